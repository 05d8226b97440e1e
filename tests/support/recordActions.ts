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
  const opened = menu()
  const direct = icon()
  if (opened && (without || !direct)) await user.click(opened)
  if (without) expect(screen.queryByRole('menuitem', { name: without })).toBeNull()
  if (!direct) return user.click(await screen.findByRole('menuitem', { name }))
  if (opened && without) await user.keyboard('{Escape}')
  await user.click(direct)
}
