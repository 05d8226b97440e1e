import type { Locator } from 'playwright-core'
import type { Visitor } from './visitor.ts'

/** The rows of the roster's table. */
export const rows = (me: Visitor): Locator =>
  me.page.getByRole('row').filter({ has: me.page.getByRole('cell') })

/** The list once it shows these rows and no longer those before them. */
export const range = (me: Visitor, fromTo: string): Locator =>
  me.page
    .locator('main:has([aria-busy="false"])')
    .filter({ has: me.page.getByText(new RegExp(`^${fromTo} de `, 'u')) })

/** Types into the filter box. */
export const search = (me: Visitor, text: string): Promise<void> =>
  me.page.getByRole('searchbox', { name: 'Buscar', exact: true }).fill(text)

/** The row of one person. */
export const rowOf = (me: Visitor, name: string): Locator => rows(me).filter({ hasText: name })

/** Ticks the people with these names. */
export const select = async (me: Visitor, ...names: string[]): Promise<void> => {
  for (const name of names) await rowOf(me, name).getByRole('checkbox').check()
}
