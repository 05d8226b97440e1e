import { expect, it } from 'vitest'
import { sideForm } from '../support/e2e/form.ts'
import { focused, tabTo } from '../support/e2e/keyboard.ts'
import { rows } from '../support/e2e/roster.ts'
import { visit } from '../support/e2e/visitor.ts'

it('does the main way without a mouse: sign in, roster, side form, detail', async () => {
  const me = await visit()
  const keys = me.page.keyboard
  await me.go('/login')
  await me.button('Login').waitFor()
  await expect.poll(async () => (await focused(me)).name).toBe('Usuario')
  await keys.type('admin')
  await tabTo(me, 'Contraseña')
  await keys.type('demo')
  await keys.press('Enter')
  await expect.poll(me.where).toBe('/inicio')

  await tabTo(me, 'Personal')
  await keys.press('Enter')
  await expect.poll(() => rows(me).count()).toBe(10)

  await tabTo(me, 'Dar de Alta Personal')
  await keys.press('Enter')
  await sideForm(me).waitFor()
  await expect.poll(async () => (await focused(me)).name).toBe('Nombre(s)')
  await keys.press('Escape')
  await expect.poll(() => sideForm(me).count()).toBe(0)
  await tabTo(me, /^Ver a AGUILAR/u)
  await keys.press('Enter')
  await expect.poll(() => me.title().textContent()).toMatch(/ AGUILAR /u)
  await tabTo(me, 'Más acciones')
  await keys.press('Enter')
  await expect.poll(async () => (await focused(me)).name).toBe('Editar')
  await keys.press('Enter')
  await me.button('Guardar').waitFor()
  await tabTo(me, 'Cancelar')
  await keys.press('Enter')
  await expect.poll(async () => (await focused(me)).name).toBe('Más acciones')
})
