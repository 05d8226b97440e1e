import { useEffect, useRef } from 'react'
import { useEvent } from 'react-admin'
import { useLocation } from 'react-router-dom'

/** Location state that opens a page with its creation form. */
export const TO_BEGIN = { begins: true }

/** Calls `begin` if the user opened this page from the global search to create a record. */
export const useOpenCreateDialogFromSearch = (begin: () => void): void => {
  const { key, state } = useLocation()
  const handleArrival = useEvent(begin)
  const handledKey = useRef<string>(undefined)
  useEffect(() => {
    if (!state?.begins || handledKey.current === key) return
    handledKey.current = key
    handleArrival()
  }, [key, state, handleArrival])
}
