import { Box, Button, TextField } from '@mui/material'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { MAX_SEARCH } from './useSearchText.ts'
import { useSearchWords } from './useSearchWords.ts'

interface SearchFormProps {
  box: RefObject<HTMLInputElement | null>
  /** The text that was searched for last. */
  asked: string
  onAsk: (text: string) => void
}

/** The text box and 'Buscar', which is closed while there is nothing to search for. The same text again is searched anew. */
export const SearchForm = ({ box, asked, onAsk }: SearchFormProps) => {
  const translate = useTranslate()
  const words = useSearchWords()
  const { refetch } = useListContext()
  const [text, setText] = useState(asked)
  const typed = text.trim()

  useEffect(() => setText(asked), [asked])
  // Without a search there is nothing else to do here; with one, the results are what counts.
  useEffect(() => {
    if (asked === '') box.current?.focus()
  }, [asked, box])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed === '') return
    if (typed === asked) void refetch()
    else onAsk(typed)
  }

  return (
    <Box component="form" role="search" onSubmit={submit} sx={{ display: 'flex', gap: 1.25, mb: 1 }}>
      <TextField
        type="search"
        margin="none"
        inputRef={box}
        placeholder={translate(words('box'))}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { 'aria-label': translate(words('box')), maxLength: MAX_SEARCH } }}
        sx={{ flex: '1 1 auto', maxWidth: 480 }}
      />
      <Button type="submit" variant="contained" disabled={typed === ''}>
        {translate('search.submit')}
      </Button>
    </Box>
  )
}
