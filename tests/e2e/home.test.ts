import { describe, expect, it } from 'vitest'
import { onlyWith } from '../support/e2e/backend.ts'
import { rows } from '../support/e2e/roster.ts'
import { type Visitor, visit } from '../support/e2e/visitor.ts'

/** The tiles, and the filter that the list of each shows. */
const TILES = {
  'Por vencer': 'state',
  Vencidas: 'state',
  Incompletas: 'state',
  'Sin foto': 'has_photo',
  'Altas de este mes': 'registered_from',
}
const PAGE = 10

const count = async (me: Visitor, name: string): Promise<number> => {
  const tile = me.page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  const number = tile.getByText(/^[\d,]+$/u)
  await number.waitFor()
  return Number(((await number.textContent()) ?? '').replaceAll(',', ''))
}

describe('each tile of the start', () => {
  it('counts exactly the rows of the list that it opens', async () => {
    const me = await visit('admin')
    for (const [name, filter] of Object.entries(TILES)) {
      await me.go('/inicio')
      const said = await count(me, name)
      expect(said, name).toBeGreaterThan(0)
      await me.link(name).click()
      await me.page.getByText(`1–${Math.min(PAGE, said)} de ${said}`).waitFor()
      await expect
        .poll(() => me.page.locator(`[data-source=${filter}] input`).inputValue(), { message: name })
        .not.toBe('')
      await expect.poll(() => rows(me).count(), { message: name }).toBe(Math.min(PAGE, said))
      // Whose accreditation ends first comes first.
      if (name === 'Por vencer') {
        const head = me.page.getByRole('columnheader', { name: /Vigencia/u })
        await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
      }
    }
  })
})

onlyWith('looks')('a page whose code cannot be fetched says what to do and leaves the menu', async () => {
  const me = await visit('admin')
  me.allow(/\/assets\/ComponentsPage/u)
  await me.page.route('**/assets/ComponentsPage*', (route) => route.fulfill({ status: 404 }))
  await me.go('/inicio')
  await me.button('Herramientas').click()
  await me.page.getByRole('menuitem', { name: 'Controles de formulario' }).click()
  await me.page.getByRole('heading', { name: 'Algo salió mal' }).waitFor()
  await expect.poll(() => me.page.getByRole('navigation', { name: 'Secciones' }).count()).toBe(1)
  await me.page.unroute('**/assets/ComponentsPage*')
  await me.button('Recargar la página').click()
  await me.page.getByRole('heading', { name: 'Controles de formulario' }).waitFor()
})
