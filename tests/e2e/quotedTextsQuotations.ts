import { apiOf, type Visitor } from '../support/e2e/visitor.ts'
import { all, answer, click, type QuotedPage } from './quotedTexts.ts'

const CLIENT = { name: 'Ana Paz', rfc: 'PAAA900101', phone: '5512345678', client_type: 'IN' }

const quotationPage =
  (fields: object = {}) =>
  async () => {
    const api = apiOf().as('utility')
    const { body } = await api.post<{ id: number }>('/api/quotations/', CLIENT)
    await api.put(`/api/quotations/${body.id}/`, fields)
    return `/quotations/${body.id}`
  }
const filled = async (me: Visitor): Promise<void> => {
  for (const [label, text] of [
    ['Nombre', CLIENT.name],
    ['RFC', CLIENT.rfc],
    ['Teléfono', CLIENT.phone],
  ] as const)
    await me.page.getByRole('textbox', { name: label, exact: true }).fill(text)
}
const lost = (address: string) => (me: Visitor) => me.page.route(address, (route) => route.abort())

const REPORT = /_report\/|\/personnel\/reports\/|\/report-download\//u
const NO_SPACE = { error: 'No hay espacio.' }

/** Every text that the specification quotes for quotations, prices and reports, with where, to whom and when it is shown. */
export const quotationAndReportPages: readonly QuotedPage[] = [
  {
    page: '/create-quotation',
    user: 'empresa',
    texts: ['Persona Física', 'Persona Moral', 'Siguiente'],
  },
  {
    page: '/create-quotation',
    user: 'utility',
    steps: all(filled, click('Siguiente')),
    texts: ['Cotización creada exitosamente'],
  },
  { page: '/quotations', user: 'utility', before: quotationPage(), texts: ['Fecha', 'Nombre', 'Ver'] },
  {
    page: quotationPage({ indirect_cost_1: '1234567.5', indirect_cost_1_description: 'Zanja' }),
    user: 'utility',
    texts: ['$1,234,567.50'],
  },

  {
    page: '/reportes',
    user: 'utility',
    before: answer('**/api/personnel_report/**', NO_SPACE, 500),
    steps: click('Descargar .xlsx: Personal'),
    allow: REPORT,
    texts: ['Reportes', 'Error: No hay espacio.'],
  },
  {
    page: '/reports',
    user: 'utility',
    before: lost('**/personnel/reports/**'),
    steps: click('Generar reporte de acreditación'),
    allow: REPORT,
    texts: [/^An error occurred: ./u],
  },
  {
    page: '/report-download',
    user: 'utility',
    before: lost('**/report-download/**/download/'),
    steps: click(/^Generar reporte de /u),
    allow: REPORT,
    texts: [/^An error occurred: ./u],
  },
  {
    page: '/report-create',
    user: 'utility',
    before: answer('**/report-download/**/download/', NO_SPACE, 500),
    allow: REPORT,
    texts: ['Error: No hay espacio.'],
  },
]
