import type { Page } from 'playwright-core'
import type { Control } from '../support/e2e/screens.ts'

const CONTROLS = 'button, a[href], input, textarea, select, [role=combobox], [role=textbox]'

/** Returns the accessible names of all usable controls on the page. */
const listUsable = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    const textOf = (id: string) => document.getElementById(id)?.textContent ?? ''
    const labels = (element: Element) =>
      element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((label) => label.textContent) : []
    const nameOf = (element: Element): string =>
      [
        element.getAttribute('aria-label'),
        element.getAttribute('aria-labelledby')?.split(' ').map(textOf).join(' '),
        labels(element).join(' '),
        element.textContent,
      ].find(Boolean) ?? ''
    const isDisabled = (element: Element) =>
      element.matches(':disabled, [readonly], [aria-disabled=true], [aria-readonly=true]')
    return [...(document.querySelector('main')?.querySelectorAll(selector) ?? [])]
      .filter((element) => element.checkVisibility() && !isDisabled(element))
      .map((element) => nameOf(element).replace(/\s+/gu, ' ').trim())
  }, CONTROLS)

/** Returns the actions in the menu of the page's record. */
const listMenuActions = async (page: Page): Promise<string[]> => {
  const menu = page.getByRole('main').getByRole('button', { name: 'Más acciones' })
  if ((await menu.count()) === 0) return []
  await menu.click()
  await page.getByRole('menuitem').first().waitFor()
  const names = await page.getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  return names
}

/** Returns the controls that are on the page. */
export const findPresent = async (page: Page, controls: readonly Control[]): Promise<string[]> => {
  const names = [...(await listUsable(page)), ...(await listMenuActions(page))]
  return controls
    .filter(({ name }) => names.some((controlName) => name.test(controlName)))
    .map(({ name }) => name.source)
}
