import { TextField } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { appWords } from '../../i18n/app.ts'

/** Delay between typing and searching, in milliseconds. */
const DEBOUNCE_MS = 300

/** Search input that can serve several lists. `onSearch` receives the trimmed text after a pause in typing. */
export const SearchBox = ({
  value: query,
  onSearch,
}: {
  value: string
  onSearch: (query: string) => void
}) => {
  const search = appWords.table.filter
  const [text, setText] = useState(query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Calls the latest callback, because other filters may change before the text is sent.
  const handleSearch = useEvent(onSearch)
  // Last query that this input sent. Any other query comes from a link or the back button.
  const lastSent = useRef(query)

  useEffect(() => {
    if (query !== lastSent.current) setText(query)
    lastSent.current = query
  }, [query])

  useEffect(() => () => clearTimeout(timer.current), [])

  const onType = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      lastSent.current = typed.trim()
      handleSearch(typed.trim())
    }, DEBOUNCE_MS)
  }

  return (
    <TextField
      type="search"
      margin="none"
      placeholder={search}
      value={text}
      onChange={(event) => onType(event.target.value)}
      slotProps={{ htmlInput: { 'aria-label': search } }}
      sx={{ width: { xs: '100%', sm: 240 } }}
    />
  )
}
