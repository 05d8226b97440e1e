import { newcomer, somebody } from '../support/e2e/people.ts'
import { chooseActionOf } from '../support/e2e/recordActions.ts'
import { apiOf, type Visitor } from '../support/e2e/visitor.ts'
import { formWith } from '../support/forms.ts'

type Steps = (me: Visitor) => Promise<unknown>

/** A page as it is when it shows texts that the specification quotes. */
export interface QuotedPage {
  /** The address; a function where it is of a record that the test needs. */
  page: string | (() => Promise<string>)
  user?: string
  /** What must be so before the page is opened. */
  before?: Steps
  /** What is done on the page. */
  steps?: Steps
  /** Refusals that belong to it. */
  allow?: RegExp
  /** Each to the letter: a text in sight, or the name or hint of a control. A pattern where more follows, such as a name. */
  texts: readonly (string | RegExp)[]
}

const NOT_EXPECTED = { status: 500, json: {} }

/** Keeps answers from arriving, so that what is shown meanwhile stays. */
const hold =
  (...addresses: string[]): Steps =>
  async (me) => {
    for (const address of addresses) await me.page.route(address, () => {})
  }
export const answer =
  (address: string, json: object, status = 200, headers: Record<string, string> = {}): Steps =>
  (me) =>
    me.page.route(address, (route) => route.fulfill({ status, json, headers }))
export const all =
  (...steps: Steps[]): Steps =>
  async (me) => {
    for (const step of steps) await step(me)
  }
export const click =
  (name: string | RegExp): Steps =>
  (me) =>
    me.button(name).first().click()
/** Answers a dialog's question; the button that asked it has the same words. */
const confirm: Steps = (me) =>
  me.page
    .getByRole('dialog')
    .or(me.page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Eliminar', exact: true })
    .click()
/** Lets a deletion fail, and only that. */
const failDelete =
  (address: string, how: { status: number; json: object } | 'abort'): Steps =>
  (me) =>
    me.page.route(address, (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      return how === 'abort' ? route.abort() : route.fulfill(how)
    })

const personPage =
  (wanted: Parameters<typeof somebody>[0], path = '/personnel/', tab = '') =>
  async () =>
    path + (await somebody(wanted)).id + tab
const filesOfPerson = personPage({ state: 'valid' })
const newPersonPage = async () => `/personnel/${(await newcomer()).id}`
let companies = 0
const newCompanyPage = async () => {
  const company_name = `Por borrar ${++companies}`
  const { body } = await apiOf()
    .as('admin')
    .post<{ id: number }>('/api/companies/', { company_name, zone: 1 })
  return `/companies/${body.id}`
}
/** A notice on a board, for its list to have one. */
const published =
  (board: string, fields: Record<string, string | number>): Steps =>
  () =>
    apiOf().as('admin').post(`/api/v1/${board}/`, formWith(fields))
const choosingFileName: Steps = async (me) => {
  await click('Agregar Archivo')(me)
  const file = { name: 'acta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
  await me.page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  await me.page.getByRole('dialog').getByRole('combobox', { name: 'Tipo de archivo' }).click()
}

const EMPTY_FILTER = '?filter=%7B%22q%22%3A%22zzzz%22%7D'
const FILE = /\/files\/download\//u
/** The card's title goes on with the role's type; the pill has the word too. */
const CARD_TITLE = /^Acreditación (?!vigente$)./u
const A_COMPANY = /\/api\/companies\/\d+\//u
const A_PERSON = /\/api\/personnel\/[\w-]+\//u
const askToDeleteCompany: Steps = (me) => chooseActionOf(me.page, 'Eliminar empresa')
const deletingCompany = all(askToDeleteCompany, confirm)
const askToDeletePerson: Steps = (me) => chooseActionOf(me.page, 'Eliminar personal')
const deletingPerson = all(askToDeletePerson, confirm)

/** Every text that the specification quotes for people, companies and notices, with where, to whom and when it is shown. */
export const quotedPages: readonly QuotedPage[] = [
  { page: '/login', texts: ['Usuario', 'Contraseña', 'Login'] },
  { page: '/inicio', user: 'admin', before: hold('**/api/auth/user/'), texts: ['Loading...'] },
  {
    page: '/inicio',
    user: 'admin',
    texts: [
      ...['Inicio', 'Estado de Personal', 'Empresas Colaboradoras', 'Personal', 'Búsqueda de Personal'],
      ...['Vetos', 'Anuncios', 'Actas Administrativas', 'No conformidades', 'Reportes'],
    ],
  },

  {
    page: '/companies',
    user: 'utility',
    texts: [...['Nombre', 'Zona', 'Activa', 'Sí', 'Buscar']],
  },
  {
    page: '/companies',
    user: 'utility',
    steps: click('Dar de alta'),
    texts: ['Dar de alta Empresa Colaboradora', 'Razón Social *', 'Zona *'],
  },
  { page: `/companies${EMPTY_FILTER}`, user: 'lectura', texts: ['No hay resultados'] },
  {
    page: '/companies/1',
    user: 'lectura',
    before: hold('**/api/companies/1/**', '**/api/company_data/1/'),
    texts: ['Cargando información'],
  },
  {
    page: '/companies/1/archivos',
    user: 'admin',
    texts: ['General', 'REPSE', 'SASISOPA', 'Agregar Archivo'],
  },
  { page: '/companies/1/contactos', user: 'admin', texts: ['Agregar Contacto'] },
  { page: '/companies/1/personal', user: 'admin', texts: ['Ver'] },
  {
    page: '/companies/1/archivos',
    user: 'empresa',
    steps: choosingFileName,
    texts: [/^General: ./u, /^REPSE: ./u],
  },
  {
    page: '/companies/1/archivos',
    user: 'admin',
    steps: click(/^Eliminar .+\.\w+$/u),
    texts: [/^Estás seguro de que quieres eliminar el archvio .+\.\w+$/u],
  },
  {
    page: '/companies/1',
    user: 'super',
    steps: askToDeleteCompany,
    texts: [
      'No se puede eliminar la empresa porque tiene personal asociado. Por favor, reasigne o elimine el personal primero.',
    ],
  },
  {
    page: '/companies/1',
    user: 'super',
    before: answer('**/api/personnel/?*', [], 200, { 'content-range': 'personnel */0' }),
    steps: askToDeleteCompany,
    texts: [
      'No se puede eliminar la empresa porque tiene usuarios asociados. Por favor, elimine los usuarios primero.',
    ],
  },
  {
    page: newCompanyPage,
    user: 'super',
    steps: askToDeleteCompany,
    texts: ['¿Está seguro que desea eliminar esta empresa? Esta acción no se puede deshacer.'],
  },
  {
    page: newCompanyPage,
    user: 'super',
    before: failDelete('**/api/companies/*/', { status: 409, json: { detail: 'Tiene cotizaciones.' } }),
    steps: deletingCompany,
    allow: A_COMPANY,
    texts: ['Error al eliminar la empresa: Tiene cotizaciones.'],
  },
  {
    page: newCompanyPage,
    user: 'super',
    before: failDelete('**/api/companies/*/', NOT_EXPECTED),
    steps: deletingCompany,
    allow: A_COMPANY,
    texts: ['Error al eliminar la empresa: Error desconocido'],
  },
  {
    page: newCompanyPage,
    user: 'super',
    before: failDelete('**/api/companies/*/', 'abort'),
    steps: deletingCompany,
    allow: A_COMPANY,
    texts: ['Error al eliminar la empresa'],
  },

  {
    page: '/personnel',
    user: 'admin',
    texts: [
      ...['Plantilla de Personal', 'Buscar', 'Activos', 'Inactivos', 'Todos'],
      ...[/^Descargar Códigos QR/u, 'Dar de Alta Personal'],
    ],
  },
  { page: `/personnel${EMPTY_FILTER}`, user: 'comercial', texts: ['No hay resultados'] },
  {
    page: '/personnel',
    user: 'certificador',
    steps: click('Dar de Alta Personal'),
    texts: ['Cerrar formulario'],
  },
  {
    page: personPage({ state: 'valid' }, undefined, '/datos'),
    user: 'super',
    texts: ['Detalles del Técnico', 'Ver credencial', 'Vigencia', 'ID 900', 'Personal Activo'],
  },
  { page: filesOfPerson, user: 'super', texts: ['General', 'SASISOPA'] },
  {
    page: personPage({ state: 'valid' }),
    user: 'super',
    steps: askToDeletePerson,
    texts: ['¿Está seguro que desea eliminar este personal?'],
  },
  {
    page: newPersonPage,
    user: 'super',
    before: failDelete('**/api/personnel/*/', NOT_EXPECTED),
    steps: deletingPerson,
    allow: A_PERSON,
    texts: ['Error al eliminar el personal'],
  },
  {
    page: newPersonPage,
    user: 'utility',
    steps: all(click('Más acciones'), (me) =>
      me.page.getByRole('menuitem', { name: 'Ver credencial' }).click(),
    ),
    texts: ['Los datos del personal estan incompletos'],
  },
  {
    page: filesOfPerson,
    user: 'admin',
    before: answer('**/files/download/*/', { error: 'No encontrado.' }, 404),
    steps: click(/^Descargar .+\.\w+$/u),
    allow: FILE,
    texts: ['Error: No encontrado.'],
  },
  {
    page: filesOfPerson,
    user: 'admin',
    before: (me) => me.page.route('**/files/download/*/', (route) => route.abort()),
    steps: click(/^Descargar .+\.\w+$/u),
    allow: FILE,
    texts: [/^An error occurred: ./u],
  },

  {
    page: personPage({ state: 'valid' }, '/personnel/credential/'),
    user: 'utility',
    before: hold('**/api/personnel/*/'),
    texts: ['Cargando información de personal...'],
  },
  {
    page: personPage({ state: 'valid' }, '/personnel/credential/'),
    user: 'utility',
    texts: [CARD_TITLE, 'Vigencia', 'Verifica la identidad escaneando este QR', 'Descargar'],
  },
  {
    page: personPage({ state: 'valid' }, '/credential/validation/'),
    texts: [CARD_TITLE, 'Vigencia'],
  },

  {
    page: '/personnel-accreditation',
    user: 'empresa',
    texts: ['Acreditación de Personal', 'Anterior', 'Siguiente', /^Página 1 de \d+$/u],
  },

  { page: '/search', user: 'atencion', texts: ['Búsqueda de Personal', 'Buscar'] },
  {
    page: '/search?search=gas',
    user: 'comercial',
    texts: ['Estado', 'Nombre', 'Empresa', 'Rol', 'Ver'],
  },

  {
    page: '/vetos',
    user: 'atencion',
    before: published('vetoes', { name: 'Nadie', text: 'Incumplió.' }),
    texts: ['Vetos', 'Descargar'],
  },
  {
    page: '/anuncios',
    user: 'lectura',
    before: published('announcements', { text: 'Mañana no se trabaja.' }),
    texts: ['Anuncios', 'Descargar'],
  },
  {
    page: '/actas_administrativas',
    user: 'empresa',
    before: published('administrative_acts', { text: 'Acta.', company: 1 }),
    texts: ['Actas Administrativas', 'Descargar'],
  },
  {
    page: '/no_conformidades',
    user: 'empresa',
    before: published('non_accordance', { description: 'Falta equipo.', company: 1 }),
    texts: ['No conformidades', 'Descargar'],
  },
]
