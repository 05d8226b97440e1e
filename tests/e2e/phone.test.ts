import { expect, it } from 'vitest'
import { openSideForm } from '../support/e2e/form.ts'
import { listed, somebody } from '../support/e2e/people.ts'
import { search } from '../support/e2e/roster.ts'
import { PHONE, visit } from '../support/e2e/visitor.ts'

it('leads through the menu that opens over the page', async () => {
  const me = await visit('empresa', { viewport: PHONE })
  await me.go('/inicio')
  await me.title().waitFor()
  expect(await me.link('Personal').count()).toBe(0)
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
  expect(await card.textContent()).toContain(person.role_name)
  expect(await card.textContent()).toContain('Vigente')
  // The far corner from 'Ver'.
  await card.click({ position: { x: 12, y: 12 } })
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
  expect(await small()).toEqual([])
  await openSideForm(me)
  const own = (name: string | null) => !['Abrir', 'Vaciar'].includes(name ?? '')
  expect((await small()).filter(own)).toEqual([])
})
