import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** Class names of react-admin's buttons that remove and add a filter. */
const REMOVE_BUTTON = '.hide-filter'
const ADD_BUTTON = '.new-filter-item'
const getFieldSelector = (source: string): string => `[data-source="${source}"] input`

/** Number of frames to wait for a field, about two seconds. */
const MAX_FRAMES = 120

/** Focuses an added field, which appears some frames later. */
const focusWhenRendered = (list: Element, selector: string, frames = MAX_FRAMES): void => {
  const field = list.querySelector<HTMLElement>(selector)
  if (field) field.focus()
  else if (frames > 0) requestAnimationFrame(() => focusWhenRendered(list, selector, frames - 1))
}

/**
 * Keeps the focus in the filters of a List: in an added filter, or in the next one after a removal. react-admin (5.15) removes
 * the focused button with its filter, so that the keyboard starts at the top of the page. It looks for an added field only once,
 * after 50 ms, when the field may be missing.
 */
export const FilterFocus = ({ children }: { children: ReactNode }) => (
  <Box
    onClick={({ target, currentTarget: list }) => {
      if (!(target instanceof Element)) return
      const added = target.closest(ADD_BUTTON)?.getAttribute('data-key')
      if (added) focusWhenRendered(list, getFieldSelector(added))
      else if (target.closest(REMOVE_BUTTON)) list.querySelector<HTMLElement>('form input')?.focus()
    }}
  >
    {children}
  </Box>
)
