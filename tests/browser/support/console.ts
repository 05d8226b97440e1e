import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { type Call, reply } from '../../support/fakeApi.ts'
import { personRow } from '../../support/mount.tsx'
import { openPortal } from '../../support/openPortal.tsx'
import { openScreen } from '../../support/openScreen.tsx'

export type { Call }
export { openPortal, openScreen, personRow as listed, reply }

export const button = (name: string | RegExp) => page.getByRole('button', { name })
/** Actions that are icons beside the menu. */
const ICON_ACTIONS = ['Editar', 'Eliminar personal']

/** Chooses an action on the record of the page, by its icon or in the menu. */
export const chooseAction = async (name: string): Promise<void> => {
  if (ICON_ACTIONS.includes(name)) return button(name).click()
  await button('Más acciones').click()
  await page.getByRole('menuitem', { name }).click()
}
export const link = (name: string) => page.getByRole('link', { name })
export const box = (name: string) => page.getByRole('textbox', { name })
export const dialog = (name: string) => page.getByRole('dialog', { name })
export const title = (name: string) => page.getByRole('heading', { level: 1, name })

const DESK = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

/** Sets the size of the viewport until the test ends. */
export const setViewport = async (width: number, height: number): Promise<void> => {
  onTestFinished(() => page.viewport(DESK.width, DESK.height))
  await page.viewport(width, height)
}
export const onPhone = (): Promise<void> => setViewport(PHONE.width, PHONE.height)

/** Builds the reply of a back end with pagination. */
export const pageReply = (rows: object[], total = rows.length, start = 0): Response =>
  reply(rows, 200, {
    'Content-Range':
      rows.length > 0 ? `rows ${start}-${start + rows.length - 1}/${total}` : `rows */${total}`,
  })
