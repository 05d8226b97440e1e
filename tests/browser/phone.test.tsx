import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { serveViews } from '../support/serveViews.ts'
import {
  button,
  dialog,
  link,
  onPhone,
  openPortal,
  openScreen,
  setViewport,
  title,
} from './support/console.ts'
import { cards, range, roster } from './support/roster.ts'
import { expectElement, expectSoon } from './support/waiting.ts'

beforeEach(() => loadBackEndForTest())
beforeEach(onPhone)

const openRoster = async () => {
  const portal = openPortal('/personnel', 'admin', { ...roster, ...serveViews() })
  // The list is complete and no longer moves.
  await expectElement(range('1–10')).toBeVisible()
  await expectElement(page.getByText(/^25 personas activas/u)).toBeVisible()
  await expectElement(button('25 personas listas para acreditar')).toBeVisible()
  return portal
}
const firstCard = () => /PERSONA \d\d/u.exec(cards().first().query()?.textContent ?? '')?.[0]

it('leads through the menu that opens over the page', async () => {
  openPortal('/inicio', 'admin', roster)
  await expectElement(title('Hola, admin')).toBeVisible()
  expect(link('Personal').query()).toBeNull()
  await button('Abrir el menú').click()
  const menu = page.getByRole('navigation', { name: 'Secciones' })
  await menu.getByRole('link', { name: 'Personal' }).click()
  await expectElement(title('Plantilla de Personal')).toBeVisible()
  await expectElement(menu).not.toBeInTheDocument()
  await button('Abrir el menú').click()
  await expectElement(menu).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectElement(menu).not.toBeInTheDocument()
})

it('shows each person as a card that is a target as a whole', async () => {
  const { where } = await openRoster()
  const card = cards().filter({ hasText: 'PERSONA 03' })
  for (const text of ['Vigente', 'Instalador', 'Empresa 38 · Guadalajara'])
    await expectElement(card.getByText(text)).toBeVisible()
  // Clicks away from 'Ver' and from the checkbox.
  const { height } = card.element().getBoundingClientRect()
  await card.click({ position: { x: 12, y: height - 12 } })
  await expectSoon(where).toBe('/personnel/p03')
})

/** Returns the names of controls that are too low for a finger. */
const findSmallControls = () =>
  [...document.querySelectorAll('main button, [role=dialog] button, main input')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter(
      (element) => (element.closest('.MuiInputBase-root') ?? element).getBoundingClientRect().height < 38,
    )
    .map((element) => element.getAttribute('aria-label') ?? element.textContent)

it('gives fingers room: nothing to press is smaller than 40 px in the roster and the side form', async () => {
  await openRoster()
  await expectSoon(findSmallControls).toEqual([])
  await button('Dar de Alta Personal').click()
  await expectElement(dialog('Alta de personal')).toBeVisible()
  // The buttons of a field are inside the field, which is large enough.
  await expectSoon(() =>
    findSmallControls().filter((name) => !['Abrir', 'Vaciar'].includes(name ?? '')),
  ).toEqual([])
})

it('gives fingers room in the calendar of a date, which stays on the screen', async () => {
  openScreen('/components-overview', 'admin')
  await page.getByLabelText('Fecha de alta').first().fill('2026-08-03')
  await button('Elegir fecha').first().click()
  const calendar = dialog('Elegir fecha')
  const day = calendar.getByRole('gridcell', { name: '15', exact: true })
  await expectElement(day).toBeVisible()
  // The bar grows while it appears.
  await expectSoon(() => {
    const { width, height } = day.element().getBoundingClientRect()
    return [width, height]
  }).toEqual([44, 44])
  const { left, right, top, bottom } = calendar.element().getBoundingClientRect()
  expect([left >= 0, top >= 0, right <= innerWidth, bottom <= innerHeight]).toEqual(Array(4).fill(true))
  await day.click()
  await expectElement(page.getByLabelText('Fecha de alta').first()).toHaveValue('15/08/2026')
})

it('sorts as a desk does', async () => {
  await openRoster()
  await expectSoon(firstCard).toBe('PERSONA 01')
  await button(/^Ordenar por nombre/u).click()
  await page.getByRole('menuitem', { name: 'Nombre descendente' }).click()
  await expectSoon(firstCard).toBe('PERSONA 25')
})

/** Returns the distinct heights of matching elements. */
const heights = (selector: string) => [
  ...new Set(
    [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect().height),
  ),
]

it('gives all fields of the filters one height, and each of their options the room of a finger', async () => {
  await openRoster()
  await button('Filtros').click()
  const drawer = dialog('Filtros')
  await expectSoon(() => heights('[role=dialog] .MuiInputBase-root')).toEqual([46])
  for (const name of [/^Estado/u, /^Foto/u]) {
    await drawer.getByRole('combobox', { name }).click()
    await expectElement(page.getByRole('option', { name: /^(?:Todos|Sin filtro)$/u })).toBeVisible()
    await expectSoon(() => heights('[role=option]')).toEqual([44])
    await userEvent.keyboard('{Escape}')
    await expectElement(page.getByRole('option').first()).not.toBeInTheDocument()
  }
})

it('filters in a drawer, and saves the filtered list as a view', async () => {
  const { where } = await openRoster()
  await button('Filtros').click()
  const drawer = dialog('Filtros')
  await drawer.getByRole('combobox', { name: /^Estado/u }).click()
  await page.getByRole('option', { name: 'Vencida' }).click()
  await expectSoon(where).toContain('expired')
  await drawer.getByRole('button', { name: 'Ver 5 resultados' }).click()
  await expectElement(drawer).not.toBeInTheDocument()
  await expectElement(button('Filtros (1)')).toBeVisible()
  await button('Vistas').click()
  await button('Guardar vista actual…').click()
  await page.getByLabelText(/^Nombre de la vista/u).fill('Vencidas')
  await button('Guardar').click()
  await expectElement(page.getByText('Vista «Vencidas» guardada')).toBeVisible()
  await expectSoon(() => cards().elements().length).toBe(5)
})

it('selects people with a bar that moves nothing, and everybody', async () => {
  const { where } = await openRoster()
  const boxes = cards().getByRole('checkbox')
  const place = () => boxes.first().element().getBoundingClientRect()
  const placeBefore = place()
  await boxes.first().click()
  await expectElement(page.getByText('1 persona seleccionada')).toBeVisible()
  expect(place()).toEqual(placeBefore)
  await boxes.nth(1).click()
  await expectElement(page.getByText('2 personas seleccionadas')).toBeVisible()
  expect(where()).toMatch(/^\/personnel\?/u)
  await button('Quitar la selección').click()
  await page.getByRole('checkbox', { name: 'Seleccionar los de esta página' }).click()
  await button('Seleccionar a las 25').click()
  await expectElement(page.getByText('25 personas seleccionadas')).toBeVisible()
})

const overlap = (first: DOMRect, second: DOMRect): boolean =>
  first.left < second.right &&
  second.left < first.right &&
  first.top < second.bottom &&
  second.top < first.bottom

it.each([390, 600])('keeps the actions of a card clear of its status at %i px', async (width) => {
  await setViewport(width, 844)
  await openRoster()
  const card = cards().filter({ hasText: 'PERSONA 03' })
  const boxOf = (locator: ReturnType<typeof card.getByText>) => locator.element().getBoundingClientRect()
  const status = boxOf(card.getByText('Vigente'))
  expect(overlap(status, boxOf(card.getByRole('button', { name: /^Acredita/u })))).toBe(false)
  expect(overlap(status, boxOf(card.getByRole('link', { name: /^Ver/u })))).toBe(false)
})
