import type { KeyboardEvent } from 'react'
import type { SearchOption } from './useSearchOptions.ts'

/** The state of the search box, whose list is loaded once it opens. */
export interface Combobox {
  text: string
  listId: string
  isOpen: boolean
  options: SearchOption[]
  failed: readonly string[]
  isSearching: boolean
  /** Where Enter leads: the first, unless the arrows or the pointer have chosen another. */
  marked: SearchOption | undefined
  mark: (key: string) => void
  onType: (typed: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  choose: (option: SearchOption) => void
}

/** The id of an option, to which the box points. */
export const optionId = (listId: string, option: SearchOption): string =>
  `${listId}-${option.key.replace(/\s/gu, '-')}`
