import type { Page } from 'playwright-core'

/** Chooses what can be done with the record of a page, from the menu of all that is not its primary action; a single other action is a button. */
export const chooseActionOf = async (page: Page, name: string | RegExp): Promise<void> => {
  const menu = page.getByRole('button', { name: 'Más acciones' })
  const only = page.getByRole('main').getByRole('button', { name, exact: true })
  await menu.or(only).first().waitFor()
  if ((await menu.count()) === 0) return only.click()
  await menu.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
