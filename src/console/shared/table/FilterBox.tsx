import { TextField } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'

/** Typing pauses this long before it becomes a call. */
const PAUSE_MS = 300

/** The filter box of a list: what is typed shows at once and reaches the list, beside its other filters, after a pause. */
export const FilterBox = () => {
  const search = useTranslate()('app.table.filter')
  const { filterValues, setFilters } = useListContext()
  const asked: string = filterValues.q ?? ''
  const [text, setText] = useState(asked)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Another filter may change during the pause.
  const others = useRef(filterValues)
  // What this box itself asked for is no news to it; any other change (a link, going back) is.
  const sent = useRef(asked)

  useEffect(() => {
    others.current = filterValues
  }, [filterValues])

  useEffect(() => {
    if (asked !== sent.current) setText(asked)
    sent.current = asked
  }, [asked])

  useEffect(() => () => clearTimeout(timer.current), [])

  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const q = typed.trim()
      sent.current = q
      const { q: _before, ...kept } = others.current
      setFilters(q === '' ? kept : { ...kept, q })
    }, PAUSE_MS)
  }

  return (
    <TextField
      type="search"
      margin="none"
      placeholder={search}
      value={text}
      onChange={(event) => type(event.target.value)}
      slotProps={{ htmlInput: { 'aria-label': search } }}
      sx={{ width: { xs: '100%', sm: 240 } }}
    />
  )
}
