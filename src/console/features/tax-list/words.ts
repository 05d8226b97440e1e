import { formatDate } from '../../../domain/common/days.ts'
import type { LoadFigures, TaxListState } from '../../../domain/taxList/schemas.ts'
import { TAX_SITUATION_TEXTS } from '../../../domain/taxList/situations.ts'
import { formatCount } from '../../i18n/formatCount.ts'
import { addTranslations } from '../../i18n/i18nProvider.ts'
import { plural } from '../../i18n/plural.ts'

const formatSituation = ({ situation, since }: TaxListState): string =>
  `${TAX_SITUATION_TEXTS[situation].toLowerCase()}${since ? `, publicado el ${formatDate(since)}` : ''}`

export const taxListWords = {
  title: 'Lista 69-B del SAT',
  lead: 'Contribuyentes con operaciones presuntamente inexistentes (artículo 69-B del Código Fiscal). Con cada carga se comparan los RFC de las empresas y se avisa a la distribuidora de lo que cambió.',
  new: {
    title: 'Cargar la lista',
    about:
      'Descargue del SAT el «Listado completo de contribuyentes (Artículo 69-B)» y suba el archivo .csv tal como viene. Cargar dos veces la misma lista no cambia nada.',
    sending: (name: string) => `Enviando ${name}…`,
    sent: 'El archivo se recibió. La carga tarda unos segundos y su resultado se ve abajo.',
    hint: {
      any: 'El archivo .csv del SAT',
      upTo: (max: string) => `El archivo .csv del SAT, de hasta ${max}`,
    },
  },
  companies: 'Ver las empresas presuntas y definitivas',
  loads: {
    title: 'Cargas anteriores',
    empty: 'Aún no hay ninguna',
    emptyText: 'Aquí queda cada lista que se carga, con lo que cambió.',
    failed: 'No se pudieron cargar los datos de la lista.',
    folder: 'Carpeta del servidor',
    result: ({ added, changed, removed, same }: LoadFigures) =>
      `Nuevos: ${formatCount(added)}. Cambiaron: ${formatCount(changed)}. Salieron: ${formatCount(removed)}. Iguales: ${formatCount(same)}.`,
    hidden: (n: number) =>
      plural(n, `${formatCount(n)} renglón sin RFC`, `${formatCount(n)} renglones sin RFC`),
  },
  states: { waiting: 'Cargando', done: 'Cargada', failed: 'Falló' },
  mark: ({ situation, since }: TaxListState) =>
    `69-B: ${TAX_SITUATION_TEXTS[situation].toLowerCase()}${since ? ` (${formatDate(since)})` : ''}`,
  alert: {
    harmful: (state: TaxListState) =>
      `El RFC de esta empresa está en la lista 69-B del SAT: ${formatSituation(state)}.`,
    effect: {
      definitive:
        'Sus comprobantes fiscales no producen efectos. Consulte a su área fiscal antes de pagarle.',
      presumed: 'El SAT presume que sus operaciones no existen y la empresa puede desvirtuarlo.',
    },
    cleared: (state: TaxListState) =>
      `En la lista 69-B del SAT, esta empresa aparece como ${formatSituation(state)}.`,
  },
  board: {
    title: (n: number) =>
      plural(
        n,
        'Una empresa está en la lista 69-B del SAT',
        `${formatCount(n)} empresas están en la lista 69-B del SAT`,
      ),
    all: 'Ver todas',
  },
}

addTranslations({
  resources: {
    taxListLoads: {
      name: 'Cargas de la lista 69-B',
      fields: {
        file_name: 'Archivo',
        created_at: 'Subida',
        listed_on: 'Fecha de la lista',
        state: 'Estado',
        result: 'Resultado',
      },
    },
  },
})
