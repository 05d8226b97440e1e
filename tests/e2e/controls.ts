import type { Page } from 'playwright-core'
import type { Control } from '../support/e2e/screens.ts'

const CONTROLS = 'button, a[href], input, textarea, select, [role=combobox], [role=textbox]'

/** The names of what can be used on the page, as a screen reader says them. */
const usable = (page: Page): Promise<string[]> =>
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
    const off = (element: Element) =>
      element.matches(':disabled, [readonly], [aria-disabled=true], [aria-readonly=true]')
    return [...(document.querySelector('main')?.querySelectorAll(selector) ?? [])]
      .filter((element) => element.checkVisibility() && !off(element))
      .map((element) => nameOf(element).replace(/\s+/gu, ' ').trim())
  }, CONTROLS)

/** What can be done with a page's record, in the menu of all that is not its primary action. */
const inMenu = async (page: Page): Promise<string[]> => {
  const menu = page.getByRole('main').getByRole('button', { name: 'Más acciones' })
  if ((await menu.count()) === 0) return []
  await menu.click()
  await page.getByRole('menuitem').first().waitFor()
  const names = await page.getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  return names
}

/** Which of a page's controls are there. */
export const present = async (page: Page, controls: readonly Control[]): Promise<string[]> => {
  const names = [...(await usable(page)), ...(await inMenu(page))]
  return controls.filter(({ name }) => names.some((found) => name.test(found))).map(({ name }) => name.source)
}
