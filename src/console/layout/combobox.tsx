import { Box, InputBase, type Theme } from '@mui/material'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { useDebouncedEvent, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useActor } from '../api/session.ts'
import { TO_BEGIN } from '../components/useArrival.ts'
import { useIsPhone } from '../components/useIsPhone.ts'
import { type SearchOption, searchedKinds, useSearchOptions } from './useSearchOptions.ts'

/** The pause in typing after which records are searched, in milliseconds. */
const PAUSE_MS = 200
/** As far as PageUp and PageDown go. */
const PAGE = 5

const DISJUNCTION = new Intl.ListFormat('es-MX', { type: 'disjunction' })

/** The label of the box: what this user can find. */
export const useSearchLabel = (): string => {
  const translate = useTranslate()
  const { people, companies, quotations } = searchedKinds(useActor())
  const kinds = { people, companies, quotations, pages: true }
  const names = Object.entries(kinds)
    .filter(([, isFound]) => isFound)
    .map(([kind]) => translate(`app.search.kinds.${kind}`))
  return translate('app.search.label', { kinds: DISJUNCTION.format(names) })
}

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

interface ComboboxParams {
  isOpen: boolean
  setOpen: (open: boolean) => void
  onChosen: () => void
}

/**
 * The ARIA pattern of a combobox with a list, whose options come one call after another. MUI's Autocomplete (7.3) keeps the mark on an option whose label stays,
 * also where a better one comes before it, and moves it to the first where as many options come as there were: here it is on the first until it is moved, and
 * then stays on its option.
 */
export const useCombobox = ({ isOpen, setOpen, onChosen }: ComboboxParams): Combobox => {
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [searched, setSearched] = useState('')
  const [chosenKey, mark] = useState<string>()
  const search = useDebouncedEvent(setSearched, PAUSE_MS)
  const { options, isSearching, failed } = useSearchOptions(text, searched, isOpen)
  const marked = options.find(({ key }) => key === chosenKey) ?? options[0]
  const onType = (typed: string) => {
    setText(typed)
    mark(undefined)
    setOpen(true)
    if (typed === '') setSearched('')
    else search(typed)
  }
  const choose = (option: SearchOption) => {
    setText('')
    setSearched('')
    mark(undefined)
    setOpen(false)
    onChosen()
    option.act?.()
    if (option.to) navigate(option.to, { state: option.begins && TO_BEGIN })
  }
  const last = options.length - 1
  const place = marked ? options.indexOf(marked) : -1
  /** Where a key leads. Beyond one end the other follows. */
  const places: Partial<Record<string, number>> = {
    ArrowDown: place === last ? 0 : place + 1,
    ArrowUp: place <= 0 ? last : place - 1,
    PageDown: Math.min(place + PAGE, last),
    PageUp: Math.max(place - PAGE, 0),
    Home: 0,
    End: last,
  }
  /** Does what a key is for; false where it is for nothing. */
  const act = (key: string): boolean => {
    const next = places[key]
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
    // With Shift, Home and End select what was typed; while an accent is composed, keys are the keyboard's own.
    if (event.shiftKey || event.ctrlKey || event.nativeEvent.isComposing) return
    if (act(event.key)) event.preventDefault()
  }
  return {
    ...{ text, listId, isOpen, options, failed, isSearching, marked, mark, onType, onKeyDown, choose },
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
  const label = useSearchLabel()
  const hint = useTranslate()('app.search.hint')
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
        'aria-activedescendant': hasList ? optionId(listId, marked) : undefined,
        ...{ autoComplete: 'off', autoCapitalize: 'off', spellCheck: false, enterKeyHint: 'go' },
      }}
      endAdornment={text === '' && <Shortcut />}
      sx={boxStyle}
    />
  )
}

const Shortcut = () => (
  <Box component="kbd" aria-hidden="true" sx={{ display: { xs: 'none', sm: 'block' }, whiteSpace: 'nowrap' }}>
    {useTranslate()('app.search.shortcut')}
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
