import { useEffect, useSyncExternalStore } from 'react'
import { reach } from '../../api/reach.ts'

const LOOK_MS = 5000
const EVENTS = ['online', 'offline'] as const

/** Tells of each change, by the server's answers or by the browser's network; answers how to stop that. */
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
    const timer = setInterval(() => void reach.look(), LOOK_MS)
    return () => clearInterval(timer)
  }, [isThere])
  return isThere
}
