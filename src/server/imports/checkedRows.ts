import { createInterface } from 'node:readline'
import type { DayOrder, ImportRow, Outcome, PreviewFilter } from '../../domain/imports/imports.ts'
import { yieldToOtherRequests } from '../common/eventLoop.ts'
import { type FileStorage, getDocumentFileName } from '../files/fileStorage.ts'
import { importTexts } from './importTexts.ts'
import type { RowPlan, RowTexts } from './kinds/importer.ts'
import { SheetError, type SheetRow } from './sheets/sheet.ts'

/** Checked row of an imported spreadsheet, stored as a line of JSON. Empty properties are omitted. */
export interface CheckedRow {
  /** Result of checking the row. `r` and `s` are the first properties, so that stored rows can be filtered without parsing. */
  r: Outcome
  /** Present if the user must confirm the row separately. */
  s?: 1
  /** Row number in the spreadsheet. */
  n: number
  /** Texts of the cells, including the user's corrections. */
  c: string[]
  /** Original texts of the cells that the user corrected. */
  o?: [column: number, text: string][]
  /** Unreadable cells and the reason. Column -1 means the whole row. */
  x?: [column: number, reason: string][]
  /** Problems found in the cells, with a suggested text. Column -1 means the whole row. */
  p?: [column: number, reason: string, suggestion?: string][]
  /** Changed values: field, new text, and previous text of an existing record. */
  v?: [field: string, value: string, before?: string][]
  /** Name and id of the created or changed record. */
  l?: string
  t?: string
}

/** Row number and cell texts of a spreadsheet row, with the user's corrections. */
export type SheetRowTexts = Pick<CheckedRow, 'n' | 'c' | 'o' | 'x'>

/** Field of each spreadsheet column, and the order of day and month that the user chose. */
export interface ColumnReading {
  columns: readonly string[]
  day_orders: Readonly<Record<string, DayOrder>>
}

export const getColumnReadingOptions = ({
  columns,
  reading,
}: Pick<ImportRow, 'columns' | 'reading'>): ColumnReading => ({
  columns,
  day_orders: reading.day_orders,
})

/** Replaces cells of a row by the user's corrections and removes their reading errors. */
export const applyRowCorrections = (
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

/** Returns whether a date text starts with the day or the month. Returns undefined if both are possible or the text is not a date. */
export const detectDateOrder = (text: string): DayOrder | undefined => {
  const [, first, , second] = NUMERIC_DATE.exec(text.trim()) ?? []
  if (first === undefined || second === undefined) return undefined
  if (Number(first) > 12 && Number(second) <= 12) return 'day'
  return Number(second) > 12 && Number(first) <= 12 ? 'month' : undefined
}

const swapDayAndMonth = (text: string): string => text.replace(NUMERIC_DATE, '$3$2$1$2$4')

/** Returns the texts and unreadable cells of a row by field. */
export const getRowTextsByField = (
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

/** Formats a checked row as a line of the results file. */
export const serializeCheckedRow = (
  row: SheetRowTexts,
  plan: RowPlan,
  columns: readonly string[],
): string => {
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

const isMatchingPreviewFilter = (line: string, filter: PreviewFilter | undefined): boolean => {
  if (filter === undefined) return true
  const [, outcome, sensitive] = PREFIX.exec(line) ?? []
  return filter === 'sensitive' ? sensitive !== undefined : outcome === filter
}

/** Yields the checked rows of an import in sheet order. With `filter`, yields only rows with this outcome. */
export async function* readCheckedRows(
  files: FileStorage,
  key: string | null,
  { filter, skip = 0 }: { filter?: PreviewFilter | undefined; skip?: number } = {},
): AsyncGenerator<CheckedRow> {
  const file = key === null ? undefined : await files.read(getDocumentFileName(key))
  if (!file) throw new SheetError(importTexts.fileMissing)
  const stream = file.stream()
  let toSkip = skip
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      await yieldToOtherRequests()
      if (!isMatchingPreviewFilter(line, filter)) continue
      if (toSkip > 0) toSkip -= 1
      else yield JSON.parse(line) as CheckedRow
    }
  } finally {
    stream.destroy()
  }
}
