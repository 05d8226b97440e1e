import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { button, dialog, listed, onPhone, openPortal, pageReply, title } from './support/console.ts'
import { roster } from './support/roster.ts'
import { expectElement, expectSoon } from './support/waiting.ts'

beforeEach(() => loadBackEndForTest())

const box = () => page.getByRole('combobox', { name: /^Buscar persona/u })
const option = (name: string | RegExp) => page.getByRole('option', { name })
const isMarked = (name: string): boolean =>
  box().element().getAttribute('aria-activedescendant') === option(name).query()?.id
const typeInto = async (text: string) => {
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard(text)
}
/** Waits until the page is idle. */
const waitUntilIdle = () => new Promise((resolve) => requestIdleCallback(resolve))

it('has the typing with Ctrl K, whatever had it before', async () => {
  const { where } = openPortal('/inicio', 'admin', {
    ...roster,
    'GET /api/personnel_search/': () => pageReply([listed('p1', 'Núñez, Jorge')]),
  })
  await expectElement(title('Hola, admin')).toBeVisible()
  await typeInto('nunez jorge')
  await option('Buscar «nunez jorge» en Personal').click()
  await expectSoon(where).toContain(encodeURIComponent('"q":"nunez jorge"').replace('%20', '+'))
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
    // A pause while typing sends more than one request.
    'GET /api/personnel_search/': async () => (await answer.promise).clone(),
  })
  const countSearches = () => calls.filter(({ path }) => path === '/api/personnel_search/').length
  await expectElement(title('Hola, admin')).toBeVisible()
  await typeInto(row.text)
  await expectElement(option(row.name)).toBeVisible()
  expect(isMarked(row.name)).toBe(false)
  for (let remaining = 20; remaining > 0 && !isMarked(row.name); remaining -= 1)
    await userEvent.keyboard('{ArrowDown}')
  expect(isMarked(row.name)).toBe(true)
  await expectSoon(countSearches).toBeGreaterThan(0)
  await waitUntilIdle()
  expect(isMarked(row.name)).toBe(true)
  answer.resolve(pageReply(row.found))
  for (const { name } of row.found)
    await expectElement(page.getByRole('option', { name: new RegExp(name, 'iu') })).toBeVisible()
  await waitUntilIdle()
  expect(isMarked(row.name)).toBe(true)
  await userEvent.keyboard('{Enter}')
  await expectElement(row.opened()).toBeVisible()
})

it('is walked through with the arrows, Home and End, and closed with Escape, which leaves what was typed', async () => {
  openPortal('/inicio', 'lectura', { ...roster, 'GET /api/personnel_search/': () => pageReply([]) })
  await expectElement(title('Hola, lectura')).toBeVisible()
  await typeInto('cambiar')
  await expectElement(option('Cambiar apariencia: clara')).toBeVisible()
  const marks: string[] = []
  for (const key of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home']) {
    await userEvent.keyboard(`{${key}}`)
    const highlightedId = box().element().getAttribute('aria-activedescendant') ?? ''
    marks.push(document.getElementById(highlightedId)?.textContent ?? '')
  }
  expect(marks).toEqual([
    'Cambiar apariencia: oscura',
    'Cambiar apariencia: automática',
    'Cambiar apariencia: clara',
    'Cambiar apariencia: automática',
    'Cambiar apariencia: clara',
  ])
  await userEvent.keyboard('{Escape}')
  await expectElement(page.getByRole('listbox')).not.toBeInTheDocument()
  await expectElement(box()).toHaveValue('cambiar')
})

it('is on a phone an icon in the bar that opens it on the whole screen', async () => {
  await onPhone()
  const { where } = openPortal('/inicio', 'admin', {
    ...roster,
    'GET /api/personnel_search/': () => pageReply([listed('p1', 'Zúñiga, Ana')]),
  })
  const icon = button(/^Buscar persona/u)
  await expectElement(icon).toBeVisible()
  const { width, height } = icon.element().getBoundingClientRect()
  expect([width, height]).toEqual([44, 44])
  await icon.click()
  const searchDialog = dialog('Buscar')
  await expectElement(searchDialog).toBeVisible()
  expect(searchDialog.element().getBoundingClientRect().width).toBe(window.innerWidth)
  // The input appears after the dialog's frame.
  await expectElement(box()).toHaveFocus()
  await userEvent.keyboard('zuniga')
  await option(/^ZÚÑIGA, ANA/u).click()
  await expectSoon(where).toBe('/personnel/p1')
  await expectElement(searchDialog).not.toBeInTheDocument()
})
