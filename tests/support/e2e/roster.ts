import type { Locator } from 'playwright-core'
import type { Visitor } from './visitor.ts'

/** The rows of the roster's table. */
export const rosterRows = (me: Visitor): Locator =>
  me.page.getByRole('row').filter({ has: me.page.getByRole('cell') })

/** The roster once it is loaded and shows this range, such as `1-10`. */
export const rosterRange = (me: Visitor, fromTo: string): Locator =>
  me.page
    .locator('main:has([aria-busy="false"])')
    .filter({ has: me.page.getByText(new RegExp(`^${fromTo} de `, 'u')) })

/** Types into the filter box. */
export const filterRoster = (me: Visitor, text: string): Promise<void> =>
  me.page.getByRole('searchbox', { name: 'Buscar', exact: true }).fill(text)

/** The row of one person. */
export const rosterRow = (me: Visitor, name: string): Locator => rosterRows(me).filter({ hasText: name })

/** Selects the people with these names. */
export const selectPeople = async (me: Visitor, ...names: string[]): Promise<void> => {
  for (const name of names) await rosterRow(me, name).getByRole('checkbox').check()
}
