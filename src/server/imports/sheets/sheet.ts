/**
 * What a spreadsheet may be. Each bound is far above what people bring and far below what would take the portal's memory or hours; whoever comes
 * over one is told which.
 */
export const BOUNDS = {
  /** Rows with something in them, the head included. */
  rows: 100_001,
  columns: 200,
  /** As in Excel. */
  cell: 32_767,
  /** Parts of a workbook. */
  parts: 2_000,
  /** What a workbook's parts that are read unpack to, in bytes. */
  unpacked: 256 * 1024 * 1024,
  /** Letters of the texts that a workbook's cells share. */
  sharedText: 48 * 1024 * 1024,
  sharedTexts: 1_500_000,
  /** Tags of a part within one another; Excel's have a dozen. */
  depth: 100,
  /** Letters of one line of a CSV. */
  line: 262_144,
} as const

const number = new Intl.NumberFormat('es-MX')

/** What is said of a spreadsheet that cannot be read. */
export const sheetTexts = {
  empty: 'El archivo está vacío: no tiene ninguna fila con datos.',
  broken:
    'El libro de Excel está dañado o incompleto. Ábralo, guárdelo de nuevo como .xlsx y vuelva a subirlo.',
  noSheet: 'El libro de Excel no tiene ninguna hoja visible con datos.',
  notAWorkbook: 'El archivo es un ZIP, pero no un libro de Excel (.xlsx).',
  oldExcel:
    'El archivo es de un Excel anterior (.xls) o está protegido con contraseña. Guárdelo como .xlsx sin contraseña.',
  openDocument: 'El archivo es de OpenDocument (.ods). Guárdelo como .xlsx o .csv.',
  notASheet: 'El archivo no es una hoja de cálculo. Suba un .xlsx o un .csv.',
  encrypted: 'El archivo está cifrado. Guárdelo sin contraseña.',
  tooManyParts: (most: number) =>
    `El libro tiene más de ${number.format(most)} partes. Deje solo la hoja con los datos.`,
  tooLarge: (megabytes: number) =>
    `El libro ocupa más de ${megabytes} MB una vez descomprimido. Quite formatos y hojas, o divídalo.`,
  tooDeep:
    'El libro de Excel está mal formado: sus partes se anidan sin fin. Ábralo, guárdelo de nuevo como .xlsx y vuelva a subirlo.',
  tooMuchText: 'El libro tiene demasiado texto. Divídalo en varios archivos.',
  tooManyRows: (most: number) =>
    `Hay más de ${number.format(most)} filas con datos. Divídalas en varios archivos.`,
  tooManyColumns: (row: number, most: number) =>
    `La fila ${number.format(row)} tiene más de ${most} columnas. Deje solo las que se importan.`,
  longCell: (row: number, column: string, most: number) =>
    `La celda ${column}${row} tiene más de ${number.format(most)} caracteres.`,
  longLine: (row: number) =>
    `Cerca de la fila ${number.format(row)} hay una línea sin fin: quizá faltan unas comillas que cierren.`,
  badQuotes: (row: number) => `Cerca de la fila ${number.format(row)} hay unas comillas que no cierran.`,
  merged: (range: string) =>
    `Las celdas ${range} están combinadas, y no se sabe de qué fila son sus datos. Sepárelas y repita el dato en cada fila.`,
} as const

/** Why a spreadsheet cannot be read, in words for whoever brought it. */
export class SheetError extends Error {}

/** Why one part of a zip cannot be read: its others may be. */
export class PartError extends SheetError {}

/** A cell whose value could not be read: its column (from 0) and a Spanish reason. */
export interface CellProblem {
  column: number
  reason: string
}

/** A row that is not empty: its number in the sheet, and its cells as texts; days are 'YYYY-MM-DD'. */
export interface SheetRow {
  number: number
  cells: string[]
  problems?: readonly CellProblem[]
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
