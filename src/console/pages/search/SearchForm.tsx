import { Box, Button, TextField } from '@mui/material'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { MAX_SEARCH } from './useSearchText.ts'
import { useSearchTextKey } from './useSearchTextKey.ts'

interface SearchFormProps {
  inputRef: RefObject<HTMLInputElement | null>
  /** The text that was searched for last. */
  searchText: string
  onSearch: (text: string) => void
}

/** The text box and 'Buscar', which is closed while there is nothing to search for. The same text again is searched anew. */
export const SearchForm = ({ inputRef, searchText, onSearch }: SearchFormProps) => {
  const translate = useTranslate()
  const textKey = useSearchTextKey()
  const { refetch } = useListContext()
  const [text, setText] = useState(searchText)
  const typed = text.trim()

  useEffect(() => setText(searchText), [searchText])
  // Without a search there is nothing else to do here; with one, the results are what counts.
  useEffect(() => {
    if (searchText === '') inputRef.current?.focus()
  }, [searchText, inputRef])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed === '') return
    if (typed === searchText) void refetch()
    else onSearch(typed)
  }

  return (
    <Box component="form" role="search" onSubmit={submit} sx={{ display: 'flex', gap: 1.25, mb: 1 }}>
      <TextField
        type="search"
        margin="none"
        inputRef={inputRef}
        placeholder={translate(textKey('box'))}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { 'aria-label': translate(textKey('box')), maxLength: MAX_SEARCH } }}
        sx={{ flex: '1 1 auto', maxWidth: 480 }}
      />
      <Button type="submit" variant="contained" disabled={typed === ''}>
        {translate('search.submit')}
      </Button>
    </Box>
  )
}
