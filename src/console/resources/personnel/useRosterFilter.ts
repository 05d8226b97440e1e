import { useEffect, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import { filterOf, type RosterFilter, type Shown, shownOf } from './rosterFilter.ts'

/** Typing pauses this long before it becomes a call. */
const PAUSE_MS = 300

/** What is typed shows at once and reaches the list, and the address, after a pause. */
export const useRosterFilter = () => {
  const { filterValues, setFilters } = useListContext()
  const filter = filterValues as RosterFilter
  const asked = filter.q ?? ''
  const [text, setText] = useState(asked)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What this box itself asked for is no news to it; any other change (a link, going back) is.
  const sent = useRef(asked)

  useEffect(() => {
    if (asked !== sent.current) setText(asked)
    sent.current = asked
  }, [asked])

  useEffect(() => () => clearTimeout(timer.current), [])

  const apply = (shown: Shown, q: string) => {
    clearTimeout(timer.current)
    sent.current = q.trim()
    setFilters(filterOf(shown, q))
  }

  return {
    text,
    setText: (typed: string) => {
      setText(typed)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => apply(shownOf(filter), typed), PAUSE_MS)
    },
    shown: shownOf(filter),
    setShown: (shown: Shown) => apply(shown, text),
  }
}
