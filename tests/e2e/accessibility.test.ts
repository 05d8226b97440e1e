import { expect, it } from 'vitest'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { openSideForm } from '../support/e2e/form.ts'
import { somebody } from '../support/e2e/people.ts'
import { chooseActionOf } from '../support/e2e/recordActions.ts'
import { range, rows, select } from '../support/e2e/roster.ts'
import { accountOf } from '../support/e2e/signIn.ts'
import { DESKTOP, PHONE, type Visitor, visit } from '../support/e2e/visitor.ts'

type Steps = (me: Visitor) => Promise<unknown>

const ID = ':id'

interface Screen {
  name: string
  user?: string
  path: string
  /** Who `:id` is. */
  of?: Parameters<typeof somebody>[0]
  /** What is done before the look, and what shows that it is done. */
  until: Steps
  viewports?: (typeof DESKTOP)[]
  /** Refusals that belong to the screen. */
  allow?: RegExp
}

const text =
  (words: string | RegExp): Steps =>
  (me) =>
    me.page.getByText(words).first().waitFor()
const start: Steps = (me) => me.title().waitFor()
const refusedSignIn: Steps = async (me) => {
  await me.page.getByLabel('Usuario').fill('nadie')
  await me.page.getByLabel('Contraseña', { exact: true }).fill('x')
  await me.button('Login').click()
  await me.page.getByRole('alert').getByText('incorrectos').waitFor()
}
const emptySignIn: Steps = async (me) => {
  await me.button('Login').click()
  await text('Este campo es obligatorio.')(me)
}
const click =
  (name: string | RegExp, then: Steps): Steps =>
  async (me) => {
    await me.button(name).click()
    await then(me)
  }
const choose =
  (name: string, then: Steps): Steps =>
  async (me) => {
    await chooseActionOf(me.page, name)
    await then(me)
  }
const refusedForm: Steps = async (me) => {
  await openSideForm(me)
  await click('Dar de alta', text('Revise los campos señalados'))(me)
}
const openedList: Steps = async (me) => {
  const form = await openSideForm(me)
  await form.getByRole('combobox', { name: 'Empresa', exact: true }).click()
  await me.page.getByRole('option').first().waitFor()
}
const selected: Steps = async (me) => {
  await expect.poll(() => rows(me).count()).toBe(10)
  await me.page.getByRole('checkbox').nth(2).check()
  await text('1 persona seleccionada')(me)
}
const zipReport: Steps = async (me) => {
  await range(me, '1–\\d+').waitFor()
  await select(me, (await somebody({ company: 1, photo: false })).last_names.toLocaleUpperCase('es-MX'))
  await click('Descargar credenciales', text('No hay credenciales para descargar.'))(me)
}
const dialog =
  (name: string): Steps =>
  (me) =>
    me.page.getByRole('dialog', { name }).waitFor()

const screens: Screen[] = [
  { name: 'the sign-in', path: '/login', until: text('Cuentas de demostración') },
  { name: 'the sign-in with nothing typed', path: '/login', until: emptySignIn },
  { name: 'the sign-in refused', path: '/login', until: refusedSignIn, allow: /\/api\/auth\/login/u },
  { name: 'the start', user: 'admin', path: '/inicio', until: text('Acredite al personal') },
  { name: 'the start of who has no tasks', user: 'utility', path: '/inicio', until: start },
  {
    name: 'the tools',
    user: 'admin',
    path: '/inicio',
    viewports: [DESKTOP],
    until: click('Herramientas', text('Nueva cotización')),
  },
  {
    name: 'the controls',
    user: 'lectura',
    path: '/components-overview',
    until: async (me) => {
      await text('Este campo es obligatorio.')(me)
      await me.page.getByRole('toolbar').waitFor()
    },
  },
  {
    name: 'the roster, narrowed',
    user: 'admin',
    path: '/personnel?filter=%7B%22active%22%3Atrue%2C%22state%22%3A%22expired%22%2C%22has_photo%22%3Atrue%7D',
    until: (me) => me.page.getByRole('combobox', { name: 'Estado Vencida' }).waitFor(),
  },
  { name: 'the start without personnel', user: 'atencion', path: '/inicio', until: start },
  { name: 'the account', user: 'super', path: '/inicio', until: click(accountOf('super'), dialog('Cuenta')) },
  {
    name: 'the menu on a phone',
    user: 'lectura',
    path: '/inicio',
    viewports: [PHONE],
    until: click('Abrir el menú', text('No conformidades')),
  },
  {
    name: 'the search in the bar',
    user: 'admin',
    path: '/inicio',
    viewports: [DESKTOP],
    until: async (me) => {
      await me.page.getByRole('combobox').fill('per')
      await me.page.getByRole('option').first().waitFor()
    },
  },
  { name: 'the roster', user: 'admin', path: '/personnel', until: text(/^1–10 de/u) },
  { name: 'the roster, selected', user: 'admin', path: '/personnel', viewports: [DESKTOP], until: selected },
  {
    name: 'the roster, empty',
    user: 'comercial',
    path: '/personnel?filter=%7B%22q%22%3A%22zzzz%22%7D',
    until: text('No hay resultados'),
  },
  { name: 'the side form', user: 'admin', path: '/personnel', until: openSideForm },
  { name: 'the side form, refused', user: 'admin', path: '/personnel', until: refusedForm },
  { name: 'the side form, choosing', user: 'admin', path: '/personnel', until: openedList },
  { name: "the contractor's side form", user: 'empresa', path: '/personnel', until: openSideForm },
  {
    name: 'the report on a zip',
    user: 'empresa',
    path: '/personnel?filter=%7B%7D&perPage=100',
    viewports: [DESKTOP],
    until: zipReport,
  },
  {
    name: 'a person',
    user: 'empresa',
    path: `/personnel/${ID}`,
    of: { state: 'incomplete', company: 1 },
    until: text('Fecha de carga'),
  },
  {
    ...{ name: "a person's data", user: 'super', path: `/personnel/${ID}/datos` },
    of: { state: 'valid' },
    until: text('ID 900'),
  },
  {
    ...{ name: 'somebody found who is not valid', user: 'atencion', path: '/search?search=gas' },
    until: async (me) => {
      await me.page.locator('main a[href*="person="]').first().click()
      await me.page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'a person inactive',
    user: 'lectura',
    path: `/personnel/${ID}/datos`,
    of: { state: 'inactive' },
    until: text('ID 900'),
  },
  {
    name: 'a person without picture',
    user: 'utility',
    path: `/personnel/${ID}`,
    of: { photo: false, state: 'valid' },
    until: click('Ver credencial', text('Los datos del personal estan incompletos')),
  },
  {
    name: 'a person being changed',
    user: 'certificador',
    path: `/personnel/${ID}`,
    of: { state: 'expiring' },
    until: choose('Editar', (me) => me.button('Guardar').waitFor()),
  },
  {
    name: 'a person being changed by the contractor',
    user: 'empresa',
    path: `/personnel/${ID}`,
    of: { company: 1 },
    until: choose('Editar', (me) => me.button('Guardar').waitFor()),
  },
  {
    name: 'the question before a person is deleted',
    user: 'super',
    path: `/personnel/${ID}`,
    of: { state: 'expired' },
    until: choose('Eliminar personal', dialog('Eliminar personal')),
  },
  {
    name: 'a person that is not there',
    user: 'admin',
    path: '/personnel/nadie',
    until: text('No encontramos a esta persona'),
    allow: /\/api\/personnel\/nadie\//u,
  },
  {
    name: 'a credential',
    user: 'admin',
    path: `/personnel/credential/${ID}`,
    of: { state: 'incomplete' },
    until: text('Verifica la identidad escaneando este QR'),
  },
  {
    name: 'a credential that is not valid',
    user: 'comercial',
    path: `/personnel/credential/${ID}`,
    of: { state: 'expired', photo: false },
    until: text('Credencial no válida'),
  },
  { name: 'the matrix', user: 'utility', path: '/personnel-accreditation', until: text('Página 1 de') },
  {
    name: "the contractor's matrix",
    user: 'empresa',
    path: '/personnel-accreditation',
    until: text('Página 1 de'),
  },
  {
    name: 'the matrix, empty',
    user: 'lectura',
    path: '/personnel-accreditation?filter=%7B%22q%22%3A%22zzzz%22%7D',
    until: text('Quitar filtros'),
  },
  {
    name: 'the matrix, choosing a filter',
    user: 'admin',
    path: '/personnel-accreditation',
    until: async (me) => {
      await me.page.getByRole('combobox', { name: 'Empresa', exact: true }).click()
      await me.page.getByRole('listbox').getByRole('option').first().waitFor()
    },
  },
  { name: 'the companies', user: 'admin', path: '/companies', until: text(/^1–10 de/u) },
  { name: 'a company', user: 'lectura', path: '/companies/1', until: text('SAP y pagos') },
  {
    ...{ name: 'a company, being changed', user: 'super', path: '/companies/1' },
    until: async (me) => {
      await me.button('Editar').click()
      await me.page.getByRole('switch', { name: 'Activa' }).click()
      await me.page.getByRole('tab', { name: 'Datos. Hay cambios sin guardar.' }).waitFor()
    },
  },
  { name: "a company's people", user: 'empresa', path: '/inicio/personal', until: text(/^1–10 de/u) },
  { name: 'the quotations', user: 'empresa', path: '/quotations', until: text(/^1–/u) },
  {
    name: 'a new quotation, refused',
    user: 'utility',
    path: '/create-quotation',
    until: click('Siguiente', text('Este campo es obligatorio.')),
  },
  { name: 'a quotation', user: 'empresa', path: '/quotations/1', until: text('El precio queda fijo') },
  {
    name: 'the prices, being changed',
    user: 'super',
    path: '/pricing',
    until: click('Editar el tramo de 1 m', (me) => me.button('Guardar').waitFor()),
  },
  { name: 'a section to come', user: 'atencion', path: '/vetos', until: text('Vetos') },
  { name: 'no page', user: 'admin', path: '/no-existe', until: text('No encontramos esta página') },
]

it.each(screens)('$name is for everybody', async ({ user, path, of = {}, until, viewports, allow }) => {
  const me = await visit(user, { viewport: viewports?.[0] })
  if (allow) me.allow(allow)
  await me.go(path.replace(ID, path.includes(ID) ? (await somebody(of)).id : ''))
  await until(me)
  await expectAccessible(me, viewports)
})
