import { useEffect, useRef } from 'react'
import { useEvent } from 'react-admin'
import { useLocation } from 'react-router-dom'

/** The state of a location that leads to a page to begin something there. */
export const TO_BEGIN = { begins: true }

/** Calls `begin` each time an action of the search box (layout/SearchBox.tsx) opens this page. */
export const useArrival = (begin: () => void): void => {
  const { key, state } = useLocation()
  const handleArrival = useEvent(begin)
  const begun = useRef<string>(undefined)
  useEffect(() => {
    if (!state?.begins || begun.current === key) return
    begun.current = key
    handleArrival()
  }, [key, state, handleArrival])
}
