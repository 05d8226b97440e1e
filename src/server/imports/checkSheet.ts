import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import {
  type CellCorrection,
  type Figures,
  type ImportKind,
  type ImportReading,
  type ImportRow,
  NO_FIGURES,
} from '../../domain/imports.ts'
import { splitIntoBatches } from '../common/batches.ts'
import { yieldTurn } from '../common/eventLoop.ts'
import { FILE_MODE } from '../common/privateFiles.ts'
import type { Reader } from '../store/store.ts'
import {
  correctRow,
  formatCheckedRow,
  getDayOrder,
  getFieldTexts,
  type SheetRowTexts,
} from './checkedRows.ts'
import type { ImportContext, ImportField } from './kinds/importer.ts'
import { importersByKind } from './kinds/importersByKind.ts'
import { getMissingFields, getTitleKey, matchColumns } from './matchColumns.ts'
import { openTable, type Table } from './sheets/openTable.ts'
import { SheetError, type SheetRow, sheetTexts } from './sheets/sheet.ts'

/** Input for checking a file. It can be posted to a worker thread. */
export interface CheckInput extends ImportContext {
  kind: ImportKind
  /** Paths of the uploaded file and of the file to which the checked rows are written. */
  path: string
  outputPath: string
  /** Field of each column, as the user matched them. Empty for columns that are matched automatically. */
  columns: string[]
  reading: ImportReading
  corrections: CellCorrection[]
  /** Field that the user matched with each title in the last import of this kind. */
  remembered: [title: string, field: string][]
}

/** Progress of checking a file. */
export interface CheckProgress {
  rows: number
  done: number
  checked: Figures
}

/** Result of checking a file. */
export interface CheckResult
  extends CheckProgress,
    Pick<ImportRow, 'titles' | 'columns' | 'problems' | 'sensitive'> {
  reading: ImportReading
  /** Whether the user first has to match columns, or to say whether dates begin with the day or the month. */
  needsAnswer: boolean
}

/** Checks an uploaded file. Ends early when the signal aborts. */
export type Checker = (
  check: CheckInput,
  about: { reportProgress: (progress: CheckProgress) => void; signal: AbortSignal; now: Date },
) => Promise<CheckResult>

/** Creates the result of a check before any row was read. */
export const createCheckResult = (
  result: Pick<CheckResult, 'titles' | 'columns' | 'reading' | 'needsAnswer'>,
): CheckResult => ({
  ...result,
  problems: 0,
  sensitive: 0,
  rows: 0,
  done: 0,
  checked: { ...NO_FIGURES },
})

/** Number of rows whose referenced records are loaded together. */
const BATCH_SIZE = 500

/** Maximum number of rows and cells, and of characters per cell, that are stored so that the user can choose the title row. */
const TOP = { rows: 20, cells: 12, text: 40 }

const shortenTop = (rows: readonly SheetRow[]): ImportReading['top'] =>
  rows.slice(0, TOP.rows).map(({ number, cells }) => ({
    row: number,
    cells: cells.slice(0, TOP.cells).map((cell) => cell.replace(/\s+/gu, ' ').trim().slice(0, TOP.text)),
  }))

/** Throws for merged cells below the titles, because it is unknown to which row their value belongs. */
const assertNotMerged = ({ merged, head }: Table): void => {
  const below = merged.find((range) => Number(/(\d+)$/u.exec(range)?.[1]) > head.number)
  if (below !== undefined) throw new SheetError(sheetTexts.merged(below))
}

/** Returns the date columns for which the user has not yet said whether the day or the month comes first. */
const getUnansweredDays = (
  columns: readonly string[],
  fields: readonly ImportField[],
  { day_orders }: ImportReading,
): number[] => {
  const days = new Set(fields.filter(({ kind }) => kind === 'day').map(({ name }) => name))
  return columns.flatMap((field, i) => (days.has(field) && day_orders[i] === undefined ? [i] : []))
}

/** Reads the rows of a table with the user's corrections. Collects the columns with a date whose month comes first. */
async function* readCorrectedRows(
  table: Table,
  corrections: readonly CellCorrection[],
  days: readonly number[],
  doubtful: Set<number>,
): AsyncGenerator<SheetRowTexts> {
  const byRow = Map.groupBy(corrections, ({ row }) => row)
  for await (const row of table.rows) {
    const texts = new Map((byRow.get(row.number) ?? []).map(({ column, text }) => [column, text]))
    const correctedRow = correctRow(row, texts)
    for (const column of days) if (getDayOrder(correctedRow.c[column] ?? '') === 'month') doubtful.add(column)
    yield correctedRow
  }
}

/** Opens the table in an uploaded file and matches its columns to fields. */
const openMatchedTable = async (check: CheckInput, fields: readonly ImportField[]) => {
  const remembered = new Map(check.remembered.map(([title, field]) => [getTitleKey(title), field]))
  const match = (titles: readonly string[]) => matchColumns(titles, fields, remembered)
  const { chosen_sheet, chosen_head_row } = check.reading
  const table = await openTable(check.path, {
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
    top: shortenTop(table.top),
    doubtful: [],
  }
  return { table, titles, columns, reading }
}

/**
 * Reads a file, plans every row, and writes the checked rows to `check.to`. Changes nothing in the portal. If a date column only makes sense with
 * the month first, planning stops, and the result lists the columns that the user has to decide. Throws a SheetError for a file that cannot be
 * read.
 */
export const checkSheet = async (
  store: Reader,
  check: CheckInput,
  reportProgress: (progress: CheckProgress) => void,
  now: Date,
): Promise<CheckResult> => {
  const kind = importersByKind[check.kind]
  const fields = await kind.listFields(store)
  const { table, titles, columns, reading } = await openMatchedTable(check, fields)
  try {
    const needsAnswer = getMissingFields(columns, kind.getRequiredSets(fields)).length > 0
    const result = createCheckResult({ titles, columns, reading, needsAnswer })
    if (needsAnswer) return result
    const doubtful = new Set<number>()
    const rows = readCorrectedRows(
      table,
      check.corrections,
      getUnansweredDays(columns, fields, reading),
      doubtful,
    )
    const planner = kind.createPlanner(check)
    const lines = async function* () {
      for await (const batch of splitIntoBatches(rows, BATCH_SIZE)) {
        result.done += batch.length
        // Rows are not planned any more, because the user's answer may change them. They are only read to find all columns to decide.
        if (doubtful.size > 0) continue
        await planner.prepare?.(store)
        const plans = await planner.plan(
          store,
          batch.map((row) => getFieldTexts(row, { columns, day_orders: reading.day_orders })),
          now,
        )
        for (const [i, plan] of plans.entries()) {
          result.checked[plan.outcome] += 1
          result.problems += plan.problems.length
          if (plan.isSensitive) result.sensitive += 1
          yield formatCheckedRow(batch[i] as SheetRowTexts, plan, columns)
          await yieldTurn()
        }
        reportProgress({
          rows: Math.max((table.expected ?? 0) - table.head.number, result.done),
          done: result.done,
          checked: result.checked,
        })
      }
    }
    await pipeline(lines, createWriteStream(check.outputPath, { mode: FILE_MODE }))
    assertNotMerged(table)
    if (result.done === 0) throw new SheetError(sheetTexts.empty)
    if (doubtful.size === 0) return { ...result, rows: result.done }
    return createCheckResult({
      titles,
      columns,
      reading: { ...reading, doubtful: [...doubtful].sort((a, b) => a - b) },
      needsAnswer: true,
    })
  } finally {
    await table.close()
  }
}
