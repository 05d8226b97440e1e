import type { Page } from 'playwright-core'

/** Chooses what can be done with the record of a page, from the menu of all that is not its primary action. */
export const chooseActionOf = async (page: Page, name: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name }).click()
}
