import { AxeBuilder } from '@axe-core/playwright'
import { expect } from 'vitest'
import { has } from './backend.ts'
import { DESKTOP, PHONE, type Visitor } from './visitor.ts'

/** It belongs to the landmark of the combobox that controls it, wherever in the document it stands. */
const LIST_OF_A_COMBOBOX = '.MuiPopper-root'

/** Everything is looked at in light; in dark only what differs. */
const SCHEMES = [
  ['light', undefined],
  ['dark', ['color-contrast']],
] as const

/** A change of scheme has come to the screen, and nothing is on its way to another colour. */
const settled = (me: Visitor): Promise<void> =>
  me.page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    await frame()
    await frame()
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })

const violations = async (me: Visitor, rules?: readonly string[]): Promise<string[]> => {
  // Legacy mode: no second page is opened for the results.
  const axe = new AxeBuilder({ page: me.page }).setLegacyMode(true)
  const { violations: found } = await (rules ? axe.withRules([...rules]) : axe).analyze()
  return found.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ target }) => !(id === 'region' && String(target) === LIST_OF_A_COMBOBOX))
      .map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`),
  )
}

/** Checks what is on the screen in both widths and both schemes: nothing that axe knows to be a barrier, and nothing to scroll sideways. */
export const expectAccessible = async (me: Visitor, viewports = [DESKTOP, PHONE]): Promise<void> => {
  if (!has('looks')) return
  for (const viewport of viewports) {
    await me.page.setViewportSize(viewport)
    for (const [colorScheme, rules] of SCHEMES) {
      await me.page.emulateMedia({ colorScheme })
      await settled(me)
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
