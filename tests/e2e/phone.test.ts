import { expect, it } from 'vitest'
import { openSideForm } from '../support/e2e/form.ts'
import { listed, somebody } from '../support/e2e/people.ts'
import { range, search } from '../support/e2e/roster.ts'
import { PHONE, visit } from '../support/e2e/visitor.ts'

it('leads through the menu that opens over the page', async () => {
  const me = await visit('empresa', { viewport: PHONE })
  await me.go('/inicio')
  await me.title().waitFor()
  await expect.poll(() => me.link('Personal').count()).toBe(0)
  await me.button('Abrir el menú').click()
  const menu = me.page.getByRole('navigation', { name: 'Secciones' })
  await menu.getByRole('link', { name: 'Personal', exact: true }).click()
  await expect.poll(() => me.title().textContent()).toBe('Plantilla de Personal')
  await expect.poll(() => menu.count()).toBe(0)
  await me.button('Abrir el menú').click()
  await menu.waitFor()
  await me.page.keyboard.press('Escape')
  await expect.poll(() => menu.count()).toBe(0)
})

it('shows each person as a card that is a target as a whole', async () => {
  const person = await somebody({ state: 'valid', company: 1 })
  const me = await visit('admin', { viewport: PHONE })
  await me.go('/personnel')
  await search(me, listed(person))
  const card = me.page.getByRole('main').getByRole('listitem')
  await expect.poll(() => card.count()).toBe(1)
  await expect.poll(() => card.textContent()).toContain(person.role_name)
  await expect.poll(() => card.textContent()).toContain('Vigente')
  // Far from 'Ver', and not on the checkbox.
  const { height = 0 } = (await card.boundingBox()) ?? {}
  await card.click({ position: { x: 12, y: height - 12 } })
  await expect.poll(me.where).toBe(`/personnel/${person.id}`)
})

it('gives fingers room: nothing to press is smaller than 40 px in the side form and the roster', async () => {
  const me = await visit('admin', { viewport: PHONE })
  await me.go('/personnel')
  await me.page.getByText(/^1–10 de/u).waitFor()
  const small = () =>
    me.page
      .locator('main button:visible, [role=dialog] button:visible, main input:visible')
      .evaluateAll((found) =>
        found
          .map((element) => ({ element, box: element.closest('.MuiInputBase-root') ?? element }))
          .filter(({ box }) => box.getBoundingClientRect().height < 38)
          .map(({ element }) => element.getAttribute('aria-label') ?? element.textContent),
      )
  await expect.poll(() => small()).toEqual([])
  await openSideForm(me)
  const own = (name: string | null) => !['Abrir', 'Vaciar'].includes(name ?? '')
  await expect.poll(async () => (await small()).filter(own)).toEqual([])
})

it('filters, sorts and selects as a desk does', async () => {
  const me = await visit('admin', { viewport: PHONE })
  await me.go('/personnel')
  await range(me, '1–10').waitFor()
  const names = () =>
    me.page.getByRole('main').getByRole('listitem').locator('p:first-of-type').allInnerTexts()
  const first = await names()
  await me.button(/^Ordenar por nombre/u).click()
  await me.page.getByRole('menuitem', { name: 'Nombre descendente' }).click()
  await expect.poll(async () => (await names())[0] !== first[0]).toBe(true)

  await me.button('Filtros').click()
  const drawer = me.page.getByRole('dialog', { name: 'Filtros' })
  await drawer.getByRole('combobox', { name: 'Estado' }).click()
  await me.page.getByRole('option', { name: 'Vencida' }).click()
  await expect.poll(me.where).toContain('expired')
  await drawer.getByRole('button', { name: 'Guardar esta consulta…' }).click()
  await me.page.getByLabel('Nombre de la consulta').fill('Vencidas, al revés')
  await me.button('Guardar').click()
  await drawer.getByRole('button', { name: 'Vencidas, al revés', exact: true }).waitFor()
  await drawer.getByRole('button', { name: /^Ver \d+ resultados$/u }).click()
  await expect.poll(() => drawer.count()).toBe(0)
  await me.button('Filtros (1)').waitFor()

  const boxes = me.page.getByRole('main').getByRole('listitem').getByRole('checkbox')
  const before = await boxes.first().boundingBox()
  await boxes.first().check()
  // 14.12 The bar that comes with the selection moves nothing.
  expect(await boxes.first().boundingBox()).toEqual(before)
  await boxes.nth(1).check()
  await me.page.getByText('2 personas seleccionadas').waitFor()
  await expect.poll(me.where).toMatch(/^\/personnel\?/u)
  await me.button('Quitar la selección').click()
  await me.page.getByRole('checkbox', { name: 'Seleccionar los de esta página' }).check()
  await me.button(/^Seleccionar a las \d+$/u).click()
  await me.page.getByText(/^(?:1[1-9]|[2-9]\d) personas seleccionadas$/u).waitFor()
})
