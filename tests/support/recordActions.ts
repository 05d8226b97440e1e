import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

const MENU = 'Más acciones'

/** Chooses what can be done with the record of a page, from the menu of all that is not its primary action; `without` is not among it. */
export const chooseAction = async (
  user: UserEvent,
  name: string | RegExp,
  { without }: { without?: string } = {},
): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: MENU }))
  const action = await screen.findByRole('menuitem', { name })
  if (without) expect(screen.queryByRole('menuitem', { name: without })).toBeNull()
  await user.click(action)
}
