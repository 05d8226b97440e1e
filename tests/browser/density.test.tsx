import '@fontsource-variable/inter'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { button, listed, onPhone, openPortal, pageReply } from './support/console.ts'
import { cards, range } from './support/roster.ts'
import { expectElement, expectSoon } from './support/waiting.ts'

beforeEach(() => loadBackEndForTest())

/** People with the longest plausible names, roles and companies. */
const PEOPLE = Array.from({ length: 25 }, (_, index) =>
  listed(`p${index}`, `Hernández Villanueva, María Guadalupe ${index}`, {
    role_name: 'Especialista en polietileno y soldadura',
    company_name: 'Servicios Técnicos e Instalaciones Integrales del Nevado de Toluca',
    zone: 'Valle de México',
    rfc: 'HEVM880229AB1',
    phone: '5512345678',
    ...(index % 5 === 0
      ? { accreditation_flag: 'danger', accreditation_expiration_date: null, state: 'unaccredited' }
      : { accreditation_date: '2026-01-01' }),
  }),
)
const COMPANIES = Array.from({ length: 25 }, (_, id) => ({
  id,
  name: `Instalaciones Integrales del Nevado ${id}`,
  version: 1,
  company_name: `Instalaciones Integrales del Nevado ${id}`,
  zone: { id: 1, name: 'Valle de México' },
  active: id % 5 !== 0,
  people: { active: 1234, may_work: 1000 },
  papers: { lacking_since: '2026-01-01', arrears_since: null, hold_proposed: false, held_at: null },
}))
const answers = {
  'GET /api/personnel/': () => pageReply(PEOPLE, 291),
  'GET /api/companies/': () => pageReply(COMPANIES),
}

const box = (element: Element) => element.getBoundingClientRect()
const queryAll = (selector: string) => [...document.querySelectorAll(selector)]
const onlyOne = (selector: string) => {
  const [match] = queryAll(selector)
  if (!match) throw new Error(`there is no ${selector}`)
  return match
}
/** Counts the completely visible rows. */
const rowsInSight = () => queryAll('tbody tr').filter((row) => box(row).bottom <= window.innerHeight).length
const tallest = () => Math.max(...queryAll('tbody tr').map((row) => box(row).height))
/** Returns the elements that overflow their container. */
const overflowing = () =>
  queryAll('.RaDataTable-tableWrapper, .MuiTabs-scroller, html')
    .filter((element) => element.scrollWidth > element.clientWidth)
    .map(({ className, tagName }) => className || tagName)
/** Returns the words of a text that are broken across lines. */
const brokenWords = (element: Element): string[] => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent ?? ''
    for (const { 0: word, index } of text.matchAll(/[^\s,:]+/gu)) {
      const wordRange = document.createRange()
      wordRange.setStart(walker.currentNode, index)
      wordRange.setEnd(walker.currentNode, index + word.length)
      if (new Set([...wordRange.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
        broken.push(word)
    }
  }
  return broken
}

describe('the roster at 1280 × 800', () => {
  const open = async () => {
    openPortal('/personnel?perPage=25', 'admin', answers)
    await expectElement(range('1–25')).toBeVisible()
    await expectElement(button('291 personas listas para acreditar')).toBeVisible()
    // Rows move when the font is loaded, which could misplace a click.
    await document.fonts.ready
  }

  it('has fourteen rows in sight, of two lines at most, and nothing outside', async () => {
    await open()
    await expectSoon(rowsInSight).toBeGreaterThanOrEqual(14)
    expect(tallest()).toBeLessThanOrEqual(40)
    expect(overflowing()).toEqual([])
  })

  it('offers RFC and telephone among its columns, to whom they are shown, beside the actions', async () => {
    await open()
    await button('Columnas').click()
    const columns = page.getByRole('dialog', { name: 'Columnas' })
    await columns.getByRole('checkbox', { name: 'RFC' }).click()
    await columns.getByRole('checkbox', { name: 'Teléfono' }).click()
    await userEvent.keyboard('{Escape}')
    await expectElement(page.getByRole('cell', { name: 'HEVM880229AB1' }).first()).toBeVisible()
    await expectElement(page.getByRole('cell', { name: '55 1234 5678' }).first()).toBeVisible()
    expect(overflowing()).toHaveLength(1)
    const see = page
      .getByRole('link', { name: /^Ver a/u })
      .first()
      .element()
    const { left, top, width, height } = box(see)
    await expectSoon(() => see.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(
      true,
    )
  })

  it('has filters that stay where they are when the people arrive, wide enough for a company', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    openPortal(`/personnel?filter=${JSON.stringify({ active: true, company: 1 })}`, 'admin', {
      ...answers,
      'GET /api/personnel/': async () => {
        await promise
        return pageReply(PEOPLE, 291)
      },
    })
    await expectElement(page.getByRole('combobox', { name: 'Empresa' })).toBeVisible()
    await document.fonts.ready
    const filters = () =>
      queryAll('main [data-source]').map((filter) => {
        const { left, top, width } = box(filter)
        return [left, top, width].map(Math.round)
      })
    const before = filters()
    expect(box(onlyOne('[data-source=company] input')).width).toBeGreaterThan(200)
    resolve()
    await expectElement(range('1–10')).toBeVisible()
    await expectElement(button('291 personas listas para acreditar')).toBeVisible()
    expect(filters()).toEqual(before)
  })

  it('has no transitions for users who asked for less motion', async () => {
    await open()
    expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true)
    const animated = queryAll('*').filter(
      (element) => getComputedStyle(element).transitionProperty !== 'none',
    )
    expect(animated).toEqual([])
  })

  it('has what is done with a selection in one line, the rest in a menu', async () => {
    await open()
    await page.getByRole('checkbox', { name: 'Seleccionar los de esta página' }).click()
    await expectElement(page.getByText('25 personas seleccionadas')).toBeVisible()
    const bar = onlyOne('.RaBulkActionsToolbar-toolbar')
    const middles = [...bar.querySelectorAll('button')].map(
      (button) => box(button).top + box(button).height / 2,
    )
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2)
    await button('Más acciones').click()
    await expectElement(page.getByRole('menuitem', { name: 'Desactivar' })).toBeVisible()
  })
})

it('the companies have their figures in sight at 1280 × 800', async () => {
  openPortal('/companies?perPage=25', 'admin', answers)
  await expectElement(range('1–25')).toBeVisible()
  await expectSoon(rowsInSight).toBeGreaterThanOrEqual(14)
  expect(overflowing()).toEqual([])
  expect(tallest()).toBeLessThanOrEqual(40)
  const [inactive = document.body, active = document.body] = queryAll('tbody tr td:nth-child(3)')
  expect(getComputedStyle(inactive).color).not.toBe(getComputedStyle(active).color)
})

it('the first person on a phone begins within 240 px, and the first company', async () => {
  await onPhone()
  const { go } = openPortal('/personnel', 'admin', answers)
  await expectElement(range('1–10')).toBeVisible()
  await expectElement(button('291 personas listas para acreditar')).toBeVisible()
  await expectSoon(() => box(cards().first().element()).top).toBeLessThanOrEqual(240)
  expect(overflowing()).toEqual([])
  await go('/companies')
  await expectElement(page.getByText(/1234 personas activas/u).first()).toBeVisible()
  await expectSoon(() => box(cards().first().element()).top).toBeLessThanOrEqual(240)
})

it('the requirements and their actions are in sight at 1280 px, with whole words and all tabs', async () => {
  const demands = {
    active: true,
    version: 1,
    wants_document: true,
    brought_by: 'utility',
    by_contractor: false,
    validity: 'issue',
    validity_months: 12,
    warning_days: [60, 30, 14, 7],
    absence: 'danger',
  }
  const names = ['Constancia de no antecedentes penales', 'Equipo de protección personal entregado']
  openPortal('/catalogos/requisitos', 'super', {
    'GET /api/accreditation_types/': () => pageReply(names.map((name, id) => ({ id, name, ...demands }))),
  })
  await expectElement(page.getByText(names[0] ?? '')).toBeVisible()
  await document.fonts.ready
  expect(overflowing()).toEqual([])
  expect(brokenWords(onlyOne('tbody'))).toEqual([])
  await expectElement(page.getByText('12 meses desde su emisión').first()).toBeVisible()
  const edge = box(onlyOne('main')).right
  for (const row of queryAll('tbody tr'))
    expect(box(row.querySelector('button') ?? row).right).toBeLessThanOrEqual(edge)
})
