import { expect } from 'vitest'
import type { Visitor } from '../support/e2e/visitor.ts'

/** At the left, without scrolling, whole requirements stand beside who has them. */
export const expectFiveInSight = async (me: Visitor) => {
  const inSight = await me.page.getByRole('grid').evaluate((grid) => {
    const box = grid.parentElement
    const edge = (box?.getBoundingClientRect().left ?? 0) + (box?.clientWidth ?? 0)
    return [...grid.querySelectorAll('thead .item')].filter(
      (head) => head.getBoundingClientRect().right <= edge,
    ).length
  })
  expect(inSight).toBeGreaterThanOrEqual(5)
  // Only its own window scrolls, not the panel around it.
  const panel = me.page.getByRole('grid').locator('xpath=../..')
  expect(await panel.evaluate((around) => around.scrollWidth - around.clientWidth)).toBe(0)
}

/** On paper the whole page of the matrix is there, across the sheet, with its ticks and without what is for the screen. */
export const expectPrintable = async (me: Visitor) => {
  const [, wide = 0, high = 0] =
    /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/u
      .exec((await me.page.pdf({ preferCSSPageSize: true })).toString('latin1'))
      ?.map(Number) ?? []
  expect(wide).toBeGreaterThan(high)
  await me.page.setViewportSize({ width: 1040, height: 720 })
  await me.page.emulateMedia({ media: 'print' })
  for (const hidden of [me.page.getByRole('navigation'), me.page.getByRole('search'), me.button('Siguiente')])
    for (const one of await hidden.all()) expect(await one.isVisible()).toBe(false)
  const grid = me.page.getByRole('grid')
  const [ticks, right] = await grid.evaluate((table) => [
    [...table.querySelectorAll('input')].map((input) => getComputedStyle(input).printColorAdjust),
    table.getBoundingClientRect().right,
  ])
  expect(new Set(ticks)).toEqual(new Set(['exact']))
  expect(right).toBeLessThanOrEqual(1040)
  expect(await grid.locator('..').evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
  await me.page.emulateMedia({ media: 'screen' })
  await me.page.setViewportSize({ width: 1280, height: 800 })
}

/** On a phone, whoever opens somebody further down and comes back is where it was. */
export const expectSamePlace = async (me: Visitor) => {
  const cards = me.page.getByRole('main').getByRole('listitem')
  await cards.nth(5).scrollIntoViewIfNeeded()
  const scrolled = () => me.page.evaluate(() => Math.round(window.scrollY))
  await expect.poll(scrolled).toBeGreaterThan(500)
  // It is noted when the page has come to rest.
  await me.page.waitForTimeout(400)
  const before = await scrolled()
  await cards.nth(5).getByRole('link').click()
  await me.page.getByRole('tab').first().waitFor()
  const crumbs = me.page.getByRole('navigation', { name: 'Ruta de navegación' })
  await crumbs.getByRole('link', { name: 'Estado de Personal' }).click()
  await cards.nth(5).waitFor()
  await expect.poll(scrolled).toBe(before)
}

/** In the browser: the middle of an element is in sight, not under a head or a column that stays. */
export const isUncovered = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect()
  const found = document.elementFromPoint(left + width / 2, top + height / 2)
  return found !== null && (element.contains(found) || found.contains(element))
}
