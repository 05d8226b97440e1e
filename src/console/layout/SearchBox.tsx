import { Autocomplete, Box, TextField } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { usePeopleSearch, useSearchOptions } from './useSearchOptions.ts'

/** Finds pages by title, and people where this user may look for them. Ctrl K focuses it. */
export const SearchBox = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const options = useSearchOptions(text)
  const label = translate(usePeopleSearch() ? 'app.search.label' : 'app.search.pagesLabel')

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
      clearOnBlur={false}
      forcePopupIcon={false}
      filterOptions={(all) => all}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ to }) => to}
      noOptionsText={translate('app.search.none')}
      onInputChange={(_, typed, reason) => setText(reason === 'input' ? typed : '')}
      onChange={(_, chosen) => {
        if (chosen) navigate(chosen.to)
      }}
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
}

const Shortcut = () => (
  <Box component="kbd" aria-hidden="true" sx={kbdStyle}>
    {useTranslate()('app.search.shortcut')}
  </Box>
)

const boxStyle = {
  '& .MuiOutlinedInput-root': { height: 36, minHeight: 36, backgroundColor: 'background.default' },
  '& .MuiOutlinedInput-root .MuiOutlinedInput-notchedOutline': { borderColor: 'divider' },
  '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { pr: 1.25 },
  '& input::placeholder': { color: 'text.secondary', opacity: 1 },
} as const

const kbdStyle = {
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  fontFamily: 'inherit',
  fontSize: 11,
  lineHeight: '18px',
  color: 'text.secondary',
  backgroundColor: 'background.paper',
} as const
