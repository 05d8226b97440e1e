import type { Page } from 'playwright-core'

/** Chooses an action of a record: a button on the page, such as 'Editar', or an entry of the menu. */
export const chooseRecordAction = async (page: Page, name: string | RegExp): Promise<void> => {
  const menu = page.getByRole('button', { name: 'Más acciones' })
  const button = page.getByRole('main').getByRole('button', { name, exact: true })
  await menu.or(button).first().waitFor()
  if ((await button.count()) > 0) return button.click()
  await menu.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
