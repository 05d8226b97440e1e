/** Titles of the published list: three of the taxpayer, and four of each situation. */
const STAGES = ['presunción', 'contribuyentes que desvirtuaron', 'definitivos', 'sentencia favorable']
const SHORT = ['presuntos', 'desvirtuados', 'definitivos', 'sentencia favorable']
const TITLES = [
  'No',
  'RFC',
  'Nombre del Contribuyente',
  'Situación del contribuyente',
  ...STAGES.flatMap((stage, i) => [
    `Número y fecha de oficio global de ${stage} SAT`,
    `Publicación página SAT ${SHORT[i]}`,
    `Número y fecha de oficio global de ${stage} DOF`,
    `Publicación DOF ${SHORT[i]}`,
  ]),
]

const COMMAS = ','.repeat(TITLES.length - 1)

/** Index of the first column of each situation. */
const COLUMNS = { Presunto: 4, Desvirtuado: 8, Definitivo: 12, 'Sentencia Favorable': 16 } as const
type PublishedSituation = keyof typeof COLUMNS

export interface PublishedLine {
  rfc: string
  name?: string
  situation: PublishedSituation | string
  /** Days of publication by the SAT and in the DOF, as written. */
  days?: readonly [sat: string, dof: string]
}

const quote = (text: string): string => (/[",\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Writes a line of the list, with its letter and days in the columns of its situation. */
const formatLine = (
  { rfc, name = 'EMPRESA, S.A. DE C.V.', situation, days = ['', ''] }: PublishedLine,
  i: number,
) => {
  const cells = TITLES.map(() => '')
  cells.splice(0, 4, String(i + 1), rfc, name, situation)
  const column = COLUMNS[situation.trim() as PublishedSituation]
  if (column !== undefined)
    cells.splice(
      column,
      4,
      '500-05-2018-16632 de fecha 1 de junio de 2018',
      days[0],
      '500-05-2018-16632',
      days[1],
    )
  return cells.map(quote).join(',')
}

/** The lines above the titles, each with as many commas as the others. */
export const ABOVE = [
  `"Información actualizada al 31 de julio de 2026; los listados a que se hace mención, son de carácter público, y pueden ser consultados en el Portal del SAT."${COMMAS}`,
  `Listado completo de contribuyentes (Artículo 69-B del CFF)${COMMAS}`,
]

/** Writes a list like the SAT does: Windows-1252, CRLF, two lines above the titles, and empty lines at the end. */
export const createTaxListFile = (
  lines: readonly PublishedLine[],
  above: readonly string[] = ABOVE,
): Buffer =>
  Buffer.from([...above, TITLES.join(','), ...lines.map(formatLine), COMMAS, ''].join('\r\n'), 'latin1')

export const TAX_LIST_TITLES: readonly string[] = TITLES
