import { cellTexts, removeLeadingApostrophe, validateCellText } from './cellText.ts'
import { decodeFile, decodeTextSample, detectTextEncoding, type Encoding } from './csvEncoding.ts'
import { CsvReader } from './csvRecords.ts'
import { type CellProblem, createSheetRowFilter, type SheetFile, type SheetRow } from './sheet.ts'

const SEPARATORS = [',', ';', '\t', '|']

/** Matches the first line of a CSV file if it tells Excel the separator, such as `sep=;`. */
const SEPARATOR_LINE = /^"?sep=([,;|\t:^~!])"?[\r\n]+/iu

/** Matches the byte-order mark of UTF-8 that was decoded as Windows-1252. */
const GARBLED_MARK = /^ï»¿/u

/** Matches the apostrophe that the portal's CSV reports put before a text that looks like a formula. */
const FORMULA_GUARD = /(?<=(?:^|[;|\t\r\n])[\s"]*)'(?=[=+\-@＝＋－＠])|^'(?=[\t\r\n])/gu
/** Matches text that is protected from Excel's conversion to a number, such as ="0123". */
const TEXT_GUARD = /^="([\s\S]*)"$/u

const parseCsvCell = (field: string) =>
  validateCellText(removeLeadingApostrophe(field.replace(FORMULA_GUARD, '').replace(TEXT_GUARD, '$1')))

const createSheetRow = ({ number, fields }: { number: number; fields: string[] }): SheetRow => {
  const row: SheetRow = { number, cells: [], width: fields.length }
  const problems: CellProblem[] = []
  for (const [column, field] of fields.entries()) {
    const { text, reason } = parseCsvCell(field)
    row.cells.push(text)
    if (reason !== undefined) problems.push({ column, reason })
  }
  if (problems.length > 0) row.problems = problems
  return row
}

/** Number of records from which the separator of a CSV file is guessed. */
const SAMPLE_RECORDS = 300

const parseCsvSample = (text: string, separator: string): string[][] => {
  const records: string[][] = []
  const reader = new CsvReader(separator)
  try {
    for (const piece of [text, undefined]) for (const { fields } of reader.read(piece)) records.push(fields)
  } catch {
    // Quotes that do not close with this separator may close with another separator.
  }
  return records.slice(0, SAMPLE_RECORDS)
}

/** Rates how well a separator fits a CSV file. Known titles count most, then records as long as the title row, then the number of fields. */
const rateCsvSeparator = (records: string[][], countKnownTitles: CountTitles): number[] => {
  const titles = records.map(countKnownTitles)
  const most = Math.max(0, ...titles)
  if (most > 0) {
    const head = titles.indexOf(most)
    const width = records[head]?.length ?? 0
    const wider = records.slice(head + 1).filter(({ length }) => length > width)
    return [most, -wider.length, width]
  }
  const widths = new Map<number, number>()
  for (const { length } of records) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1)
  const [width = 0, count = 0] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
  return [0, count, width]
}

const compareSeparatorRatings = (a: number[], b: number[]): number =>
  a.map((value, i) => value - (b[i] ?? 0)).find((difference) => difference !== 0) ?? 0

const chooseCsvSeparator = (text: string, countKnownTitles: CountTitles): string => {
  const ratings = SEPARATORS.map((separator) => ({
    separator,
    rating: rateCsvSeparator(parseCsvSample(text, separator), countKnownTitles),
  }))
  return ratings.reduce((best, other) =>
    compareSeparatorRatings(other.rating, best.rating) > 0 ? other : best,
  ).separator
}

/** Returns how many of the titles match a field that can be imported. */
export type CountTitles = (titles: readonly string[]) => number

async function* readRows(
  path: string,
  encoding: Encoding,
  separator: string,
  skipped: number,
): AsyncGenerator<SheetRow> {
  const isUsed = createSheetRowFilter()
  const reader = new CsvReader(separator)
  let start = skipped
  for await (const piece of decodeFile(path, encoding)) {
    for (const record of reader.read(piece.slice(start))) {
      const row = createSheetRow(record)
      if (isUsed(row)) yield row
    }
    start = Math.max(0, start - piece.length)
  }
  for (const record of reader.read()) {
    const row = createSheetRow(record)
    if (isUsed(row)) yield row
  }
}

/** Opens a CSV file with the encoding and the separator that fit best. `sample` is the beginning of the file. */
export const openCsvFile = async (
  path: string,
  sample: Buffer,
  countKnownTitles: CountTitles,
): Promise<SheetFile> => {
  const encoding = await detectTextEncoding(path, sample)
  const text = decodeTextSample(sample, encoding)
  const [start = '', separator = chooseCsvSeparator(text, countKnownTitles)] =
    SEPARATOR_LINE.exec(text) ?? GARBLED_MARK.exec(text) ?? []
  return {
    readers: [{ name: '', rows: readRows(path, encoding, separator, start.length), merged: [] }],
    close: () => undefined,
  }
}

/** Adds a problem to a row with more fields than the title row, which probably lacks quotes around a text. */
export const flagRowWithExtraFields = (row: SheetRow, head: SheetRow): SheetRow =>
  head.width === undefined || row.cells.length <= head.width
    ? row
    : { ...row, problems: [...(row.problems ?? []), { column: -1, reason: cellTexts.wideRow }] }
