import { describe, expect, it } from 'vitest'
import { texts } from '../../src/server/common/messages.ts'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { hasCapability } from '../support/e2e/backend.ts'
import { findPerson } from '../support/e2e/people.ts'
import { openPersonForm } from '../support/e2e/personForm.ts'
import { chooseRecordAction } from '../support/e2e/recordActions.ts'
import { rosterRange, rosterRows, selectPeople } from '../support/e2e/roster.ts'
import { accountButtonName, signIn } from '../support/e2e/signIn.ts'
import { DESKTOP, getApi, PHONE, type Visitor, visit } from '../support/e2e/visitor.ts'

/* Screens as they open are checked by everyScreen.test.ts. These are the states that a user brings them into. */

type Step = (visitor: Visitor) => Promise<unknown>

interface State {
  user?: string
  /** `:id` is the person of `of`. */
  path: string
  of?: Parameters<typeof findPerson>[0]
  /** Leads to the state and waits until the screen shows it. */
  steps: Step[]
  viewports?: (typeof DESKTOP)[]
  /** Failed requests that belong to the state. */
  allow?: RegExp
}

const REQUIRED = 'Este campo es obligatorio.'

const text =
  (words: string | RegExp): Step =>
  (visitor) =>
    visitor.page.getByText(words).first().waitFor()
const click =
  (name: string | RegExp): Step =>
  (visitor) =>
    visitor.button(name).first().click()
const choose =
  (action: string): Step =>
  (visitor) =>
    chooseRecordAction(visitor.page, action)
const dialog =
  (name: string): Step =>
  (visitor) =>
    visitor.page.getByRole('dialog', { name }).waitFor()
const inDialog =
  (dialogName: string | RegExp, button: string | RegExp): Step =>
  (visitor) =>
    visitor.page.getByRole('dialog', { name: dialogName }).getByRole('button', { name: button }).click()
const waitForForm: Step = (visitor) => visitor.button('Guardar').waitFor()
const waitForOptions: Step = (visitor) => visitor.page.getByRole('option').first().waitFor()
const openList =
  (name: string): Step =>
  async (visitor) => {
    await visitor.page.getByRole('combobox', { name, exact: true }).click()
    await waitForOptions(visitor)
  }
const waitForRoster: Step = (visitor) => rosterRange(visitor, '1–10').waitFor()
/** Refuses requests with an error of the server. */
const refuse =
  (address: string, method: string, status: number, detail: string): Step =>
  (visitor) =>
    visitor.page.route(address, (route) =>
      route.request().method() === method ? route.fulfill({ status, json: { detail } }) : route.fallback(),
    )
/** Keeps a download in the server's queue. */
const queue =
  (download: string): Step =>
  async ({ page }) => {
    await page.route(download, () => {})
    await page.route('**/api/downloads/*/', (route) =>
      route.fulfill({ json: { state: 'waiting', ahead: 3 } }),
    )
  }
const filter = (filterValues: object): string => `?filter=${encodeURIComponent(JSON.stringify(filterValues))}`
const EMPTY = filter({ q: 'zzzz' })

const accountStates: Record<string, State> = {
  'the sign-in': { path: '/login', steps: [text('Cuentas de demostración')] },
  'the sign-in with nothing typed': { path: '/login', steps: [click('Login'), text(REQUIRED)] },
  'the sign-in refused': {
    path: '/login',
    allow: /\/api\/auth\/login/u,
    steps: [(visitor) => signIn(visitor, 'nadie', 'x'), text('incorrectos')],
  },
  'the sign-in after too many attempts': {
    path: '/login',
    allow: /\/api\/auth\/login/u,
    steps: [
      refuse('**/api/auth/login/', 'POST', 429, texts.tooManyAttempts(32)),
      (visitor) => signIn(visitor, 'admin', 'x'),
      text('Demasiados intentos'),
    ],
  },
  'the start without personnel': {
    user: 'atencion',
    path: '/inicio',
    steps: [(visitor) => visitor.title().waitFor()],
  },
  'the tools': {
    user: 'admin',
    path: '/inicio',
    viewports: [DESKTOP],
    steps: [click('Herramientas'), text('Nueva cotización')],
  },
  'the account': {
    user: 'super',
    path: '/inicio',
    steps: [click(accountButtonName('super')), dialog('Cuenta')],
  },
  'the menu on a phone': {
    user: 'lectura',
    path: '/inicio',
    viewports: [PHONE],
    steps: [click('Abrir el menú'), text('No conformidades')],
  },
  'the search in the bar': {
    user: 'admin',
    path: '/inicio',
    viewports: [DESKTOP],
    steps: [(visitor) => visitor.page.getByRole('combobox').fill('per'), waitForOptions],
  },
  'an unknown address': { user: 'admin', path: '/no-existe', steps: [text('No encontramos esta página')] },
}

const rosterStates: Record<string, State> = {
  'the roster, narrowed': {
    user: 'admin',
    path: `/personnel${filter({ active: true, state: 'expired', has_photo: true })}`,
    steps: [(visitor) => visitor.page.getByRole('combobox', { name: 'Estado Vencida' }).waitFor()],
  },
  'the roster, empty': { user: 'comercial', path: `/personnel${EMPTY}`, steps: [text('No hay resultados')] },
  'the roster, one selected': {
    user: 'admin',
    path: '/personnel',
    viewports: [DESKTOP],
    steps: [
      (visitor) => expect.poll(() => rosterRows(visitor).count()).toBe(10),
      (visitor) => visitor.page.getByRole('checkbox').nth(2).check(),
      text('1 persona seleccionada'),
    ],
  },
  'the roster, a page selected on a phone': {
    user: 'admin',
    path: '/personnel',
    viewports: [PHONE],
    steps: [
      waitForRoster,
      (visitor) => visitor.page.getByRole('checkbox', { name: 'Seleccionar los de esta página' }).check(),
      text('10 personas seleccionadas'),
    ],
  },
  'the columns of the roster': {
    user: 'admin',
    path: '/personnel',
    viewports: [DESKTOP],
    steps: [waitForRoster, click('Columnas'), dialog('Columnas')],
  },
  'the menu of filters': {
    user: 'admin',
    path: '/personnel',
    viewports: [DESKTOP],
    steps: [waitForRoster, click('Agregar filtro'), text('Quitar todos los filtros')],
  },
  'the saved views': {
    user: 'admin',
    path: '/personnel',
    viewports: [DESKTOP, PHONE],
    steps: [waitForRoster, click('Vistas'), dialog('Vistas')],
  },
  'the filters on a phone': {
    user: 'admin',
    path: '/personnel',
    viewports: [PHONE],
    steps: [waitForRoster, click('Filtros'), dialog('Filtros')],
  },
  'the list of keys': {
    user: 'admin',
    path: '/personnel',
    viewports: [DESKTOP],
    steps: [waitForRoster, (visitor) => visitor.page.keyboard.press('?'), dialog('Atajos del teclado')],
  },
  'the question before people are deactivated': {
    user: 'admin',
    path: '/personnel',
    viewports: [DESKTOP],
    steps: [
      waitForRoster,
      (visitor) => visitor.page.getByRole('checkbox').nth(1).check(),
      choose('Desactivar'),
      dialog('Desactivar personal'),
    ],
  },
  'the side form, refused': {
    user: 'admin',
    path: '/personnel',
    steps: [openPersonForm, click('Dar de alta'), text('Revise los campos señalados')],
  },
  'the side form, choosing': {
    user: 'admin',
    path: '/personnel',
    steps: [openPersonForm, openList('Empresa')],
  },
  "the contractor's side form": { user: 'empresa', path: '/personnel', steps: [openPersonForm] },
  'the report on a zip': {
    user: 'empresa',
    path: '/personnel?filter=%7B%7D&perPage=100',
    viewports: [DESKTOP],
    steps: [
      (visitor) => rosterRange(visitor, '1–\\d+').waitFor(),
      async (visitor) => {
        const { last_names } = await findPerson({ company: 1, photo: false })
        await selectPeople(visitor, last_names.toLocaleUpperCase('es-MX'))
      },
      click('Descargar credenciales'),
      text('No hay credenciales para descargar.'),
    ],
  },
  'the QR codes waiting for their turn': {
    user: 'admin',
    path: '/personnel',
    steps: [
      queue('**/personnel/qr/zip/**'),
      click(/^Descargar Códigos QR/u),
      (visitor) => visitor.button('Cancelar (3 antes que el suyo)').waitFor(),
    ],
  },
}

const personStates: Record<string, State> = {
  'an invalid person of the search': {
    user: 'atencion',
    path: '/search?search=gas',
    steps: [
      (visitor) => visitor.page.locator('main a[href*="person="]').first().click(),
      (visitor) => visitor.page.getByRole('dialog').waitFor(),
    ],
  },
  'an inactive person': {
    user: 'lectura',
    path: '/personnel/:id',
    of: { state: 'inactive' },
    steps: [text('ID 900')],
  },
  'a person without picture': {
    user: 'utility',
    path: '/personnel/:id',
    of: { photo: false, state: 'valid' },
    steps: [click('Ver credencial'), text('Los datos del personal estan incompletos')],
  },
  'a person being changed': {
    user: 'certificador',
    path: '/personnel/:id',
    of: { state: 'expiring' },
    steps: [choose('Editar'), waitForForm],
  },
  'a person being changed by the contractor': {
    user: 'empresa',
    path: '/personnel/:id',
    of: { company: 1 },
    steps: [choose('Editar'), waitForForm],
  },
  'a person that a full disk does not save': {
    user: 'admin',
    path: '/personnel/:id',
    of: { state: 'valid' },
    allow: /\/api\/personnel\//u,
    steps: [
      refuse('**/api/personnel/*/', 'PATCH', 503, texts.diskFull),
      choose('Editar'),
      (visitor) => visitor.page.getByRole('textbox', { name: 'Domicilio' }).fill('Calle 1'),
      click('Guardar'),
      text('No hay espacio en el disco'),
    ],
  },
  'the question before a person is deleted': {
    user: 'super',
    path: '/personnel/:id',
    of: { state: 'expired' },
    steps: [choose('Eliminar personal'), dialog('Eliminar personal')],
  },
  'an unknown person': {
    user: 'admin',
    path: '/personnel/nadie',
    allow: /\/api\/personnel\/nadie\//u,
    steps: [text('No encontramos a esta persona')],
  },
  'a vetoed person': {
    user: 'admin',
    path: '/personnel/:id',
    of: { state: 'vetoed' },
    steps: [text('Mientras dure el veto')],
  },
  'a vetoed person, to the contractor': {
    user: 'empresa',
    path: '/personnel/:id',
    of: { state: 'vetoed', company: 1 },
    steps: [text(/Su credencial no es válida/u)],
  },
  'an invalid credential': {
    user: 'comercial',
    path: '/personnel/credential/:id',
    of: { state: 'expired', photo: false },
    steps: [text('Credencial no válida')],
  },
  'the matrix, empty': {
    user: 'lectura',
    path: `/personnel-accreditation${EMPTY}`,
    steps: [text('Quitar filtros')],
  },
  'the matrix, choosing a filter': {
    user: 'admin',
    path: '/personnel-accreditation',
    steps: [openList('Empresa')],
  },
}

const otherStates: Record<string, State> = {
  'a company being changed': {
    user: 'super',
    path: '/companies/1',
    steps: [
      click('Editar'),
      (visitor) => visitor.page.getByRole('switch', { name: 'Activa' }).click(),
      (visitor) => visitor.page.getByRole('tab', { name: 'Datos. Hay cambios sin guardar.' }).waitFor(),
    ],
  },
  'a new quotation, refused': {
    user: 'utility',
    path: '/create-quotation',
    steps: [click('Siguiente'), text(REQUIRED)],
  },
  'a price being changed': {
    user: 'super',
    path: '/pricing',
    steps: [click('Editar el precio de 1 m'), waitForForm],
  },
  'a veto being withdrawn without a reason': {
    user: 'admin',
    path: '/vetos',
    steps: [click(/^Retirar /u), inDialog(/^¿Retirar «.+»\?$/u, 'Retirar'), text(REQUIRED)],
  },
  'a veto being corrected without a reason': {
    user: 'admin',
    path: '/vetos',
    steps: [
      click(/^Corregir /u),
      (visitor) => visitor.page.getByRole('textbox', { name: 'Motivo del veto' }).waitFor(),
      inDialog('Corregir el veto', 'Guardar corrección'),
      text(REQUIRED),
    ],
  },
  'the versions of a veto': {
    user: 'lectura',
    path: '/vetos',
    steps: [
      click(/^Ver versiones/u),
      (visitor) => visitor.page.getByText('Leer completa la versión 1').click(),
      (visitor) =>
        visitor.page
          .getByRole('dialog', { name: 'Versiones' })
          .getByRole('button', { name: /^Descargar/u })
          .waitFor(),
    ],
  },
  'the withdrawn vetoes': {
    user: 'admin',
    path: '/vetos',
    steps: [(visitor) => visitor.page.getByLabel('Ver retirados').click(), text(/\d+ vetos? retirados?/u)],
  },
  'a report waiting for its turn': {
    user: 'admin',
    path: '/reportes',
    steps: [
      queue('**/api/personnel_report/**'),
      click('Descargar .xlsx: Personal'),
      text('En espera: 3 antes que el suyo'),
    ],
  },
  'the settings, refused': {
    user: 'super',
    path: '/ajustes',
    steps: [
      (visitor) => visitor.page.getByLabel('IVA (%)').fill('300'),
      click('Guardar ajustes'),
      text('Escriba un porcentaje, de 0 a 100.'),
    ],
  },
  'the grid of requirements with unsaved changes': {
    user: 'super',
    path: '/catalogos/requisitos-por-rol',
    steps: [
      (visitor) =>
        visitor.page
          .getByRole('checkbox', { name: 'Licencia de conducir para Técnico(a) de instalación' })
          .click(),
      (visitor) => expectAccessible(visitor),
      click('Revisar y guardar'),
      text(/pasarán a Incompleta\.$/u),
    ],
  },
  'the audit log and an entry': {
    user: 'super',
    path: `/bitacora${filter({ kind: 'zones', nature: 'change' })}`,
    steps: [
      text('Zona · Bajío'),
      (visitor) => expectAccessible(visitor),
      // At the phone's width, which expectAccessible leaves behind, the whole entry is the link.
      (visitor) => visitor.page.getByRole('main').locator('a[href*="/bitacora/"]').nth(1).click(),
      click('Detalles técnicos'),
      click('Ver antes, después y ahora'),
      text('Bajío · distinto'),
    ],
  },
}

/** Renames a zone and names it as before, so that the audit log has entries of it. */
const renameZone = async (): Promise<void> => {
  const api = getApi().as('super')
  const { body } = await api.get<{ id: number; name: string }[]>('/api/zones/')
  const zone = body.find(({ name }) => name === 'Bajío')
  for (const name of ['Bajío Sur', 'Bajío']) await api.patch(`/api/zones/${zone?.id}/`, { name })
}

const states = { ...accountStates, ...rosterStates, ...personStates, ...otherStates }

describe.runIf(hasCapability('looks'))('is accessible to all users:', () => {
  it.each(Object.entries(states))('%s', async (_, { user, path, of = {}, steps, viewports, allow }) => {
    if (path.startsWith('/bitacora')) await renameZone()
    const visitor = await visit(user, { viewport: viewports?.[0] })
    if (allow) visitor.allow(allow)
    await visitor.go(path.replace(':id', path.includes(':id') ? (await findPerson(of)).id : ''))
    for (const step of steps) await step(visitor)
    await expectAccessible(visitor, viewports)
  })
})
