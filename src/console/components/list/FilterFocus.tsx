import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/**
 * Around a List: keeps the focus in its filters when one of them is taken away. react-admin (5.15) removes the filter together with the button
 * that had the focus, and the keyboard would begin again at the top of the page.
 */
export const FilterFocus = ({ children }: { children: ReactNode }) => (
  <Box
    onClick={({ target, currentTarget }) => {
      if (!(target instanceof Element) || !target.closest('.hide-filter')) return
      currentTarget.querySelector<HTMLElement>('form input')?.focus()
    }}
  >
    {children}
  </Box>
)
