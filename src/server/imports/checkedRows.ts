import { createInterface } from 'node:readline'
import type { DayOrder, ImportRow, Outcome, PreviewFilter } from '../../domain/imports.ts'
import { yieldTurn } from '../common/eventLoop.ts'
import { type FileStorage, getDocumentName } from '../files/fileStorage.ts'
import { importTexts } from './importTexts.ts'
import type { RowPlan, RowTexts } from './kinds/importer.ts'
import { SheetError, type SheetRow } from './sheets/sheet.ts'

/** Row of an imported sheet after the check, stored as a line of JSON. Empty properties are omitted. */
export interface CheckedRow {
  /** Outcome of the check. `r` and `s` come first in the line, so that lines can be filtered without parsing. */
  r: Outcome
  /** 1 if the row needs its own confirmation. */
  s?: 1
  /** Number of the row in the sheet. */
  n: number
  /** Texts of the cells, corrections included. */
  c: string[]
  /** Original texts of cells that the user corrected. */
  o?: [column: number, text: string][]
  /** Cells whose text could not be read from the file. Column -1 means the whole row. */
  x?: [column: number, reason: string][]
  /** Problems by column. Column -1 means the whole row. */
  p?: [column: number, reason: string, suggestion?: string][]
  /** Values to be written: field, new text, and the text of the existing record. */
  v?: [field: string, value: string, before?: string][]
  /** Name and id of the record that the row creates or changes. */
  l?: string
  t?: string
}

/** Row number and cell texts of a sheet, with the user's corrections. */
export type SheetRowTexts = Pick<CheckedRow, 'n' | 'c' | 'o' | 'x'>

/** How the columns of a sheet are read: the field of each column, and the order of day and month if the user chose it. */
export interface ColumnReading {
  columns: readonly string[]
  day_orders: Readonly<Record<string, DayOrder>>
}

export const getColumnReading = ({
  columns,
  reading,
}: Pick<ImportRow, 'columns' | 'reading'>): ColumnReading => ({
  columns,
  day_orders: reading.day_orders,
})

/**
 * Replaces cells of a row by the user's corrections. A corrected cell is no longer unreadable. If the whole row was wrong, such as one with too
 * many cells, it counts as readable after a correction.
 */
export const correctRow = (
  { number, cells, problems = [] }: SheetRow,
  corrections: ReadonlyMap<number, string> = new Map(),
): SheetRowTexts => {
  const texts = [...cells]
  for (const [column, text] of corrections) {
    while (texts.length < column) texts.push('')
    texts[column] = text
  }
  const originals = [...corrections.keys()].map((column): [number, string] => [column, cells[column] ?? ''])
  const unreadable = problems
    .filter(({ column }) => (column < 0 ? corrections.size === 0 : !corrections.has(column)))
    .map(({ column, reason }): [number, string] => [column, reason])
  return {
    n: number,
    c: texts,
    ...(originals.length > 0 && { o: originals }),
    ...(unreadable.length > 0 && { x: unreadable }),
  }
}

/** Matches a text date of three numbers: day and month in any order, then the year. */
const NUMERIC_DATE = /^(\d{1,2})([/.\- ])(\d{1,2})\2(\d{4}.*)$/u

/** Returns whether the day or the month comes first in a text date. Undefined if both are possible or the text is no such date. */
export const getDayOrder = (text: string): DayOrder | undefined => {
  const [, first, , second] = NUMERIC_DATE.exec(text.trim()) ?? []
  if (first === undefined || second === undefined) return undefined
  if (Number(first) > 12 && Number(second) <= 12) return 'day'
  return Number(second) > 12 && Number(first) <= 12 ? 'month' : undefined
}

const swapDayAndMonth = (text: string): string => text.replace(NUMERIC_DATE, '$3$2$1$2$4')

/** Returns a row's texts and unreadable cells by field, for the planner. */
export const getFieldTexts = (
  { n, c, x = [] }: SheetRowTexts,
  { columns, day_orders }: ColumnReading,
): RowTexts => {
  const texts = new Map<string, string>()
  for (const [i, field] of columns.entries()) {
    const text = (c[i] ?? '').trim()
    if (field !== '' && text !== '')
      texts.set(field, day_orders[i] === 'month' ? swapDayAndMonth(text) : text)
  }
  const problems = x.flatMap(([column, reason]) => {
    const field = columns[column] ?? ''
    return field !== '' || column < 0 ? [{ field, reason }] : []
  })
  return { number: n, texts, problems }
}

/** Formats a checked row as a line of the file. */
export const formatCheckedRow = (row: SheetRowTexts, plan: RowPlan, columns: readonly string[]): string => {
  const line: CheckedRow = { r: plan.outcome, ...(plan.isSensitive && { s: 1 }), ...row, l: plan.label }
  if (plan.target !== undefined) line.t = plan.target
  if (plan.problems.length > 0)
    line.p = plan.problems.map(({ field, reason, suggestion }) =>
      suggestion === undefined
        ? [columns.indexOf(field), reason]
        : [columns.indexOf(field), reason, suggestion],
    )
  if (plan.values && plan.values.length > 0)
    line.v = plan.values.map(({ field, value, before }) =>
      before === undefined ? [field, value] : [field, value, before],
    )
  return `${JSON.stringify(line)}\n`
}

const PREFIX = /^\{"r":"(\w+)"(,"s":1)?/u

const matchesFilter = (line: string, filter: PreviewFilter | undefined): boolean => {
  if (filter === undefined) return true
  const [, outcome, sensitive] = PREFIX.exec(line) ?? []
  return filter === 'sensitive' ? sensitive !== undefined : outcome === filter
}

/** Reads the checked rows of an import in the order of the sheet, optionally only those of a preview filter. */
export async function* readCheckedRows(
  files: FileStorage,
  key: string | null,
  { filter, skip = 0 }: { filter?: PreviewFilter | undefined; skip?: number } = {},
): AsyncGenerator<CheckedRow> {
  const file = key === null ? undefined : await files.read(getDocumentName(key))
  if (!file) throw new SheetError(importTexts.fileMissing)
  const stream = file.stream()
  let toSkip = skip
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      await yieldTurn()
      if (!matchesFilter(line, filter)) continue
      if (toSkip > 0) toSkip -= 1
      else yield JSON.parse(line) as CheckedRow
    }
  } finally {
    stream.destroy()
  }
}
