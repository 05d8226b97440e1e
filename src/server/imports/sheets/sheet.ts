import { getColumnLetters } from '../../../domain/imports/getColumnLetters.ts'
/** Limits for uploaded spreadsheets, far above usual files. Larger files could exhaust memory or take hours. */
export const LIMITS = {
  /** Maximum number of rows with data, including the title row. */
  rows: 100_001,
  columns: 200,
  /** Maximum number of characters of a cell, as in Excel. */
  cell: 32_767,
  /** Maximum number of files in the ZIP of a workbook. */
  parts: 2_000,
  /** Maximum unpacked size of a workbook, in bytes. */
  unpacked: 256 * 1024 * 1024,
  /** Maximum number of characters of all shared strings of a workbook. */
  sharedText: 48 * 1024 * 1024,
  sharedTexts: 1_500_000,
  /** Maximum nesting depth of XML elements. Excel writes about a dozen levels. */
  depth: 100,
  /** Maximum length of a CSV record, in characters. */
  line: 262_144,
} as const

const mexicanNumberFormat = new Intl.NumberFormat('es-MX')

/** Spanish reasons why a whole file is refused. */
export const sheetTexts = {
  empty: 'El archivo está vacío: no tiene ninguna fila con datos.',
  broken:
    'El libro de Excel está dañado o incompleto. Ábralo, guárdelo de nuevo como .xlsx y vuelva a subirlo.',
  noSheet: 'El libro de Excel no tiene ninguna hoja visible con datos.',
  noSuchSheet: (name: string) =>
    `El libro no tiene una hoja visible «${name}» con datos. Elija otra hoja y vuelva a intentarlo.`,
  noSuchRow: (row: number) =>
    `La fila ${mexicanNumberFormat.format(row)} no existe o está vacía. Elija otra fila de títulos.`,
  notAWorkbook: 'El archivo es un ZIP, pero no un libro de Excel (.xlsx).',
  oldExcel:
    'El archivo es de un Excel anterior (.xls) o está protegido con contraseña. Guárdelo como .xlsx sin contraseña.',
  binaryExcel: 'El archivo es un libro binario de Excel (.xlsb). Ábralo en Excel y guárdelo como .xlsx.',
  openDocument: 'El archivo es de OpenDocument (.ods). Guárdelo como .xlsx o .csv.',
  numbers: 'El archivo es de Numbers. Elija Archivo, Exportar a, Excel, y suba el .xlsx.',
  webPage:
    'El archivo es una página web (HTML), aunque su nombre termine en .xls. Ábralo en Excel, elija Guardar como, Libro de Excel (.xlsx), y suba ese archivo.',
  oldXml:
    'El archivo es de Hoja de cálculo XML 2003, aunque su nombre termine en .xls. Ábralo en Excel, elija Guardar como, Libro de Excel (.xlsx), y suba ese archivo.',
  notASheet: 'El archivo no es una hoja de cálculo. Suba un .xlsx o un .csv.',
  unknownEncoding:
    'No se pudo saber cómo están escritos los acentos y la ñ del archivo. Ábralo en Excel, elija Guardar como, CSV UTF-8 o Libro de Excel (.xlsx), y suba ese archivo.',
  encrypted: 'El archivo está cifrado. Guárdelo sin contraseña.',
  tooManyParts: (most: number) =>
    `El libro tiene más de ${mexicanNumberFormat.format(most)} partes. Deje solo la hoja con los datos.`,
  tooLarge: (megabytes: number) =>
    `El libro ocupa más de ${megabytes} MB una vez descomprimido. Quite formatos y hojas, o divídalo.`,
  tooDeep:
    'El libro de Excel está mal formado: sus partes se anidan sin fin. Ábralo, guárdelo de nuevo como .xlsx y vuelva a subirlo.',
  tooMuchText: 'El libro tiene demasiado texto. Divídalo en varios archivos.',
  tooManyRows: (most: number) =>
    `Hay más de ${mexicanNumberFormat.format(most)} filas con datos. Divídalas en varios archivos.`,
  tooManyColumns: (row: number, most: number) =>
    `La fila ${mexicanNumberFormat.format(row)} tiene más de ${most} columnas. Deje solo las que se importan.`,
  longCell: (row: number, column: string, most: number) =>
    `La celda ${column}${row} tiene más de ${mexicanNumberFormat.format(most)} caracteres.`,
  longLine: (row: number) =>
    `Cerca de la fila ${mexicanNumberFormat.format(row)} hay una línea sin fin: quizá faltan unas comillas que cierren.`,
  badQuotes: (row: number) =>
    `Cerca de la fila ${mexicanNumberFormat.format(row)} hay unas comillas que no cierran.`,
  merged: (range: string) =>
    `Las celdas ${range} están combinadas, y no se sabe de qué fila son sus datos. Sepárelas y repita el dato en cada fila.`,
} as const

/** Error with a Spanish message for the user, for a spreadsheet that cannot be read. */
export class SheetError extends Error {}

/** Error of a single file in a ZIP. Other files of the ZIP may still be readable. */
export class PartError extends SheetError {}

/** Cell whose value could not be read. */
export interface CellProblem {
  /** Column index from 0, or -1 if the whole row cannot be read. */
  column: number
  /** Spanish reason. */
  reason: string
}

/** Row of a sheet that is not empty. */
export interface SheetRow {
  /** Row number from 1, as spreadsheet programs show it. */
  number: number
  /** Texts of the cells. Days are formatted as YYYY-MM-DD. A cell with a problem has the text that Excel shows. */
  cells: string[]
  problems?: readonly CellProblem[]
  /** Number of fields of a CSV record, including empty ones at its end. */
  width?: number
}

/** Sheet of a file. Its rows can be streamed once. */
export interface SheetReader {
  /** Name of the sheet. Empty for CSV. */
  name: string
  rows: AsyncGenerator<SheetRow>
  /** Whether the workbook counts serial dates from 1904 instead of 1900. */
  is1904?: boolean
  /** Number of rows that the sheet declares. Known once its first row was read. */
  expected?: number | undefined
  /** Merged ranges such as 'B2:B5'. Complete once all rows were read. */
  merged: string[]
}

/** Visible sheets of a file. */
export interface SheetFile {
  readers: SheetReader[]
  close(): void
}

/** Converts column letters to an index from 0. Returns -1 if there is no such column. */
export const parseColumnLetters = (name: string): number =>
  /^[A-Z]{1,3}$/u.test(name)
    ? [...name].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1
    : -1

/**
 * Creates a predicate that is false for empty rows and throws a SheetError for rows above the limits. Also removes empty cells at the end of a row.
 */
export const createSheetRowFilter = () => {
  let count = 0
  return (row: SheetRow): boolean => {
    while (row.cells.length > 0 && (row.cells.at(-1) ?? '').trim() === '') row.cells.pop()
    if (row.cells.length === 0) return false
    count += 1
    if (count > LIMITS.rows) throw new SheetError(sheetTexts.tooManyRows(LIMITS.rows - 1))
    if (row.cells.length > LIMITS.columns)
      throw new SheetError(sheetTexts.tooManyColumns(row.number, LIMITS.columns))
    const long = row.cells.findIndex((cell) => cell.length > LIMITS.cell)
    if (long >= 0) throw new SheetError(sheetTexts.longCell(row.number, getColumnLetters(long), LIMITS.cell))
    return true
  }
}
