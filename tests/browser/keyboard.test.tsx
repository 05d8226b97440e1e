import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { button, dialog, openPortal, openScreen, title } from './support/console.ts'
import { getFocusedName, tabTo } from './support/keyboard.ts'
import { roster } from './support/roster.ts'
import { expectElement, expectSoon } from './support/waiting.ts'

beforeEach(() => loadBackEndForTest())

const form = () => dialog('Alta de personal')
const openForm = async () => {
  openScreen('/personnel', 'admin', roster)
  await button('Dar de Alta Personal').click()
  await expectSoon(getFocusedName).toBe('Nombre(s)')
}

it('closes the side form with Esc and with its cross, and is back on the button then', async () => {
  await openForm()
  await userEvent.keyboard('{Escape}')
  await expectElement(form()).not.toBeInTheDocument()
  await expectSoon(getFocusedName).toBe('Dar de Alta Personal')
  await userEvent.keyboard('{Enter}')
  await expectSoon(getFocusedName).toBe('Nombre(s)')
  await tabTo('Cerrar formulario')
  await userEvent.keyboard('{Enter}')
  await expectElement(form()).not.toBeInTheDocument()
  await expectSoon(getFocusedName).toBe('Dar de Alta Personal')
})

it('keeps the typing of the side form inside it', async () => {
  await openForm()
  for (let stops = 0; stops < 30; stops++) {
    await userEvent.keyboard('{Tab}')
    // Dialogs have empty focus guards at both ends.
    const { activeElement } = document
    expect(activeElement?.closest('[role=dialog]') !== null || activeElement?.tagName === 'DIV').toBe(true)
  }
})

it('asks before Esc loses what was typed', async () => {
  await openForm()
  await userEvent.keyboard('Rosa{Escape}')
  const question = dialog('Cambios sin guardar')
  await expectElement(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectElement(question).not.toBeInTheDocument()
  await expectElement(form().getByLabelText(/^Nombre\(s\)/u)).toHaveValue('Rosa')
})

it('skips the bar and the menu with the first stop', async () => {
  const { where } = openPortal('/personnel', 'lectura', roster)
  await expectElement(page.getByRole('table')).toBeVisible()
  await tabTo('Ir al contenido')
  await userEvent.keyboard('{Enter}{Tab}')
  await expectSoon(getFocusedName).toBe('Agregar filtro')
  expect(where()).toMatch(/^\/personnel/u)
})

it('shows its keys with ?, unless somebody types or has switched that off', async () => {
  openPortal('/inicio', 'admin')
  await expectElement(title('Hola, admin')).toBeVisible()
  const keys = dialog('Atajos del teclado')
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('?')
  await expectElement(page.getByRole('combobox', { name: /^Buscar persona/u })).toHaveValue('?')
  await expectElement(keys).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await title('Hola, admin').click()
  await userEvent.keyboard('?')
  await expectElement(keys).toBeVisible()
  await tabTo('Mostrarlos con la tecla ?')
  await userEvent.keyboard(' ')
  await tabTo('Cerrar')
  await userEvent.keyboard('{Enter}')
  await expectElement(keys).not.toBeInTheDocument()
  await userEvent.keyboard('?')
  await button('Cuenta de admin').click()
  await expectElement(keys).not.toBeInTheDocument()
  await button('Atajos del teclado').click()
  await expectElement(keys).toBeVisible()
})
