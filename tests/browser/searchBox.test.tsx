import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { button, dialog, listed, onPhone, openPortal, paged, title } from './support/console.ts'
import { roster } from './support/roster.ts'
import { seen, soon } from './support/waiting.ts'

beforeEach(() => loadBackEndForTest())

const box = () => page.getByRole('combobox', { name: /^Buscar persona/u })
const option = (name: string | RegExp) => page.getByRole('option', { name })
const isMarked = (name: string): boolean =>
  box().element().getAttribute('aria-activedescendant') === option(name).query()?.id
const typeInto = async (text: string) => {
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard(text)
}
/** Whatever the page has to do for what it was told is done. */
const settled = () => new Promise((resolve) => requestIdleCallback(resolve))

it('has the typing with Ctrl K, whatever had it before', async () => {
  const { where } = openPortal('/inicio', 'admin', {
    ...roster,
    'GET /api/personnel_search/': () => paged([]),
  })
  await seen(title('Hola, admin')).toBeVisible()
  await typeInto('nunez jorge')
  await seen(option('Buscar «nunez jorge» en Personal')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await soon(where).toContain(encodeURIComponent('"q":"nunez jorge"').replace('%20', '+'))
})

it.each([
  {
    how: 'in vain',
    text: 'nueva',
    name: 'Nueva empresa',
    found: [],
    opened: () => page.getByRole('dialog', { name: 'Dar de alta Empresa Colaboradora' }),
  },
  {
    how: 'and found',
    text: 'per',
    name: 'Búsqueda de Personal',
    found: [listed('p1', 'Pérez, Ana')],
    opened: () => title('Búsqueda de Personal'),
  },
])('leaves the mark where the arrows put it while people are looked for $how', async (row) => {
  const answer = Promise.withResolvers<Response>()
  const { calls } = openPortal('/inicio', 'admin', {
    ...roster,
    // Typing that pauses asks more than once.
    'GET /api/personnel_search/': async () => (await answer.promise).clone(),
  })
  const asked = () => calls.filter(({ path }) => path === '/api/personnel_search/').length
  await seen(title('Hola, admin')).toBeVisible()
  await typeInto(row.text)
  await seen(option(row.name)).toBeVisible()
  expect(isMarked(row.name)).toBe(false)
  for (let left = 20; left > 0 && !isMarked(row.name); left -= 1) await userEvent.keyboard('{ArrowDown}')
  expect(isMarked(row.name)).toBe(true)
  await soon(asked).toBeGreaterThan(0)
  await settled()
  expect(isMarked(row.name)).toBe(true)
  answer.resolve(paged(row.found))
  for (const { name } of row.found)
    await seen(page.getByRole('option', { name: new RegExp(name, 'iu') })).toBeVisible()
  await settled()
  expect(isMarked(row.name)).toBe(true)
  await userEvent.keyboard('{Enter}')
  await seen(row.opened()).toBeVisible()
})

it('is walked through with the arrows, Home and End, and closed with Escape, which leaves what was typed', async () => {
  openPortal('/inicio', 'lectura', { ...roster, 'GET /api/personnel_search/': () => paged([]) })
  await seen(title('Hola, lectura')).toBeVisible()
  await typeInto('cambiar')
  await seen(option('Cambiar apariencia: clara')).toBeVisible()
  const marks: string[] = []
  for (const key of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home']) {
    await userEvent.keyboard(`{${key}}`)
    const marked = box().element().getAttribute('aria-activedescendant') ?? ''
    marks.push(document.getElementById(marked)?.textContent ?? '')
  }
  expect(marks).toEqual([
    'Cambiar apariencia: oscura',
    'Buscar «cambiar» en Personal',
    'Cambiar apariencia: clara',
    'Buscar «cambiar» en Personal',
    'Cambiar apariencia: clara',
  ])
  await userEvent.keyboard('{Escape}')
  await seen(page.getByRole('listbox')).not.toBeInTheDocument()
  await seen(box()).toHaveValue('cambiar')
})

it('is on a phone an icon in the bar that opens it on the whole screen', async () => {
  await onPhone()
  const { where } = openPortal('/inicio', 'admin', {
    ...roster,
    'GET /api/personnel_search/': () => paged([listed('p1', 'Zúñiga, Ana')]),
  })
  const icon = button(/^Buscar persona/u)
  await seen(icon).toBeVisible()
  const { width, height } = icon.element().getBoundingClientRect()
  expect([width, height]).toEqual([44, 44])
  await icon.click()
  const whole = dialog('Buscar')
  await seen(whole).toBeVisible()
  expect(whole.element().getBoundingClientRect().width).toBe(window.innerWidth)
  // What is typed into comes after its frame.
  await seen(box()).toHaveFocus()
  await userEvent.keyboard('zuniga')
  await option(/^ZÚÑIGA, ANA/u).click()
  await soon(where).toBe('/personnel/p1')
  await seen(whole).not.toBeInTheDocument()
})
