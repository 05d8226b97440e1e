import { Box, InputBase, type Theme } from '@mui/material'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { useDebouncedEvent } from 'react-admin'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { appWords } from '../i18n/app.ts'
import { useIsPhone } from '../kit/useIsPhone.ts'
import { TO_BEGIN } from '../kit/useOpenCreateDialogFromSearch.ts'
import { useSignedInUser } from '../port/session.ts'
import { getSearchedNouns, type SearchOption, useSearchOptions } from './useSearchOptions.ts'

/** Debounce time of the search, in milliseconds. */
const DEBOUNCE_MS = 200
/** Number of options that PageUp and PageDown skip. */
const PAGE_STEP = 5

const DISJUNCTION = new Intl.ListFormat('es-MX', { type: 'disjunction' })

/** Returns the label of the search box, which names the kinds of records that the user can search. */
export const useSearchBoxLabel = (): string => {
  const nouns = [...getSearchedNouns(useSignedInUser()), appWords.search.page]
  return appWords.search.label(DISJUNCTION.format(nouns))
}

/** State of the search box. */
export interface Combobox {
  text: string
  listId: string
  isOpen: boolean
  options: SearchOption[]
  failed: readonly string[]
  isSearching: boolean
  /** Highlighted option, which Enter opens. The first option until the user moves to another. */
  marked: SearchOption | undefined
  mark: (key: string) => void
  onType: (newText: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  choose: (option: SearchOption) => void
}

/** Returns the DOM id of an option, for `aria-activedescendant`. */
export const getSearchOptionElementId = (listId: string, option: SearchOption): string =>
  `${listId}-${option.key.replace(/\s/gu, '-')}`

/** Moves the focus from the search box to the page's content. */
const focusPageContent = (): void => {
  const content = document.getElementById('main-content')
  content?.setAttribute('tabindex', '-1')
  content?.focus({ preventScroll: true })
}

interface ComboboxParams {
  isOpen: boolean
  setOpen: (open: boolean) => void
  onChosen: () => void
}

/**
 * Returns state and handlers of an ARIA combobox whose options come from several requests. The first option is highlighted until
 * the user moves to another. MUI's Autocomplete (7.3) keeps the old highlight when a better option appears.
 */
export const useCombobox = ({ isOpen, setOpen, onChosen }: ComboboxParams): Combobox => {
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [searched, setSearched] = useState('')
  const [chosenKey, mark] = useState<string>()
  const search = useDebouncedEvent(setSearched, DEBOUNCE_MS)
  const { options, isSearching, failed } = useSearchOptions(text, searched, isOpen)
  const marked = options.find(({ key }) => key === chosenKey) ?? options[0]
  const onType = (newText: string) => {
    setText(newText)
    mark(undefined)
    setOpen(true)
    if (newText === '') setSearched('')
    else search(newText)
  }
  const choose = (option: SearchOption) => {
    // Closes the list before the focus moves, because a closing dialog restores the previous focus.
    flushSync(() => {
      setText('')
      setSearched('')
      mark(undefined)
      setOpen(false)
      onChosen()
    })
    option.act?.()
    if (!option.to) return
    navigate(option.to, { state: option.begins && TO_BEGIN })
    focusPageContent()
  }
  const lastIndex = options.length - 1
  const index = marked ? options.indexOf(marked) : -1
  /** Index of the option that each key moves to. The arrow keys wrap around. */
  const indexByKey: Partial<Record<string, number>> = {
    ArrowDown: index === lastIndex ? 0 : index + 1,
    ArrowUp: index <= 0 ? lastIndex : index - 1,
    PageDown: Math.min(index + PAGE_STEP, lastIndex),
    PageUp: Math.max(index - PAGE_STEP, 0),
    Home: 0,
    End: lastIndex,
  }
  /** Handles a key. Returns whether the key had an effect. */
  const handleKey = (key: string): boolean => {
    const next = indexByKey[key]
    if (!isOpen) {
      if (key === 'ArrowDown' || key === 'ArrowUp') setOpen(true)
      return key === 'ArrowDown' || key === 'ArrowUp'
    }
    if (key === 'Escape') setOpen(false)
    else if (key === 'Enter' && marked) choose(marked)
    else if (next !== undefined) mark(options[next]?.key)
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Leaves keys to the input while the user selects text or composes an accent.
    if (event.shiftKey || event.ctrlKey || event.nativeEvent.isComposing) return
    if (handleKey(event.key)) event.preventDefault()
  }
  return {
    text,
    listId,
    isOpen,
    options,
    failed,
    isSearching,
    marked,
    mark,
    onType,
    onKeyDown,
    choose,
  }
}

interface SearchInputProps {
  input: RefObject<HTMLInputElement | null>
  combobox: Combobox
  autoFocus?: boolean
  onBlur?: () => void
  onClick?: () => void
}

export const SearchInput = ({ input, combobox, ...props }: SearchInputProps) => {
  const { text, listId, isOpen, marked, onType, onKeyDown } = combobox
  const label = useSearchBoxLabel()
  const hint = appWords.search.hint
  const hasList = isOpen && marked !== undefined
  return (
    <InputBase
      {...props}
      inputRef={input}
      fullWidth
      value={text}
      placeholder={useIsPhone() ? hint : label}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
      inputProps={{
        role: 'combobox',
        'aria-label': label,
        'aria-keyshortcuts': 'Control+K',
        'aria-autocomplete': 'list',
        'aria-haspopup': 'listbox',
        'aria-expanded': hasList,
        'aria-controls': hasList ? listId : undefined,
        'aria-activedescendant': hasList ? getSearchOptionElementId(listId, marked) : undefined,
        autoComplete: 'off',
        autoCapitalize: 'off',
        spellCheck: false,
        enterKeyHint: 'go',
      }}
      endAdornment={text === '' && <Shortcut />}
      sx={boxStyle}
    />
  )
}

const Shortcut = () => (
  <Box component="kbd" aria-hidden="true" sx={{ display: { xs: 'none', sm: 'block' }, whiteSpace: 'nowrap' }}>
    {appWords.search.shortcut}
  </Box>
)

const boxStyle = {
  height: { xs: 44, sm: 36 },
  px: 1.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  backgroundColor: 'background.default',
  '&.Mui-focused': {
    borderColor: 'primary.main',
    boxShadow: (theme: Theme) => `0 0 0 1px ${theme.palette.primary.main}`,
  },
  '& input': { fontSize: { xs: '1rem', sm: '0.875rem' }, textOverflow: 'ellipsis' },
  '& input::placeholder': { color: 'text.secondary', opacity: 1 },
} as const
