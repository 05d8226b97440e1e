import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Opens a select and returns its options. */
export const openOptions = async (select: HTMLElement): Promise<HTMLElement[]> => {
  await userEvent.click(select)
  return screen.findAllByRole('option')
}

/** Chooses an option and waits until the select is closed. */
export const chooseOption = async (select: HTMLElement, name: string): Promise<void> => {
  await userEvent.click(select)
  await userEvent.click(await screen.findByRole('option', { name }))
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
}
