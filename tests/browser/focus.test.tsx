import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { companyAnswers, wholeCompany } from './support/company.ts'
import {
  box,
  button,
  choose,
  dialog,
  openPortal,
  openScreen,
  paged,
  reply,
  title,
} from './support/console.ts'
import { focus, focused, tabTo } from './support/keyboard.ts'
import { person, personAnswers } from './support/person.ts'
import { firstName, roster } from './support/roster.ts'
import { seen, soon } from './support/waiting.ts'

beforeEach(() => loadBackEndForTest())

const openPerson = async (username: string, more = {}) => {
  openScreen('/personnel/p1', username, { ...personAnswers, ...more })
  await seen(title('MARÍA JOSÉ ÁLVAREZ NÚÑEZ')).toBeVisible()
}

describe('the focus', () => {
  it('begins in the first field of the sign-in', async () => {
    openPortal('/login')
    await soon(focused).toBe('Usuario')
  })

  it('begins in the first field of a side form', async () => {
    openScreen('/personnel', 'admin', roster)
    await button('Dar de Alta Personal').click()
    await soon(focused).toBe('Nombre(s)')
  })

  it('begins in the first field of a dialog', async () => {
    openScreen('/companies/1/contactos', 'admin', companyAnswers)
    await button('Agregar Contacto').click()
    await soon(focused).toBe('Nombre')
  })

  it('is in the first field when a person is changed, and back on the button afterwards', async () => {
    await openPerson('admin', { 'PATCH /api/personnel/p1/': () => ({ ...person, address: 'Calle Foco 1' }) })
    for (const end of ['Cancelar', 'Guardar']) {
      await choose('Editar')
      await soon(focused).toBe('Nombre(s)')
      if (end === 'Guardar') await box('Domicilio').fill('Calle Foco 1')
      await button(end).click()
      await soon(focused).toBe('Editar')
    }
  })

  it('is on Cancelar where somebody is deleted, whom the question names, and back on the button afterwards', async () => {
    await openPerson('super')
    await choose('Eliminar personal')
    const question = dialog('Eliminar personal')
    await seen(question.getByText('¿Está seguro que desea eliminar este personal?')).toBeVisible()
    await seen(question.getByText('MARÍA JOSÉ ÁLVAREZ NÚÑEZ')).toBeVisible()
    await soon(focused).toBe('Cancelar')
    await userEvent.keyboard('{Enter}')
    await seen(question).not.toBeInTheDocument()
    await soon(focused).toBe('Eliminar personal')
  })

  it('is on going on where something typed is lost', async () => {
    await openPerson('admin')
    await choose('Editar')
    await box('Domicilio').fill('Calle Perdida 1')
    await button('Cancelar').click()
    await soon(focused).toBe('Seguir editando')
  })

  it('is on Cancelar where a company is deleted, which is named', async () => {
    openScreen('/companies/1', 'super', {
      ...companyAnswers,
      'GET /api/personnel/': () => paged([]),
      'GET /api/companies/1/': () => ({ ...wholeCompany, users: [] }),
    })
    await button('Eliminar empresa').click()
    const question = page.getByRole('alertdialog', { name: 'Eliminar empresa' })
    await seen(question.getByText('Instalaciones del Bajío')).toBeVisible()
    await soon(focused).toBe('Cancelar')
  })

  it('stays where it is when the sign-in is refused', async () => {
    openPortal('/login', undefined, {
      'POST /api/auth/login/': () => reply({ detail: 'Usuario o contraseña incorrectos.' }, 401),
    })
    await page.getByLabelText('Usuario').fill('nadie')
    await page.getByLabelText('Contraseña', { exact: true }).fill('x')
    await tabTo('Login')
    await userEvent.keyboard('{Enter}')
    await seen(page.getByRole('alert').getByText('Usuario o contraseña incorrectos.')).toBeVisible()
    await soon(focused).toBe('Login')
  })

  it('stays where it is when a form is refused', async () => {
    await openPerson('admin', {
      'PATCH /api/personnel/p1/': () => reply({ detail: 'No hay espacio en el disco del servidor.' }, 503),
    })
    await choose('Editar')
    await box('Domicilio').fill('Calle Nueva 1')
    await tabTo('Guardar')
    await userEvent.keyboard('{Enter}')
    await seen(page.getByRole('alert').getByText('No hay espacio en el disco del servidor.')).toBeVisible()
    await soon(focused).toBe('Guardar')
  })

  it('stays in the roster when it turns a page or changes the order', async () => {
    openScreen('/personnel', 'lectura', roster)
    await soon(firstName).toBe('PERSONA 01')
    await tabTo('Siguiente')
    await userEvent.keyboard('{Enter}')
    await soon(firstName).toBe('PERSONA 11')
    await soon(focused).toBe('Siguiente')
    focus(button('Empresa'))
    await userEvent.keyboard('{Enter}')
    await soon(firstName).toBe('PERSONA 25')
    await soon(focused).toBe('Empresa')
  })

  it('is in a filter that is added, and not lost with one that is taken off', async () => {
    const { where } = openScreen('/personnel', 'lectura', roster)
    await button('Agregar filtro').click()
    await page.getByRole('menuitemcheckbox', { name: 'Foto' }).click()
    // It has the focus once it is there.
    await soon(() => document.activeElement?.closest('[data-source=has_photo]')).toBeTruthy()
    const remove = button('Quitar este filtro')
    focus(remove)
    await userEvent.keyboard('{Enter}')
    await seen(remove).not.toBeInTheDocument()
    await soon(() => document.activeElement?.tagName).not.toBe('BODY')
    expect(where()).toMatch(/^\/personnel/u)
  })
})
