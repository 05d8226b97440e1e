import { toDayAndTime } from '../../domain/common/days.ts'
import type { Reader } from '../store/store.ts'

/** Formats a timestamp in the portal's time zone: "2026-03-10 12:00". */
export const formatDateTime = (iso: string): string => {
  const { day, time } = toDayAndTime(new Date(iso))
  return `${day} ${time}`
}

/** Media types of the spreadsheet formats. */
export const SPREADSHEET_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** Value of a table cell. Days and timestamps are strings. */
export type Cell = string | number | boolean | null

/** Table column with its width in characters. `money` is an amount in pesos, a `moment` is a timestamp, and an `identifier` is a text that may look like a number. */
export interface Column {
  title: string
  width: number
  kind: 'text' | 'identifier' | 'number' | 'money' | 'day' | 'moment' | 'boolean'
}

/** Table column with the function that returns its cell for a row. */
export interface TableColumn<R> extends Column {
  getCell: (row: R) => Cell
}

export const defineExportColumn = <R>(
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

/** Defines the column of a size in bytes. Its cells are kilobytes, rounded up. */
export const defineSizeColumn = <R extends { size: number }>(label: string): TableColumn<R> =>
  defineExportColumn(`${label} (KB)`, 12, ({ size }) => Math.ceil(size / 1024), 'number')

export const convertToSpreadsheetColumns = <R>(columns: readonly TableColumn<R>[]): Column[] =>
  columns.map(({ title, width, kind }) => ({ title, width, kind }))

export async function* generateCells<R>(
  rows: AsyncIterable<R>,
  columns: readonly TableColumn<R>[],
): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map(({ getCell: of }) => of(row))
}

/** Table that is exported as a spreadsheet. Its rows are streamed. */
export interface Table {
  sheet: string
  columns: Column[]
  /** Number of columns that stay visible when users scroll to the right. Defaults to 1. */
  frozen?: number
  rows: AsyncIterable<Cell[]>
  /** Additional sheets of the spreadsheet. */
  notes?: readonly Omit<Table, 'notes'>[]
}

/** Report that users download as a spreadsheet. A month has the form `2026-03`. */
export interface Report {
  file: string
  table(store: Reader, today: string, month?: string): Promise<Table>
}
