import { TextField } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'

/** The debounce of typing. */
const DEBOUNCE_MS = 300

/** The search input of a list. Sets the list's `q` filter after a pause in typing and keeps its other filters. */
export const ListSearchInput = () => {
  const search = useTranslate()('app.table.filter')
  const { filterValues, setFilters } = useListContext()
  const query: string = filterValues.q ?? ''
  const [text, setText] = useState(query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Another filter may change during the pause.
  const latestFilters = useRef(filterValues)
  // Only changes from outside (a link, going back) replace what is typed.
  const lastSent = useRef(query)

  useEffect(() => {
    latestFilters.current = filterValues
  }, [filterValues])

  useEffect(() => {
    if (query !== lastSent.current) setText(query)
    lastSent.current = query
  }, [query])

  useEffect(() => () => clearTimeout(timer.current), [])

  const onType = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const q = typed.trim()
      lastSent.current = q
      const { q: _previous, ...kept } = latestFilters.current
      setFilters(q === '' ? kept : { ...kept, q })
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
