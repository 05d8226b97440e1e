/**
 * What a spreadsheet may be. Each bound is far above what people bring and far below what would take the portal's memory or hours; whoever comes
 * over one is told which.
 */
export const BOUNDS = {
  /** Rows with something in them, the head included. */
  rows: 100_001,
  columns: 200,
  /** As in Excel. */
  cell: 32_767,
  /** Parts of a workbook. */
  parts: 2_000,
  /** What a workbook's parts that are read unpack to, in bytes. */
  unpacked: 256 * 1024 * 1024,
  /** Letters of the texts that a workbook's cells share. */
  sharedText: 48 * 1024 * 1024,
  sharedTexts: 1_500_000,
  /** Tags of a part within one another; Excel's have a dozen. */
  depth: 100,
  /** Letters of one line of a CSV. */
  line: 262_144,
} as const
