import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

const MENU = 'Más acciones'

/** Chooses an action on a page's record: an icon of its own, as 'Editar', or an entry of the menu. `without` is not offered. */
export const chooseAction = async (
  user: UserEvent,
  name: string | RegExp,
  { without }: { without?: string } = {},
): Promise<void> => {
  const icon = () => screen.queryByRole('button', { name })
  const menu = () => screen.queryByRole('button', { name: MENU })
  await waitFor(() => expect(icon() ?? menu()).toBeTruthy())
  const menuButton = menu()
  const iconButton = icon()
  if (menuButton && (without || !iconButton)) await user.click(menuButton)
  if (without) expect(screen.queryByRole('menuitem', { name: without })).toBeNull()
  if (!iconButton) return user.click(await screen.findByRole('menuitem', { name }))
  if (menuButton && without) await user.keyboard('{Escape}')
  await user.click(iconButton)
}
