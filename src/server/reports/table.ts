import type { Reader } from '../store/store.ts'

/** What a cell may hold; a day is a text of its column's kind. */
export type Cell = string | number | boolean | null

/** A column: its title, how wide it is (characters), and what its cells are. A moment is a day with its time, in Mexico City. */
export interface Column {
  title: string
  width: number
  kind: 'text' | 'number' | 'day' | 'moment' | 'boolean'
}

/** A table as a spreadsheet has it: the sheet's name, its columns, and its rows as they come. */
export interface Table {
  sheet: string
  columns: Column[]
  rows: AsyncIterable<Cell[]>
}

/** A report: what its file is called, and its table on a day. */
export interface Report {
  file: string
  table(store: Reader, today: string): Promise<Table>
}
