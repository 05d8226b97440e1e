import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { has, onlyWith } from '../support/e2e/backend.ts'
import { focused, tabTo } from '../support/e2e/keyboard.ts'
import { rows } from '../support/e2e/roster.ts'
import { PHONE, type Visitor, visit } from '../support/e2e/visitor.ts'

/** The tiles, and the filter that the list of each shows. */
const TILES = {
  'Por vencer': 'state',
  Vencidas: 'state',
  Incompletas: 'has_unmet',
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
      // 14.6 Whose accreditation ends first comes first.
      if (name === 'Por vencer') {
        const head = me.page.getByRole('columnheader', { name: /Vigencia/u })
        await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
      }
    }
  })
})

describe('the roster', () => {
  onlyWith('looks')(
    'keeps what narrows it over a reload, and lets it go without losing the focus',
    async () => {
      const me = await visit('lectura')
      await me.go('/personnel')
      await expect.poll(() => rows(me).count()).toBe(PAGE)
      await me.page.getByRole('combobox', { name: 'Estado' }).click()
      await me.page.getByRole('option', { name: 'Por vencer', exact: true }).click()
      const state = me.page.getByRole('combobox', { name: 'Estado' })
      await expect.poll(() => state.textContent()).toBe('Por vencer')
      await expect.poll(me.where).toContain('expiring')
      await me.page.reload()
      await expect.poll(() => state.textContent()).toBe('Por vencer')
      await me.button('Agregar filtro').click()
      await me.page.getByRole('menuitemcheckbox', { name: 'Foto' }).click()
      const remove = me.button('Quitar este filtro')
      await remove.focus()
      await me.page.keyboard.press('Enter')
      await expect.poll(() => remove.count()).toBe(0)
      await expect.poll(async () => (await focused(me)).tag).not.toBe('BODY')
      await me.button('Inactivos').click()
      await expect.poll(me.where).toContain('false')
      await me.page.getByRole('combobox', { name: 'Estado' }).click()
      await me.page.getByRole('option', { name: 'Vencida' }).click()
      // Only the active have a state.
      await expect.poll(() => me.button('Activos').getAttribute('aria-pressed')).toBe('true')
    },
  )
})

const carousel = (me: Visitor): Locator => me.page.getByRole('region', { name: 'Qué hace el portal' })
const shown = (me: Visitor): Promise<string | null> =>
  carousel(me).locator('[aria-label$=" de 4"]:not([inert])').getAttribute('aria-label')
const moving = async (me: Visitor) => {
  await me.page.emulateMedia({ reducedMotion: 'no-preference' })
  await me.clock().install()
  await me.go('/inicio')
  await carousel(me).waitFor()
  // Nobody is on it: the pointer begins in the corner.
  await me.page.mouse.move(2, 2)
}
const later = (me: Visitor, ms: number) => me.clock().runFor(ms)

describe.runIf(has('looks'))('the pictures of the start', () => {
  it('turn every five seconds, round and round', async () => {
    const me = await visit('admin')
    await moving(me)
    for (const next of ['2 de 4', '3 de 4', '4 de 4', '1 de 4']) {
      await later(me, 5000)
      await expect.poll(() => shown(me)).toBe(next)
      await later(me, 500)
    }
  })

  it('stand still where less motion is asked for, until somebody asks for more', async () => {
    const me = await visit('admin')
    await me.clock().install()
    await me.go('/inicio')
    await carousel(me).waitFor()
    await later(me, 12_000)
    await expect.poll(() => shown(me)).toBe('1 de 4')
    await me.button('Reproducir').click()
    await later(me, 5100)
    await expect.poll(() => shown(me)).toBe('2 de 4')
  })

  it('stand still under the pointer, under the keyboard, and when paused', async () => {
    const me = await visit('admin')
    await moving(me)
    await carousel(me).hover()
    await later(me, 12_000)
    await expect.poll(() => shown(me)).toBe('1 de 4')
    await me.page.mouse.move(2, 2)
    await later(me, 5100)
    await expect.poll(() => shown(me)).toBe('2 de 4')
    await tabTo(me, 'Pausar')
    await later(me, 12_000)
    await expect.poll(() => shown(me)).toBe('2 de 4')
    await me.page.keyboard.press('Enter')
    await me.button('Reproducir').waitFor()
    await me.page.mouse.click(2, 300)
    await later(me, 12_000)
    await expect.poll(() => shown(me)).toBe('2 de 4')
  })

  it('are turned with arrows, by button and by key, in both directions', async () => {
    const me = await visit('admin')
    await me.go('/inicio')
    await carousel(me).waitFor()
    await me.button('Imagen anterior').click()
    await expect.poll(() => shown(me)).toBe('4 de 4')
    await me.button('Imagen siguiente').click()
    await expect.poll(() => shown(me)).toBe('1 de 4')
    await me.page.keyboard.press('ArrowRight')
    await expect.poll(() => shown(me)).toBe('2 de 4')
    await me.page.keyboard.press('ArrowLeft')
    await expect.poll(() => shown(me)).toBe('1 de 4')
  })

  it('are swiped', async () => {
    const me = await visit('admin', { viewport: PHONE })
    await me.go('/inicio')
    await carousel(me).scrollIntoViewIfNeeded()
    const box = await carousel(me).getByRole('img').first().boundingBox()
    if (!box) throw new Error('there is no picture')
    const y = box.y + box.height / 2
    await me.page.mouse.move(300, y)
    await me.page.mouse.down()
    await me.page.mouse.move(180, y, { steps: 6 })
    await me.page.mouse.move(40, y, { steps: 6 })
    await me.page.mouse.up()
    await expect.poll(() => shown(me)).toBe('2 de 4')
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
