import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import {
  type CellCorrection,
  type Figures,
  type ImportKind,
  type ImportReading,
  type ImportRow,
  NO_FIGURES,
} from '../../domain/imports/imports.ts'
import { splitIntoBatches } from '../common/batches.ts'
import { yieldToOtherRequests } from '../common/eventLoop.ts'
import { FILE_MODE } from '../common/privateFiles.ts'
import type { Reader } from '../store/store.ts'
import {
  applyRowCorrections,
  detectDateOrder,
  getRowTextsByField,
  type SheetRowTexts,
  serializeCheckedRow,
} from './checkedRows.ts'
import type { ImportContext, ImportField } from './kinds/importer.ts'
import { importersByKind } from './kinds/importersByKind.ts'
import { readDayCell } from './kinds/rowValues.ts'
import {
  listRequiredFieldsWithoutColumn,
  matchColumnsToFields,
  normalizeColumnTitle,
} from './matchColumnsToFields.ts'
import { openUploadedTable, type Table } from './sheets/openUploadedTable.ts'
import { SheetError, type SheetRow, sheetTexts } from './sheets/sheet.ts'

/** Input for checking a file, which is sent to a worker thread. */
export interface CheckInput extends ImportContext {
  kind: ImportKind
  /** Path of the uploaded file. */
  path: string
  outputPath: string
  /** Field that the user chose for each column, or an empty text for automatic matching. */
  columns: string[]
  reading: ImportReading
  corrections: CellCorrection[]
  /** Field that the user chose for each column title in the last import of the same kind. */
  remembered: [title: string, field: string][]
}

export interface CheckProgress {
  rows: number
  done: number
  checked: Figures
}

export interface CheckResult
  extends CheckProgress,
    Pick<ImportRow, 'titles' | 'columns' | 'problems' | 'sensitive'> {
  reading: ImportReading
  /** Whether the user must first match columns or choose the date order. */
  needsAnswer: boolean
}

/** Checks an uploaded file. Ends early when the signal aborts. */
export type Checker = (
  check: CheckInput,
  about: { reportProgress: (progress: CheckProgress) => void; signal: AbortSignal; now: Date },
) => Promise<CheckResult>

/** Creates an empty check result, before any row is read. */
export const createEmptyImportCheckResult = (
  result: Pick<CheckResult, 'titles' | 'columns' | 'reading' | 'needsAnswer'>,
): CheckResult => ({
  ...result,
  problems: 0,
  sensitive: 0,
  rows: 0,
  done: 0,
  checked: { ...NO_FIGURES },
})

/** Number of rows that are checked together, so that referenced records are loaded with few queries. */
const BATCH_SIZE = 500

/** Maximum number of rows, cells per row, and characters per cell in the preview from which the user chooses the title row. */
const TOP = { rows: 20, cells: 12, text: 40 }

const truncatePreviewRows = (rows: readonly SheetRow[]): ImportReading['top'] =>
  rows.slice(0, TOP.rows).map(({ number, cells }) => ({
    row: number,
    cells: cells.slice(0, TOP.cells).map((cell) => cell.replace(/\s+/gu, ' ').trim().slice(0, TOP.text)),
  }))

/** Throws if cells below the titles are merged, because their value may belong to any of the merged rows. */
const assertNoMergedCells = ({ merged, head }: Table): void => {
  const below = merged.find((range) => Number(/(?<!\d)(\d+)$/u.exec(range)?.[1]) > head.number)
  if (below !== undefined) throw new SheetError(sheetTexts.merged(below))
}

const listDateColumns = (columns: readonly string[], fields: readonly ImportField[]): number[] => {
  const days = new Set(fields.filter(({ kind }) => kind === 'day').map(({ name }) => name))
  return columns.flatMap((field, i) => (days.has(field) ? [i] : []))
}

/**
 * Yields the rows of a spreadsheet with the user's corrections applied. Adds each date column that has a month-first date to a set,
 * unless the user chose its order of day and month.
 */
async function* readCorrectedRows(
  table: Table,
  { corrections, reading: { day_orders } }: Pick<CheckInput, 'corrections' | 'reading'>,
  dateColumns: readonly number[],
  doubtful: Set<number>,
): AsyncGenerator<SheetRowTexts> {
  const byRow = Map.groupBy(corrections, ({ row }) => row)
  const ambiguousColumns = dateColumns.filter((column) => day_orders[column] === undefined)
  for await (const row of table.rows) {
    for (const column of dateColumns) {
      const text = row.cells[column]
      if (text) row.cells[column] = readDayCell(text, table.is1904)
    }
    const texts = new Map((byRow.get(row.number) ?? []).map(({ column, text }) => [column, text]))
    const correctedRow = applyRowCorrections(row, texts)
    for (const column of ambiguousColumns)
      if (detectDateOrder(correctedRow.c[column] ?? '') === 'month') doubtful.add(column)
    yield correctedRow
  }
}

/** Opens the spreadsheet in an uploaded file and finds the field for each column. */
const openTableAndMatchColumns = async (check: CheckInput, fields: readonly ImportField[]) => {
  const remembered = new Map(check.remembered.map(([title, field]) => [normalizeColumnTitle(title), field]))
  const match = (titles: readonly string[]) => matchColumnsToFields(titles, fields, remembered)
  const { chosen_sheet, chosen_head_row } = check.reading
  const table = await openUploadedTable(check.path, {
    choice: { sheet: chosen_sheet ?? undefined, headRow: chosen_head_row ?? undefined },
    countKnownTitles: (titles) => match(titles).filter(Boolean).length,
  })
  const titles = table.head.cells.map((title) => title.replace(/\s+/gu, ' ').trim())
  const fieldNames = new Set(['', ...fields.map(({ name }) => name)])
  const matched = match(titles)
  const columns = titles.map((_, i) => {
    const field = check.columns.length > 0 ? (check.columns[i] ?? '') : (matched[i] ?? '')
    return fieldNames.has(field) ? field : ''
  })
  const reading: ImportReading = {
    ...check.reading,
    sheets: table.sheets,
    sheet: table.sheet,
    head_row: table.head.number,
    top: truncatePreviewRows(table.top),
    doubtful: [],
  }
  return { table, titles, columns, reading }
}

/**
 * Checks every row of a spreadsheet and writes the results to a file. Stops early if the user must first decide between day-first and
 * month-first dates. Throws a SheetError for an unreadable file.
 */
export const checkSpreadsheetRows = async (
  store: Reader,
  check: CheckInput,
  reportProgress: (progress: CheckProgress) => void,
  now: Date,
): Promise<CheckResult> => {
  const kind = importersByKind[check.kind]
  const fields = await kind.listFields(store)
  const { table, titles, columns, reading } = await openTableAndMatchColumns(check, fields)
  try {
    const needsAnswer = listRequiredFieldsWithoutColumn(columns, kind.getRequiredSets(fields)).length > 0
    const result = createEmptyImportCheckResult({ titles, columns, reading, needsAnswer })
    if (needsAnswer) return result
    const doubtful = new Set<number>()
    const rows = readCorrectedRows(table, check, listDateColumns(columns, fields), doubtful)
    const planner = kind.createPlanner(check)
    const lines = async function* () {
      for await (const batch of splitIntoBatches(rows, BATCH_SIZE)) {
        result.done += batch.length
        // Only looks for further ambiguous date columns, because the user must answer before rows can be planned.
        if (doubtful.size > 0) continue
        await planner.prepare?.(store)
        const plans = await planner.plan(
          store,
          batch.map((row) => getRowTextsByField(row, { columns, day_orders: reading.day_orders })),
          now,
        )
        for (const [i, plan] of plans.entries()) {
          result.checked[plan.outcome] += 1
          result.problems += plan.problems.length
          if (plan.isSensitive) result.sensitive += 1
          yield serializeCheckedRow(batch[i] as SheetRowTexts, plan, columns)
          await yieldToOtherRequests()
        }
        reportProgress({
          rows: Math.max((table.expected ?? 0) - table.head.number, result.done),
          done: result.done,
          checked: result.checked,
        })
      }
    }
    await pipeline(lines, createWriteStream(check.outputPath, { mode: FILE_MODE }))
    assertNoMergedCells(table)
    if (result.done === 0) throw new SheetError(sheetTexts.empty)
    if (doubtful.size === 0) return { ...result, rows: result.done }
    return createEmptyImportCheckResult({
      titles,
      columns,
      reading: { ...reading, doubtful: [...doubtful].sort((a, b) => a - b) },
      needsAnswer: true,
    })
  } finally {
    await table.close()
  }
}
