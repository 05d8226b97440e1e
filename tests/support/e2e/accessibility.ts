import axe from 'axe-core'
import { expect } from 'vitest'
import { isFullRun } from '../fullRun.ts'
import { hasCapability } from './backend.ts'
import { DESKTOP, PHONE, type Visitor } from './visitor.ts'

/** The part of a visitor that the checks need. */
type PageOfVisitor = Pick<Visitor, 'page' | 'where'>

/** Popups belong to the landmark of the control that opened them, wherever they are in the document. */
const POPUP_SELECTOR = '.MuiPopper-root, .MuiMenu-root'

/** All rules run in the light scheme. The full run repeats the contrast rule in the dark scheme. */
const SCHEMES: { colorScheme: 'light' | 'dark'; rules?: string[] }[] = [
  { colorScheme: 'light' },
  ...(isFullRun ? [{ colorScheme: 'dark' as const, rules: ['color-contrast'] }] : []),
]

/** Loads axe into the page and turns transitions off, as a color in transition would be reported. */
const injectAxe = async ({ page }: PageOfVisitor): Promise<void> => {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(axe.source)
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })
}

/** Waits until the page shows the color scheme. */
const waitForScheme = ({ page }: PageOfVisitor, colorScheme: 'light' | 'dark'): Promise<void> =>
  page.evaluate(async (scheme) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    /**
     * The console sets its theme by script. The public page follows the media query and has a
     * transparent body.
     */
    const isOther = (): boolean => {
      const [red, , , alpha] = getComputedStyle(document.body).backgroundColor.match(/\d+/gu) ?? []
      return alpha !== '0' && (Number(red) > 127 ? 'light' : 'dark') !== scheme
    }
    do {
      await frame()
      await frame()
    } while (isOther())
  }, colorScheme)

/** Returns the violations that axe finds with all rules, or with the named ones. */
const findViolations = async ({ page }: PageOfVisitor, rules: readonly string[] = []): Promise<string[]> => {
  const results = await page.evaluate(
    async ([popupSelector, ...only]) => {
      const { axe: pageAxe } = window as unknown as { axe: typeof axe }
      const results = await pageAxe.run(document, {
        ...(only.length > 0 ? { runOnly: [...only] } : {}),
        resultTypes: ['violations'],
        iframes: false,
      })
      const isOpened = (target: unknown) =>
        document.querySelector(String(target))?.closest(String(popupSelector))
      return results.violations.map((violation) => ({
        ...violation,
        nodes: violation.nodes.filter(({ target }) => violation.id !== 'region' || !isOpened(target)),
      }))
    },
    [POPUP_SELECTOR, ...rules],
  )
  return results.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`),
  )
}

/**
 * Expects no accessibility violation and no horizontal scrolling. `npm test` checks the first
 * viewport in the light scheme, `npm run test:all` checks each viewport in both schemes.
 */
export const expectAccessible = async (
  visitor: PageOfVisitor,
  viewports = [DESKTOP, PHONE],
): Promise<void> => {
  if (!hasCapability('looks')) return
  await injectAxe(visitor)
  for (const viewport of isFullRun ? viewports : viewports.slice(0, 1)) {
    await visitor.page.setViewportSize(viewport)
    for (const { colorScheme, rules } of SCHEMES) {
      await visitor.page.emulateMedia({ colorScheme })
      await waitForScheme(visitor, colorScheme)
      const where = `${visitor.where()} at ${viewport.width} px, ${colorScheme}`
      expect(await findViolations(visitor, rules), where).toEqual([])
    }
    const excess = await visitor.page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(excess, `${visitor.where()} scrolls sideways at ${viewport.width} px`).toBe(0)
  }
}
