import { DOCUMENT_WORDS } from '../../../domain/documents/documentWords.ts'
import { pickSingularOrPluralWords } from '../../../domain/people/stateWords.ts'
import { plural } from '../../i18n/plural.ts'

export const companyPapersWords = {
  title: 'Obligaciones',
  about: 'Elija una casilla para subir o abrir su documento.',
  aboutReading: 'Elija una casilla para abrir su documento.',
  year: 'Año',
  caption: (year: number) => `Obligaciones de ${year}, por mes`,
  document: 'Documento',
  open: (n: number) => plural(n, `Le falta ${n} documento`, `Le faltan ${n} documentos`),
  complete: (year: number) => `En ${year} no le falta nada hasta hoy.`,
  failed: 'No se pudieron cargar las obligaciones',
  none: 'No se le pide nada en este año',
  noneText: 'Lo que se pide a las empresas, y cuándo, se define en Catálogos.',
  timeless: 'Sin periodo',
  cell: ({ name, period, state }: Record<'name' | 'period' | 'state', string>) =>
    `${name}, ${period}: ${state}`,
  cellTimeless: ({ name, state }: Record<'name' | 'state', string>) => `${name}: ${state}`,
  states: { ...pickSingularOrPluralWords(DOCUMENT_WORDS, 'one'), overdue: DOCUMENT_WORDS.missing.one },
  dates: {
    due: (day: string) => `entrega hasta el ${day}`,
    wasDue: (day: string) => `debía entregarse el ${day}`,
    until: (day: string) => `vence el ${day}`,
    ended: (day: string) => `venció el ${day}`,
  },
  periods: {
    none: 'Sin periodo',
    monthly: 'Cada mes',
    two_monthly: 'Cada dos meses',
    four_monthly: 'Cada cuatro meses',
    yearly: 'Cada año',
  },
  calendar: ({ period, day }: Record<'period' | 'day', string>) =>
    `${period} · ${day}, o el siguiente día hábil`,
  day: (day: number) => `día ${day}`,
  lastDay: 'último día',
  after: {
    sameMonth: (day: string) => `a más tardar el ${day} del mismo mes`,
    nextMonth: (day: string) => `a más tardar el ${day} del mes siguiente`,
    yearly: ({ day, month }: Record<'day' | 'month', string>) => `a más tardar el ${day} del ${month} mes`,
    many: ({ day, month }: Record<'day' | 'month', string>) =>
      `a más tardar el ${day} del ${month} mes siguiente`,
  },
  ordinals: {
    2: 'segundo',
    3: 'tercer',
    4: 'cuarto',
    5: 'quinto',
    6: 'sexto',
    7: 'séptimo',
    8: 'octavo',
    9: 'noveno',
    10: 'décimo',
    11: 'undécimo',
    12: 'duodécimo',
  },
  zip: (month: string) => `Descargar los documentos de ${month} (zip)`,
  zipping: 'Preparando el zip',
  noPaper: 'Aún no se ha subido un documento.',
  months: (n: number) =>
    plural(n, `Vigencia: ${n} mes desde su emisión.`, `Vigencia: ${n} meses desde su emisión.`),
  reopen: 'Volver a revisar',
  reopened: 'El documento vuelve a esperar revisión.',
  lacking: (n: number) => plural(n, `${n} pendiente`, `${n} pendientes`),
}
