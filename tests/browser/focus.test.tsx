import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { wireUser } from '../support/wireUsers.ts'
import { companyAnswers, wholeCompany } from './support/company.ts'
import {
  box,
  button,
  chooseAction,
  dialog,
  openPortal,
  openScreen,
  pageReply,
  reply,
  title,
} from './support/console.ts'
import { focus, getFocusedName, tabTo } from './support/keyboard.ts'
import { person, personAnswers } from './support/person.ts'
import { firstRowName, roster } from './support/roster.ts'
import { expectElement, expectSoon } from './support/waiting.ts'

beforeEach(() => loadBackEndForTest())

const openPerson = async (username: string, overrides = {}) => {
  openScreen('/personnel/p1', username, { ...personAnswers, ...overrides })
  await expectElement(title('MARÍA JOSÉ ÁLVAREZ NÚÑEZ')).toBeVisible()
}

describe('the focus', () => {
  it('begins in the first field of the sign-in', async () => {
    openPortal('/login')
    await expectSoon(getFocusedName).toBe('Usuario')
  })

  it('begins in the first field of a side form', async () => {
    openScreen('/personnel', 'admin', roster)
    await button('Dar de Alta Personal').click()
    await expectSoon(getFocusedName).toBe('Nombre(s)')
  })

  it('begins in the first field of a dialog', async () => {
    openScreen('/companies/1/contactos', 'admin', companyAnswers)
    await button('Agregar Contacto').click()
    await expectSoon(getFocusedName).toBe('Nombre')
  })

  it('is in the first field when a person is changed, and back on the button afterwards', async () => {
    await openPerson('admin', { 'PATCH /api/personnel/p1/': () => ({ ...person, address: 'Calle Foco 1' }) })
    for (const end of ['Cancelar', 'Guardar']) {
      await chooseAction('Editar')
      await expectSoon(getFocusedName).toBe('Nombre(s)')
      if (end === 'Guardar') await box('Domicilio').fill('Calle Foco 1')
      await button(end).click()
      await expectSoon(getFocusedName).toBe('Editar')
    }
  })

  it('is on Cancelar where somebody is deleted, whom the question names, and back on the button afterwards', async () => {
    await openPerson('super')
    await chooseAction('Eliminar personal')
    const question = dialog('Eliminar personal')
    await expectElement(question.getByText('¿Está seguro que desea eliminar este personal?')).toBeVisible()
    await expectElement(question.getByText('MARÍA JOSÉ ÁLVAREZ NÚÑEZ')).toBeVisible()
    await expectSoon(getFocusedName).toBe('Cancelar')
    await userEvent.keyboard('{Enter}')
    await expectElement(question).not.toBeInTheDocument()
    await expectSoon(getFocusedName).toBe('Eliminar personal')
  })

  it('is on going on where something typed is lost', async () => {
    await openPerson('admin')
    await chooseAction('Editar')
    await box('Domicilio').fill('Calle Perdida 1')
    await button('Cancelar').click()
    await expectSoon(getFocusedName).toBe('Seguir editando')
  })

  it('is on Cancelar where a company is deleted, which is named', async () => {
    openScreen('/companies/1', 'super', {
      ...companyAnswers,
      'GET /api/personnel/': () => pageReply([]),
      'GET /api/users/': () => pageReply([]),
      'GET /api/companies/1/': () => ({ ...wholeCompany, users: [] }),
    })
    await button('Eliminar empresa').click()
    const question = page.getByRole('alertdialog', { name: 'Eliminar empresa' })
    await expectElement(question.getByText('Instalaciones del Bajío')).toBeVisible()
    await expectSoon(getFocusedName).toBe('Cancelar')
  })

  it('goes to the heading from a row, and on the way back', async () => {
    const { goBack } = openPortal('/personnel', 'lectura', {
      ...roster,
      'GET /api/personnel/p01/': () => ({ ...person, id: 'p01' }),
    })
    await expectSoon(firstRowName).toBe('PERSONA 01')
    await expectSoon(() => document.activeElement?.tagName).toBe('BODY')
    await page.getByRole('rowheader', { name: 'PERSONA 01' }).click()
    await expectElement(title('MARÍA JOSÉ ÁLVAREZ NÚÑEZ')).toBeVisible()
    await expectSoon(() => document.activeElement?.textContent).toBe('MARÍA JOSÉ ÁLVAREZ NÚÑEZ')
    await goBack()
    await expectSoon(firstRowName).toBe('PERSONA 01')
    await expectSoon(() => document.activeElement?.tagName).toBe('H1')
  })

  it('goes to the heading after the sign-in', async () => {
    openPortal('/login', undefined, {
      ...roster,
      'POST /api/auth/login/': () => ({ token: 'token-lectura', user: wireUser('lectura') }),
      'GET /api/auth/user/': () => wireUser('lectura'),
    })
    await page.getByLabelText('Usuario').fill('lectura')
    await page.getByLabelText('Contraseña', { exact: true }).fill('x')
    await userEvent.keyboard('{Enter}')
    await expectSoon(() => document.activeElement?.tagName).toBe('H1')
  })

  it('goes to the heading of the list after a deletion', async () => {
    openPortal('/personnel/p1', 'super', {
      ...personAnswers,
      ...roster,
      'DELETE /api/personnel/p1/': () => reply(null, 204),
    })
    await expectElement(title('MARÍA JOSÉ ÁLVAREZ NÚÑEZ')).toBeVisible()
    await chooseAction('Eliminar personal')
    await dialog('Eliminar personal').getByRole('button', { name: 'Eliminar' }).click()
    await expectSoon(firstRowName).toBe('PERSONA 01')
    await expectSoon(() => document.activeElement?.tagName).toBe('H1')
  })

  it('stays where it is when the sign-in is refused', async () => {
    openPortal('/login', undefined, {
      'POST /api/auth/login/': () => reply({ detail: 'Usuario o contraseña incorrectos.' }, 401),
    })
    await page.getByLabelText('Usuario').fill('nadie')
    await page.getByLabelText('Contraseña', { exact: true }).fill('x')
    await tabTo('Login')
    await userEvent.keyboard('{Enter}')
    await expectElement(page.getByRole('alert').getByText('Usuario o contraseña incorrectos.')).toBeVisible()
    await expectSoon(getFocusedName).toBe('Login')
  })

  it('stays where it is when a form is refused', async () => {
    await openPerson('admin', {
      'PATCH /api/personnel/p1/': () => reply({ detail: 'No hay espacio en el disco del servidor.' }, 503),
    })
    await chooseAction('Editar')
    await box('Domicilio').fill('Calle Nueva 1')
    await tabTo('Guardar')
    await userEvent.keyboard('{Enter}')
    await expectElement(
      page.getByRole('alert').getByText('No hay espacio en el disco del servidor.'),
    ).toBeVisible()
    await expectSoon(getFocusedName).toBe('Guardar')
  })

  it('stays in the roster when it turns a page or changes the order', async () => {
    openScreen('/personnel', 'lectura', roster)
    await expectSoon(firstRowName).toBe('PERSONA 01')
    await tabTo('Siguiente')
    await userEvent.keyboard('{Enter}')
    await expectSoon(firstRowName).toBe('PERSONA 11')
    await expectSoon(getFocusedName).toBe('Siguiente')
    focus(button('Empresa'))
    await userEvent.keyboard('{Enter}')
    await expectSoon(firstRowName).toBe('PERSONA 25')
    await expectSoon(getFocusedName).toBe('Empresa')
  })

  it('is in a filter that is added, and not lost with one that is taken off', async () => {
    const { where } = openScreen('/personnel', 'lectura', roster)
    await button('Agregar filtro').click()
    await page.getByRole('menuitemcheckbox', { name: 'Foto' }).click()
    // The field receives the focus once it is rendered.
    await expectSoon(() => document.activeElement?.closest('[data-source=has_photo]')).toBeTruthy()
    const remove = button('Quitar este filtro')
    focus(remove)
    await userEvent.keyboard('{Enter}')
    await expectElement(remove).not.toBeInTheDocument()
    await expectSoon(() => document.activeElement?.tagName).not.toBe('BODY')
    expect(where()).toMatch(/^\/personnel/u)
  })
})
