import { expect, it } from 'vitest'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { sideForm } from '../support/e2e/form.ts'
import { focused, tabTo } from '../support/e2e/keyboard.ts'
import { newcomer } from '../support/e2e/people.ts'
import { range, rows } from '../support/e2e/roster.ts'
import { type Visitor, visit } from '../support/e2e/visitor.ts'

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

  // Esc and the cross both close the side form, and the focus is back where it was.
  await tabTo(me, 'Dar de Alta Personal')
  await keys.press('Enter')
  await sideForm(me).waitFor()
  await expect.poll(async () => (await focused(me)).name).toBe('Nombre(s)')
  await keys.press('Escape')
  await expect.poll(() => sideForm(me).count()).toBe(0)
  await expect.poll(async () => (await focused(me)).name).toBe('Dar de Alta Personal')
  await keys.press('Enter')
  await sideForm(me).waitFor()
  await tabTo(me, 'Cerrar formulario')
  await keys.press('Enter')
  await expect.poll(() => sideForm(me).count()).toBe(0)
  await expect.poll(async () => (await focused(me)).name).toBe('Dar de Alta Personal')

  await tabTo(me, /^Ver a AGUILAR/u)
  await keys.press('Enter')
  await expect.poll(() => me.title().textContent()).toMatch(/ AGUILAR /u)
  await tabTo(me, 'Editar')
  await keys.press('Enter')
  await me.button('Guardar').waitFor()
  await tabTo(me, 'Cancelar')
  await keys.press('Enter')
  await me.button('Editar').waitFor()
})

it('stays where it is when the sign-in is refused, and when a form is', async () => {
  const me = await visit()
  me.allow(/\/api\/(?:auth\/login|personnel)\//u)
  await me.go('/login')
  await me.page.getByLabel('Usuario').fill('nadie')
  await me.page.getByLabel('Contraseña', { exact: true }).fill('x')
  await tabTo(me, 'Login', 3)
  await me.page.keyboard.press('Enter')
  await me.page.getByRole('alert').getByText('incorrectos').waitFor()
  await expect.poll(async () => (await focused(me)).name).toBe('Login')

  const staff = await visit('admin')
  staff.allow(/\/api\/personnel\//u)
  const { id } = await newcomer()
  await staff.go(`/personnel/${id}`)
  await staff.button('Editar').click()
  await staff.page.getByRole('textbox', { name: 'Domicilio' }).fill('Calle 1')
  await staff.page.route('**/api/personnel/**', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { detail: 'No hay espacio en el disco del servidor.' } })
      : route.fallback(),
  )
  await tabTo(staff, 'Guardar')
  await staff.page.keyboard.press('Enter')
  await staff.page.getByRole('alert').getByText('No hay espacio').waitFor()
  await expect.poll(async () => (await focused(staff)).name).toBe('Guardar')
})

it('keeps the typing of the side form inside it', async () => {
  const me = await visit('admin')
  await me.go('/personnel')
  await me.button('Dar de Alta Personal').click()
  await sideForm(me).waitFor()
  for (let i = 0; i < 30; i++) {
    await me.page.keyboard.press('Tab')
    const inside = await me.page.evaluate(
      () =>
        document.activeElement?.closest('[role=dialog]') !== null ||
        document.activeElement?.tagName === 'DIV',
    )
    expect(inside).toBe(true)
  }
})

it('asks before Esc loses what was typed', async () => {
  const me = await visit('admin')
  await me.go('/personnel')
  await me.button('Dar de Alta Personal').click()
  await sideForm(me).getByLabel('Nombre(s)').fill('Rosa')
  await me.page.keyboard.press('Escape')
  const question = me.page.getByRole('dialog', { name: 'Cambios sin guardar' })
  await question.waitFor()
  await me.page.keyboard.press('Escape')
  await expect.poll(() => question.count()).toBe(0)
  await expect.poll(() => sideForm(me).getByLabel('Nombre(s)').inputValue()).toBe('Rosa')
})

it('skips the bar and the menu with the first stop', async () => {
  const me = await visit('lectura')
  await me.go('/personnel')
  await expect.poll(() => rows(me).count()).toBe(10)
  await me.page.keyboard.press('Tab')
  await expect.poll(() => focused(me)).toMatchObject({ name: 'Ir al contenido', visible: true })
  await me.page.keyboard.press('Enter')
  await me.page.keyboard.press('Tab')
  await expect.poll(async () => (await focused(me)).name).toBe('Agregar filtro')
  await expect.poll(me.where).toMatch(/^\/personnel/u)
})

it('shows its keys with ?, unless somebody types or has switched that off', async () => {
  const me = await visit('admin')
  await me.go('/inicio')
  await me.title().waitFor()
  const keys = me.page.getByRole('dialog', { name: 'Atajos del teclado' })
  await me.page.keyboard.press('Control+k')
  await me.page.keyboard.type('?')
  await expect.poll(() => keys.count()).toBe(0)
  await me.page.keyboard.press('Escape')
  await me.title().click()
  await me.page.keyboard.press('?')
  await keys.waitFor()
  await expectAccessible(me)
  await keys.getByRole('switch').press('Space')
  await keys.getByRole('button', { name: 'Cerrar' }).press('Enter')
  await expect.poll(() => keys.count()).toBe(0)
  await me.page.keyboard.press('?')
  await me.button('Cuenta de admin').click()
  await expect.poll(() => keys.count()).toBe(0)
  await me.button('Atajos del teclado').click()
  await keys.waitFor()
})

it('searches with Ctrl K, whatever has the focus', async () => {
  const me = await visit('admin')
  await me.go('/inicio')
  await me.title().waitFor()
  await me.page.keyboard.press('Control+k')
  await me.page.keyboard.type('nunez jorge')
  await me.page.getByRole('option', { name: 'Buscar «nunez jorge» en Personal' }).waitFor()
  await me.page.keyboard.press('Enter')
  await range(me, '1–1').waitFor()
  await expect.poll(() => rows(me).count()).toBe(1)
})

it.each([
  {
    how: 'in vain',
    text: 'Nueva persona',
    title: 'Nueva persona',
    opened: ({ page }: Visitor) => page.getByLabel('RFC'),
  },
  {
    how: 'and found',
    text: 'per',
    title: 'Búsqueda de Personal',
    opened: ({ page }: Visitor) => page.getByText('¿A quién busca?'),
  },
])('leaves the mark where the arrows put it while people are looked for $how', async (row) => {
  const me = await visit('admin')
  await me.go('/inicio')
  await me.title().waitFor()
  const answer = Promise.withResolvers<void>()
  await me.page.route('**/api/personnel_search/**', async (route) => {
    await answer.promise
    await route.continue()
  })
  const asked = me.page.waitForRequest('**/api/personnel_search/**')
  await me.page.keyboard.press('Control+k')
  await me.page.keyboard.type(row.text)
  const option = me.page.getByRole('option', { name: row.title, exact: true })
  const isMarked = async () =>
    (await me.page
      .getByRole('combobox', { name: /^Buscar persona/u })
      .getAttribute('aria-activedescendant')) === (await option.getAttribute('id'))
  const settled = () => me.page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(await isMarked()).toBe(false)
  // Before anybody is asked for: typing has to pause for that.
  for (let left = 20; left > 0 && !(await isMarked()); left -= 1) await me.page.keyboard.press('ArrowDown')
  expect(await isMarked()).toBe(true)
  await asked
  await settled()
  expect(await isMarked()).toBe(true)
  const answered = me.page.waitForResponse('**/api/personnel_search/**')
  answer.resolve()
  await (await answered).finished()
  await settled()
  expect(await isMarked()).toBe(true)
  await me.page.keyboard.press('Enter')
  await row.opened(me).waitFor()
})

it('keeps the focus in the roster when it turns a page or changes the order', async () => {
  const me = await visit('lectura')
  await me.go('/personnel')
  await range(me, '1–10').waitFor()
  await me.button('Siguiente').focus()
  await me.page.keyboard.press('Enter')
  await range(me, '11–20').waitFor()
  await expect.poll(async () => (await focused(me)).name).toBe('Siguiente')
  await me.button('Empresa').focus()
  await me.page.keyboard.press('Enter')
  await range(me, '1–10').waitFor()
  await expect.poll(async () => (await focused(me)).name).toBe('Empresa')
})
