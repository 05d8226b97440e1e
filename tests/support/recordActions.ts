import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

const MENU_NAME = 'Más acciones'

/**
 * Chooses an action of a record: an icon, such as 'Editar', or an entry of the menu. Expects that
 * the action `without` is not offered.
 */
export const chooseRecordAction = async (
  user: UserEvent,
  name: string | RegExp,
  { without: absentAction }: { without?: string } = {},
): Promise<void> => {
  const findIcon = () => screen.queryByRole('button', { name })
  const findMenu = () => screen.queryByRole('button', { name: MENU_NAME })
  await waitFor(() => expect(findIcon() ?? findMenu()).toBeTruthy())
  const menuButton = findMenu()
  const iconButton = findIcon()
  if (menuButton && (absentAction || !iconButton)) await user.click(menuButton)
  if (absentAction) expect(screen.queryByRole('menuitem', { name: absentAction })).toBeNull()
  if (!iconButton) return user.click(await screen.findByRole('menuitem', { name }))
  if (menuButton && absentAction) await user.keyboard('{Escape}')
  await user.click(iconButton)
}
