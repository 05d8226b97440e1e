import axe from 'axe-core'
import { expect } from 'vitest'
import { isWhole } from '../whole.ts'
import { has } from './backend.ts'
import { DESKTOP, PHONE, type Visitor } from './visitor.ts'

/** Whose screen it is. */
type Watched = Pick<Visitor, 'page' | 'where'>

/** They belong to the landmark of the combobox or button that opened them, wherever in the document they stand. */
const OPENED = '.MuiPopper-root, .MuiMenu-root'

/** Everything is looked at in light; in dark, with everything else that is tried only now and then, what differs. */
const SCHEMES: { colorScheme: 'light' | 'dark'; rules?: string[] }[] = [
  { colorScheme: 'light' },
  ...(isWhole ? [{ colorScheme: 'dark' as const, rules: ['color-contrast'] }] : []),
]

/** Axe comes into the page, and every colour changes at once: one that is on its way is no colour of ours. */
const prepare = async ({ page }: Watched): Promise<void> => {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(axe.source)
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })
}

/** The width and the scheme have come to the screen. */
const settled = ({ page }: Watched, wanted: 'light' | 'dark'): Promise<void> =>
  page.evaluate(async (scheme) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    /** The console changes its theme by itself; the public page's follows the media query, and says nothing of it on its body. */
    const isOther = (): boolean => {
      const [red, , , alpha] = getComputedStyle(document.body).backgroundColor.match(/\d+/gu) ?? []
      return alpha !== '0' && (Number(red) > 127 ? 'light' : 'dark') !== scheme
    }
    do {
      await frame()
      await frame()
    } while (isOther())
  }, wanted)

/** What axe finds with every rule, or with the named ones. */
const violations = async ({ page }: Watched, rules: readonly string[] = []): Promise<string[]> => {
  const found = await page.evaluate(
    async ([opened, ...only]) => {
      const { axe: here } = window as unknown as { axe: typeof axe }
      const results = await here.run(document, {
        ...(only.length > 0 ? { runOnly: [...only] } : {}),
        resultTypes: ['violations'],
        iframes: false,
      })
      const isOpened = (target: unknown) => document.querySelector(String(target))?.closest(String(opened))
      return results.violations.map((violation) => ({
        ...violation,
        nodes: violation.nodes.filter(({ target }) => violation.id !== 'region' || !isOpened(target)),
      }))
    },
    [OPENED, ...rules],
  )
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`),
  )
}

/**
 * Checks what is on the screen: nothing that axe knows to be a barrier, and nothing to scroll sideways. `npm test` looks at the first of the widths in light,
 * `npm run test:all` at each in both schemes.
 */
export const expectAccessible = async (me: Watched, viewports = [DESKTOP, PHONE]): Promise<void> => {
  if (!has('looks')) return
  await prepare(me)
  for (const viewport of isWhole ? viewports : viewports.slice(0, 1)) {
    await me.page.setViewportSize(viewport)
    for (const { colorScheme, rules } of SCHEMES) {
      await me.page.emulateMedia({ colorScheme })
      await settled(me, colorScheme)
      const where = `${me.where()} at ${viewport.width} px, ${colorScheme}`
      expect(await violations(me, rules), where).toEqual([])
    }
    const excess = await me.page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(excess, `${me.where()} scrolls sideways at ${viewport.width} px`).toBe(0)
  }
}
