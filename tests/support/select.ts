import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Opens the list of a select; answers its options. */
export const optionsOf = async (select: HTMLElement): Promise<HTMLElement[]> => {
  await userEvent.click(select)
  return screen.findAllByRole('option')
}

/** Chooses from the list of a select, which then is closed. */
export const chooseFrom = async (select: HTMLElement, name: string): Promise<void> => {
  await userEvent.click(select)
  await userEvent.click(await screen.findByRole('option', { name }))
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
}
