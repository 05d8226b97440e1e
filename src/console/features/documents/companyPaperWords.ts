import { DOCUMENT_WORDS } from '../../../domain/documents/documentWords.ts'
import { pickSingularOrPluralWords } from '../../../domain/people/stateWords.ts'
import { addTranslations } from '../../i18n/i18nProvider.ts'

const companyPapers = {
  title: 'Obligaciones',
  about: 'Elija una casilla para subir o abrir su documento.',
  aboutReading: 'Elija una casilla para abrir su documento.',
  year: 'Año',
  caption: 'Obligaciones de %{year}, por mes',
  document: 'Documento',
  open: 'Le falta %{smart_count} documento |||| Le faltan %{smart_count} documentos',
  complete: 'En %{year} no le falta nada hasta hoy.',
  failed: 'No se pudieron cargar las obligaciones',
  none: 'No se le pide nada en este año',
  noneText: 'Lo que se pide a las empresas, y cuándo, se define en Catálogos.',
  timeless: 'Sin periodo',
  cell: '%{name}, %{period}: %{state}',
  cellTimeless: '%{name}: %{state}',
  paperOf: '%{name} · %{period}',
  states: { ...pickSingularOrPluralWords(DOCUMENT_WORDS, 'one'), overdue: DOCUMENT_WORDS.missing.one },
  dates: {
    due: 'entrega hasta el %{day}',
    wasDue: 'debía entregarse el %{day}',
    until: 'vence el %{day}',
    ended: 'venció el %{day}',
  },
  periods: {
    none: 'Sin periodo',
    monthly: 'Cada mes',
    two_monthly: 'Cada dos meses',
    four_monthly: 'Cada cuatro meses',
    yearly: 'Cada año',
  },
  calendar: '%{period} · %{day}',
  day: 'día %{day}',
  lastDay: 'último día',
  after: {
    0: 'a más tardar el %{day} del mismo mes',
    1: 'a más tardar el %{day} del mes siguiente',
    yearly: 'a más tardar el %{day} del %{month} mes',
    many: 'a más tardar el %{day} del %{month} mes siguiente',
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
  zip: 'Descargar los documentos de %{month} (zip)',
  zipping: 'Preparando el zip',
  noPaper: 'Aún no se ha subido un documento.',
  months:
    'Vigencia: %{smart_count} mes desde su emisión. |||| Vigencia: %{smart_count} meses desde su emisión.',
  reopen: 'Volver a revisar',
  reopened: 'El documento vuelve a esperar revisión.',
  lacking: '%{smart_count} pendiente |||| %{smart_count} pendientes',
}

addTranslations({ companyPapers })
