import { expect } from 'vitest'
import type { Visitor } from '../support/e2e/visitor.ts'

/** Checks that five requirements are fully visible beside the names without scrolling. */
export const expectFiveInSight = async (visitor: Visitor) => {
  const inSight = await visitor.page.getByRole('grid').evaluate((grid) => {
    const box = grid.parentElement
    const edge = (box?.getBoundingClientRect().left ?? 0) + (box?.clientWidth ?? 0)
    return [...grid.querySelectorAll('thead .item')].filter(
      (head) => head.getBoundingClientRect().right <= edge,
    ).length
  })
  expect(inSight).toBeGreaterThanOrEqual(5)
  // Only the matrix scrolls, not the panel around it.
  const panel = visitor.page.getByRole('grid').locator('xpath=../..')
  expect(await panel.evaluate((around) => around.scrollWidth - around.clientWidth)).toBe(0)
}

/** Checks that the printed matrix fits a landscape sheet, with its ticks and without screen controls. */
export const expectPrintable = async (visitor: Visitor) => {
  const [, wide = 0, high = 0] =
    /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/u
      .exec((await visitor.page.pdf({ preferCSSPageSize: true })).toString('latin1'))
      ?.map(Number) ?? []
  expect(wide).toBeGreaterThan(high)
  await visitor.page.setViewportSize({ width: 1040, height: 720 })
  await visitor.page.emulateMedia({ media: 'print' })
  for (const hidden of [
    visitor.page.getByRole('navigation'),
    visitor.page.getByRole('search'),
    visitor.button('Siguiente'),
  ])
    for (const element of await hidden.all()) expect(await element.isVisible()).toBe(false)
  const grid = visitor.page.getByRole('grid')
  const [ticks, rightEdge] = await grid.evaluate((table) => [
    [...table.querySelectorAll('input')].map((input) => getComputedStyle(input).printColorAdjust),
    table.getBoundingClientRect().right,
  ])
  expect(new Set(ticks)).toEqual(new Set(['exact']))
  expect(rightEdge).toBeLessThanOrEqual(1040)
  expect(await grid.locator('..').evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
  await visitor.page.emulateMedia({ media: 'screen' })
  await visitor.page.setViewportSize({ width: 1280, height: 800 })
}

/** Checks that the phone layout restores its scroll position on the way back. */
export const expectSamePlace = async (visitor: Visitor) => {
  const cards = visitor.page.getByRole('main').getByRole('listitem')
  await cards.nth(5).scrollIntoViewIfNeeded()
  const getScrollTop = () => visitor.page.evaluate(() => Math.round(window.scrollY))
  await expect.poll(getScrollTop).toBeGreaterThan(500)
  // The position is stored when scrolling has stopped.
  await visitor.page.waitForTimeout(400)
  const scrollBefore = await getScrollTop()
  await cards.nth(5).getByRole('link').click()
  await visitor.page.getByRole('tab').first().waitFor()
  const crumbs = visitor.page.getByRole('navigation', { name: 'Ruta de navegación' })
  await crumbs.getByRole('link', { name: 'Estado de Personal' }).click()
  await cards.nth(5).waitFor()
  await expect.poll(getScrollTop).toBe(scrollBefore)
}

/** Returns, in the browser, whether the middle of an element is visible and not under a sticky header or column. */
export const isUncovered = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect()
  const topElement = document.elementFromPoint(left + width / 2, top + height / 2)
  return topElement !== null && (element.contains(topElement) || topElement.contains(element))
}
