import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { button, dialog, openPortal, openScreen, title } from './support/console.ts'
import { focused, tabTo } from './support/keyboard.ts'
import { roster } from './support/roster.ts'
import { seen, soon } from './support/waiting.ts'

beforeEach(() => loadBackEndForTest())

const form = () => dialog('Alta de personal')
const openForm = async () => {
  openScreen('/personnel', 'admin', roster)
  await button('Dar de Alta Personal').click()
  await soon(focused).toBe('Nombre(s)')
}

it('closes the side form with Esc and with its cross, and is back on the button then', async () => {
  await openForm()
  await userEvent.keyboard('{Escape}')
  await seen(form()).not.toBeInTheDocument()
  await soon(focused).toBe('Dar de Alta Personal')
  await userEvent.keyboard('{Enter}')
  await soon(focused).toBe('Nombre(s)')
  await tabTo('Cerrar formulario')
  await userEvent.keyboard('{Enter}')
  await seen(form()).not.toBeInTheDocument()
  await soon(focused).toBe('Dar de Alta Personal')
})

it('keeps the typing of the side form inside it', async () => {
  await openForm()
  for (let stops = 0; stops < 30; stops++) {
    await userEvent.keyboard('{Tab}')
    // The stops at both ends of a dialog, which lead on within it, are empty.
    const { activeElement } = document
    expect(activeElement?.closest('[role=dialog]') !== null || activeElement?.tagName === 'DIV').toBe(true)
  }
})

it('asks before Esc loses what was typed', async () => {
  await openForm()
  await userEvent.keyboard('Rosa{Escape}')
  const question = dialog('Cambios sin guardar')
  await seen(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await seen(question).not.toBeInTheDocument()
  await seen(form().getByLabelText(/^Nombre\(s\)/u)).toHaveValue('Rosa')
})

it('skips the bar and the menu with the first stop', async () => {
  const { where } = openPortal('/personnel', 'lectura', roster)
  await seen(page.getByRole('table')).toBeVisible()
  await tabTo('Ir al contenido')
  await userEvent.keyboard('{Enter}{Tab}')
  await soon(focused).toBe('Agregar filtro')
  expect(where()).toMatch(/^\/personnel/u)
})

it('shows its keys with ?, unless somebody types or has switched that off', async () => {
  openPortal('/inicio', 'admin')
  await seen(title('Hola, admin')).toBeVisible()
  const keys = dialog('Atajos del teclado')
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('?')
  await seen(page.getByRole('combobox', { name: /^Buscar persona/u })).toHaveValue('?')
  await seen(keys).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await title('Hola, admin').click()
  await userEvent.keyboard('?')
  await seen(keys).toBeVisible()
  await tabTo('Mostrarlos con la tecla ?')
  await userEvent.keyboard(' ')
  await tabTo('Cerrar')
  await userEvent.keyboard('{Enter}')
  await seen(keys).not.toBeInTheDocument()
  await userEvent.keyboard('?')
  await button('Cuenta de admin').click()
  await seen(keys).not.toBeInTheDocument()
  await button('Atajos del teclado').click()
  await seen(keys).toBeVisible()
})
