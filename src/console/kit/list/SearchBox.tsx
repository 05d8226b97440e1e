import { TextField } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useEvent, useTranslate } from 'react-admin'

/** Debounce time, in milliseconds. */
const DEBOUNCE_MS = 300

/**
 * Search input for several lists. `onSearch` receives the trimmed text after a pause in typing. react-admin's FilterLiveSearch
 * serves only one list.
 */
export const SearchBox = ({
  value: query,
  onSearch,
}: {
  value: string
  onSearch: (query: string) => void
}) => {
  const search = useTranslate()('app.table.filter')
  const [text, setText] = useState(query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Calls the newest callback, because another filter may change during the pause.
  const handleSearch = useEvent(onSearch)
  // Only changes from outside (a link, the back button) replace the input.
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
