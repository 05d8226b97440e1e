import { useEffect, useSyncExternalStore } from 'react'
import { reach } from '../port/reach.ts'

const REACH_LOOK_MS = 5000
const EVENTS = ['online', 'offline'] as const

/** Calls the listener when the server's answers or the browser's network change; answers how to stop that. */
export const watchReach = (listener: () => void): (() => void) => {
  reach.listeners.add(listener)
  for (const event of EVENTS) window.addEventListener(event, listener)
  return () => {
    reach.listeners.delete(listener)
    for (const event of EVENTS) window.removeEventListener(event, listener)
  }
}

/** Can the server be reached? While it cannot, it is asked every few seconds. */
export const useReach = (): boolean => {
  const isThere = useSyncExternalStore(watchReach, reach.isThere)
  useEffect(() => {
    if (isThere) return
    const timer = setInterval(() => void reach.look(), REACH_LOOK_MS)
    return () => clearInterval(timer)
  }, [isThere])
  return isThere
}
