import { AxeBuilder } from '@axe-core/playwright'
import { expect } from 'vitest'
import { DESKTOP, PHONE, type Visitor } from './visitor.ts'

/** It belongs to the landmark of the combobox that controls it, wherever in the document it stands. */
const LIST_OF_A_COMBOBOX = '.MuiPopper-root'

const SCHEMES = ['light', 'dark'] as const

const violations = async (me: Visitor): Promise<string[]> => {
  // Legacy mode: no second page is opened, which would be a call to elsewhere.
  const { violations: found } = await new AxeBuilder({ page: me.page }).setLegacyMode(true).analyze()
  return found.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ target }) => !(id === 'region' && String(target) === LIST_OF_A_COMBOBOX))
      .map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`),
  )
}

/** Checks what is on the screen in both widths and both schemes: nothing that axe knows to be a barrier, and nothing to scroll sideways. */
export const expectAccessible = async (me: Visitor, viewports = [DESKTOP, PHONE]): Promise<void> => {
  for (const viewport of viewports) {
    await me.page.setViewportSize(viewport)
    for (const colorScheme of SCHEMES) {
      await me.page.emulateMedia({ colorScheme })
      const where = `${me.where()} at ${viewport.width} px, ${colorScheme}`
      expect(await violations(me), where).toEqual([])
    }
    const excess = await me.page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(excess, `${me.where()} scrolls sideways at ${viewport.width} px`).toBe(0)
  }
}
