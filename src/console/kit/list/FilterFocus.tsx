import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** CSS selectors of react-admin's buttons that remove and add a filter. */
const REMOVE_BUTTON = '.hide-filter'
const ADD_BUTTON = '.new-filter-item'
const getFilterInputSelector = (source: string): string => `[data-source="${source}"] input`

/** Maximum number of animation frames to wait for a field: about two seconds. */
const MAX_FRAMES = 120

/** Focuses a field as soon as it is rendered. */
const focusFieldWhenRendered = (list: Element, selector: string, frames = MAX_FRAMES): void => {
  const field = list.querySelector<HTMLElement>(selector)
  if (field) field.focus()
  else if (frames > 0) requestAnimationFrame(() => focusFieldWhenRendered(list, selector, frames - 1))
}

/** Moves the focus to an added filter, or to another filter after a removal. react-admin (5.15) loses the focus when it removes a filter. */
export const FilterFocus = ({ children }: { children: ReactNode }) => (
  <Box
    onClick={({ target, currentTarget: list }) => {
      if (!(target instanceof Element)) return
      const added = target.closest(ADD_BUTTON)?.getAttribute('data-key')
      if (added) focusFieldWhenRendered(list, getFilterInputSelector(added))
      else if (target.closest(REMOVE_BUTTON)) list.querySelector<HTMLElement>('form input')?.focus()
    }}
  >
    {children}
  </Box>
)
