import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Call, reply } from '../../support/fakeApi.ts'
import { personRow } from '../../support/mount.tsx'
import { openPortal } from '../../support/openPortal.tsx'
import { openScreen } from '../../support/openScreen.tsx'

// The demo's accounts bring the server's code with them, which no browser runs.
vi.mock('../../../src/server/accounts/demoAccounts.ts', () => ({ DEMO_PASSWORD_HASH: '' }))

export type { Call }
export { openPortal, openScreen, personRow as listed, reply }

export const button = (name: string | RegExp) => page.getByRole('button', { name })
/** Actions with an icon of their own beside the menu. */
const ICONS = ['Editar', 'Eliminar personal']

/** Chooses an action on a page's record: an icon, or an entry of the menu. */
export const choose = async (name: string): Promise<void> => {
  if (ICONS.includes(name)) return button(name).click()
  await button('Más acciones').click()
  await page.getByRole('menuitem', { name }).click()
}
export const link = (name: string) => page.getByRole('link', { name })
export const box = (name: string) => page.getByRole('textbox', { name })
export const dialog = (name: string) => page.getByRole('dialog', { name })
export const title = (name: string) => page.getByRole('heading', { level: 1, name })

const DESK = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

/** A screen of this size, as long as the test lasts. */
export const onScreen = async (width: number, height: number): Promise<void> => {
  onTestFinished(() => page.viewport(DESK.width, DESK.height))
  await page.viewport(width, height)
}
export const onPhone = (): Promise<void> => onScreen(PHONE.width, PHONE.height)

/** Rows as a back end that pages sends them. */
export const paged = (rows: object[], total = rows.length, from = 0): Response =>
  reply(rows, 200, {
    'Content-Range': rows.length > 0 ? `rows ${from}-${from + rows.length - 1}/${total}` : `rows */${total}`,
  })
