import type { Reader } from '../store/store.ts'

const PARTS = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Mexico_City',
  hourCycle: 'h23',
  ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
})

/** A moment as the clocks of Mexico City show it: "2026-03-10 12:00". */
export const formatDateTime = (iso: string): string => PARTS.format(new Date(iso)).replace(', ', ' ')

/** The types of the files that a table is written to. */
export const SPREADSHEET_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** What a cell may hold; a day is a text of its column's kind. */
export type Cell = string | number | boolean | null

/**
 * A column: title, width in characters, and the kind of its cells. A moment is a day with its time, in Mexico City.
 * An identifier is a text that a spreadsheet program must not take for a number.
 */
export interface Column {
  title: string
  width: number
  kind: 'text' | 'identifier' | 'number' | 'day' | 'moment' | 'boolean'
}

/** A column and what it shows of a row. */
export interface TableColumn<R> extends Column {
  getCell: (row: R) => Cell
}

export const defineColumn = <R>(
  title: string,
  width: number,
  of: (row: R) => Cell,
  kind: Column['kind'] = 'text',
): TableColumn<R> => ({
  title,
  width,
  kind,
  getCell: of,
})

export const toColumns = <R>(columns: readonly TableColumn<R>[]): Column[] =>
  columns.map(({ title, width, kind }) => ({ title, width, kind }))

export async function* generateCells<R>(
  rows: AsyncIterable<R>,
  columns: readonly TableColumn<R>[],
): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map(({ getCell: of }) => of(row))
}

/** A table as a spreadsheet has it: the sheet's name, its columns, and its rows as they come. */
export interface Table {
  sheet: string
  columns: Column[]
  /** How many columns stay in sight at the left: those that say whose row it is. One, unless told otherwise. */
  frozen?: number
  rows: AsyncIterable<Cell[]>
  /** Other sheets, behind the first. */
  notes?: readonly Omit<Table, 'notes'>[]
}

/** A report: what its file is called, and its table on a day, or of a month such as `2026-03`, if it has months. */
export interface Report {
  file: string
  table(store: Reader, today: string, month?: string): Promise<Table>
}
