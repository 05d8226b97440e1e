import type { Locator } from 'playwright-core'
import type { Visitor } from './visitor.ts'

/** The rows of the roster's table. */
export const rosterRows = (visitor: Visitor): Locator =>
  visitor.page.getByRole('row').filter({ has: visitor.page.getByRole('cell') })

/** The roster once it is loaded and shows this range, such as `1-10`. */
export const rosterRange = (visitor: Visitor, fromTo: string): Locator =>
  visitor.page
    .locator('main:has([aria-busy="false"])')
    .filter({ has: visitor.page.getByText(new RegExp(`^${fromTo} de `, 'u')) })

/** Types into the filter box. */
export const filterRoster = (visitor: Visitor, text: string): Promise<void> =>
  visitor.page.getByRole('searchbox', { name: 'Buscar', exact: true }).fill(text)

/** The row of one person. */
export const rosterRow = (visitor: Visitor, name: string): Locator =>
  rosterRows(visitor).filter({ hasText: name })

/** Selects the people with these names. */
export const selectPeople = async (visitor: Visitor, ...names: string[]): Promise<void> => {
  for (const name of names) await rosterRow(visitor, name).getByRole('checkbox').check()
}
