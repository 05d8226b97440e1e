import { BOUNDS } from './bounds.ts'
import { SheetError } from './sheetError.ts'
import { sheetTexts } from './texts.ts'

/** A row with something in it: its number, as a spreadsheet counts them, and its cells as texts; days are 'YYYY-MM-DD'. */
export interface SheetRow {
  number: number
  cells: string[]
}

/** A table that somebody brought. */
export interface Sheet {
  /** Roughly how many rows it says that it has; undefined where it does not say. */
  expected?: number | undefined
  /** The rows that are not empty, as they are read. */
  rows: AsyncIterable<SheetRow>
  /** Cells that are one, such as 'B2:B5'; known once all rows were read. */
  merged: readonly string[]
}

/** What a cell says that is a formula without the result that the program which wrote it should have kept. */
export const NO_RESULT = '#FÓRMULA!'

/** "A" to "Z", then "AA": the name of a column. */
export const columnName = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnName(Math.floor(column / 26) - 1) + columnName(column % 26)

/** The place of a column of this name, from 0; -1 for what is none. */
export const columnPlace = (name: string): number =>
  /^[A-Z]{1,3}$/u.test(name)
    ? [...name].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1
    : -1

/** Lets rows through that are not empty and within the bounds. */
export const boundedRows = () => {
  let found = 0
  return (row: SheetRow): boolean => {
    while (row.cells.length > 0 && (row.cells.at(-1) ?? '').trim() === '') row.cells.pop()
    if (row.cells.length === 0) return false
    found += 1
    if (found > BOUNDS.rows) throw new SheetError(sheetTexts.tooManyRows(BOUNDS.rows - 1))
    if (row.cells.length > BOUNDS.columns)
      throw new SheetError(sheetTexts.tooManyColumns(row.number, BOUNDS.columns))
    const long = row.cells.findIndex((cell) => cell.length > BOUNDS.cell)
    if (long >= 0) throw new SheetError(sheetTexts.longCell(row.number, columnName(long), BOUNDS.cell))
    return true
  }
}
