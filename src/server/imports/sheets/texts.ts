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
