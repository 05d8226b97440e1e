import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** How react-admin marks what takes a filter away, what adds one, and the field of one. */
const REMOVES = '.hide-filter'
const ADDS = '.new-filter-item'
const fieldOf = (source: string): string => `[data-source="${source}"] input`

/** Frames for which a field is waited for: two seconds. */
const FRAMES = 120

/** A field that was added is there some frames later. */
const focusOnceThere = (list: Element, selector: string, frames = FRAMES): void => {
  const field = list.querySelector<HTMLElement>(selector)
  if (field) field.focus()
  else if (frames > 0) requestAnimationFrame(() => focusOnceThere(list, selector, frames - 1))
}

/**
 * Around a List: the focus is in the filter that was added, and stays in the filters when one is taken away. react-admin (5.15) removes the filter
 * together with the button that had the focus, so that the keyboard would begin again at the top of the page; and it looks for the field that it
 * adds once, after 50 ms, when it may not be there yet.
 */
export const FilterFocus = ({ children }: { children: ReactNode }) => (
  <Box
    onClick={({ target, currentTarget: list }) => {
      if (!(target instanceof Element)) return
      const added = target.closest(ADDS)?.getAttribute('data-key')
      if (added) focusOnceThere(list, fieldOf(added))
      else if (target.closest(REMOVES)) list.querySelector<HTMLElement>('form input')?.focus()
    }}
  >
    {children}
  </Box>
)
