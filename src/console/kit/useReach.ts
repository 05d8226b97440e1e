import { useEffect, useSyncExternalStore } from 'react'
import { reach } from '../port/reach.ts'

const REACH_CHECK_MS = 5000
const EVENTS = ['online', 'offline'] as const

/** Calls the listener when the server becomes reachable or unreachable. Returns an unsubscribe function. */
export const watchReach = (listener: () => void): (() => void) => {
  reach.listeners.add(listener)
  for (const event of EVENTS) window.addEventListener(event, listener)
  return () => {
    reach.listeners.delete(listener)
    for (const event of EVENTS) window.removeEventListener(event, listener)
  }
}

/** Returns whether the server is reachable. Checks every few seconds while it is not. */
export const useReach = (): boolean => {
  const isThere = useSyncExternalStore(watchReach, reach.isThere)
  useEffect(() => {
    if (isThere) return
    const timer = setInterval(() => void reach.look(), REACH_CHECK_MS)
    return () => clearInterval(timer)
  }, [isThere])
  return isThere
}
