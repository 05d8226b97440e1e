const count = new Intl.NumberFormat('es-MX')

/** Spanish reasons why a load of the list of CFF article 69-B failed. */
export const taxListTexts = {
  workbook: 'Suba el archivo .csv tal como lo publica el SAT, sin abrirlo en Excel.',
  noTitles:
    'El archivo no es el listado del artículo 69-B: no tiene las columnas RFC, Nombre del Contribuyente y Situación del contribuyente.',
  otherArticle: 'El archivo es del artículo 69-B Bis. Suba el listado completo del artículo 69-B.',
  empty: 'El listado no tiene ningún contribuyente.',
  onlyPart:
    'El archivo es solo una parte del listado. Suba el listado completo, que tiene presuntos y definitivos.',
  unexpected:
    'No se pudo leer el archivo. Súbalo de nuevo; si vuelve a pasar, avise a quien opera el portal.',
  muchShorter: (lines: number, stored: number) =>
    `El listado tiene ${count.format(lines)} contribuyentes y el cargado antes tenía ${count.format(stored)}: parece incompleto. Descárguelo de nuevo.`,
} as const
