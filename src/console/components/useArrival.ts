import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** The state of a location that leads to a page to begin something there. */
export const TO_BEGIN = { begins: true }

/** Begins what this page was opened for by an action of the search box (layout/SearchBox.tsx), as often as it is. */
export const useArrival = (begin: () => void): void => {
  const { key, state } = useLocation()
  const latest = useRef(begin)
  const begun = useRef<string>(undefined)
  useEffect(() => {
    latest.current = begin
  })
  useEffect(() => {
    if (!state?.begins || begun.current === key) return
    begun.current = key
    latest.current()
  }, [key, state])
}
