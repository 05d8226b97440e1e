import { Autocomplete, Avatar, Box, ListSubheader, TextField, Typography } from '@mui/material'
import { type HTMLAttributes, memo, useEffect, useRef, useState } from 'react'
import { useDebouncedEvent, useEvent, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { upper } from '../../domain/text.ts'
import { PersonStatusChip } from '../components/PersonStatusChip.tsx'
import { TO_BEGIN } from '../components/useArrival.ts'
import { type SearchOption, useSearchLabel, useSearchOptions } from './useSearchOptions.ts'

/** Typing goes on for so many milliseconds before anybody is looked for. */
const PAUSE_MS = 200

/** Finds people and companies, where this user may look for them, pages and actions by title. Ctrl K focuses it, Enter opens the first. */
export const SearchBox = () => {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const ask = useDebouncedEvent(setAsked, PAUSE_MS)
  const { options, isSearching } = useSearchOptions(text, asked === text)
  const onType = useEvent((typed: string) => {
    setText(typed)
    if (typed === '') setAsked('')
    else ask(typed)
  })
  const onChoose = useEvent((chosen: SearchOption) => {
    chosen.act?.()
    if (chosen.to) navigate(chosen.to, { state: chosen.begins && TO_BEGIN })
  })
  // Where anything is offered, the list does not say that more is looked for.
  const isLoading = options.length === 0 && (isSearching || asked !== text)
  return <SearchInput {...{ text, options, isLoading, onType, onChoose }} label={useSearchLabel()} />
}

interface SearchInputProps {
  text: string
  options: SearchOption[]
  isLoading: boolean
  label: string
  onType: (typed: string) => void
  onChoose: (chosen: SearchOption) => void
}

/** Is nothing to be drawn anew? Options are made for each draw; what they say is compared. */
const isSame = ({ options, ...before }: SearchInputProps, { options: now, ...after }: SearchInputProps) =>
  JSON.stringify(options) === JSON.stringify(now) &&
  Object.entries(after).every(([name, value]) => Object.is(Reflect.get(before, name), value))

/**
 * The box itself. MUI's Autocomplete (7.3) highlights the first option again when it is drawn anew with the same options as before, once they had changed: so it is drawn only
 * when there is something else to show.
 */
const SearchInput = memo(({ text, options, isLoading, label, onType, onChoose }: SearchInputProps) => {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      input.current?.select()
      input.current?.focus()
    }
    window.addEventListener('keydown', focus)
    return () => window.removeEventListener('keydown', focus)
  }, [])

  return (
    <Autocomplete
      sx={{ flex: '0 1 420px' }}
      size="small"
      options={options}
      value={null}
      inputValue={text}
      autoHighlight
      blurOnSelect
      disablePortal
      slotProps={{ listbox: { component: 'div', sx: { maxHeight: '75vh' } } }}
      clearOnBlur={false}
      forcePopupIcon={false}
      filterOptions={(all) => all}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ group, title, to }) => `${group} ${to} ${title}`}
      groupBy={({ group }) => translate(`app.search.groups.${group}`)}
      // MUI's own groups (7.3) are list items without a role, which a listbox may not have. Their key is the place, which changes as people are found.
      renderGroup={({ group, children }) => (
        <Box key={group} role="group" aria-label={group}>
          <ListSubheader component="div" aria-hidden="true" sx={{ top: -8, lineHeight: '32px' }}>
            {group}
          </ListSubheader>
          {children}
        </Box>
      )}
      renderOption={({ key, ...props }, option) => (
        <Box key={key} {...(props as HTMLAttributes<HTMLElement>)}>
          <FoundOption option={option} />
        </Box>
      )}
      loading={isLoading}
      loadingText={translate('app.picker.loading')}
      noOptionsText={translate('app.search.none')}
      onInputChange={(_, typed, reason) => onType(reason === 'input' ? typed : '')}
      onChange={(_, chosen) => chosen && onChoose(chosen)}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={input}
          margin="none"
          placeholder={label}
          slotProps={{
            htmlInput: { ...params.inputProps, 'aria-label': label, 'aria-keyshortcuts': 'Control+K' },
            input: { ...params.InputProps, endAdornment: text === '' && <Shortcut /> },
          }}
          sx={boxStyle}
        />
      )}
    />
  )
}, isSame)

/** Somebody with picture, company and state; anything else by its title. */
const FoundOption = ({ option: { title, person } }: { option: SearchOption }) =>
  person ? (
    <>
      <Avatar src={person.profile_thumbnail ?? undefined} alt="" sx={{ width: 32, height: 32, mr: 1.25 }} />
      <Box sx={{ flex: 1, minWidth: 0, mr: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        <Typography variant="caption" component="p" color="text.secondary">
          {upper(person.company_name)}
        </Typography>
      </Box>
      <PersonStatusChip person={person} />
    </>
  ) : (
    title
  )

const Shortcut = () => (
  <Box component="kbd" aria-hidden="true">
    {useTranslate()('app.search.shortcut')}
  </Box>
)

const boxStyle = {
  '& .MuiOutlinedInput-root': { height: 36, minHeight: 36, backgroundColor: 'background.default' },
  '& .MuiOutlinedInput-root .MuiOutlinedInput-notchedOutline': { borderColor: 'divider' },
  '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { pr: 1.25 },
  '& input::placeholder': { color: 'text.secondary', opacity: 1 },
} as const
