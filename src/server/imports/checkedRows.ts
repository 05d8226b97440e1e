import { createInterface } from 'node:readline'
import type { DayOrder, ImportRow, Outcome, PreviewFilter } from '../../domain/imports.ts'
import { yieldTurn } from '../common/eventLoop.ts'
import { type FileStorage, getDocumentName } from '../files/fileStorage.ts'
import { importTexts } from './importTexts.ts'
import type { RowPlan, RowTexts } from './kinds/importer.ts'
import { SheetError, type SheetRow } from './sheets/sheet.ts'

/** A checked row, as a line of JSON in the file of the checked rows. Optional keys are left out where they are empty. */
export interface CheckedRow {
  /** Outcome. It comes first in the line, with `s`, so that lines are filtered without parsing them. */
  r: Outcome
  /** 1 if the row needs its own confirmation. */
  s?: 1
  /** Number of the row in the sheet. */
  n: number
  /** Texts of the cells, corrections included. */
  c: string[]
  /** Texts of the file in corrected cells. */
  o?: [column: number, text: string][]
  /** Cells whose text could not be read from the file; -1 for the row as a whole. */
  x?: [column: number, reason: string][]
  /** Problems by column; -1 for the row as a whole. */
  p?: [column: number, reason: string, suggestion?: string][]
  /** Values to be written: field, text, and the existing record's text. */
  v?: [field: string, value: string, before?: string][]
  /** Name and id of the record. */
  l?: string
  t?: string
}

/** A row as the sheet has it, with the user's corrections in its place. */
export type SheetRowTexts = Pick<CheckedRow, 'n' | 'c' | 'o' | 'x'>

/** How columns are read: the field of each, and the order of day and month where the user gave it. */
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
 * Puts the corrections of a row in the place of its cells. A corrected cell is no longer unreadable; a row that is wrong as a whole, such as one
 * with too many cells, counts as right once the user has corrected it.
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

/** A text date of three numbers: two of day and month, then the year. */
const NUMERIC_DATE = /^(\d{1,2})([/.\- ])(\d{1,2})\2(\d{4}.*)$/u

/** Returns which of day and month comes first in a text date, undefined where both are possible or it is no such date. */
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

/** Reads the checked rows of an import in the order of the sheet, all of them or those of a filter. */
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
