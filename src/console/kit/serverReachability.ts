import { useEffect, useSyncExternalStore } from 'react'
import { serverConnection } from '../port/serverConnection.ts'

const REACH_CHECK_MS = 5000
const EVENTS = ['online', 'offline'] as const

/** Calls the listener when the server becomes reachable or unreachable. Returns an unsubscribe function. */
export const watchServerReachability = (listener: () => void): (() => void) => {
  serverConnection.listeners.add(listener)
  for (const event of EVENTS) window.addEventListener(event, listener)
  return () => {
    serverConnection.listeners.delete(listener)
    for (const event of EVENTS) window.removeEventListener(event, listener)
  }
}

/** Returns whether the server is reachable. Checks every few seconds while it is not. */
export const useIsServerReachable = (): boolean => {
  const isThere = useSyncExternalStore(watchServerReachability, serverConnection.isReachable)
  useEffect(() => {
    if (isThere) return
    const timer = setInterval(() => void serverConnection.checkServer(), REACH_CHECK_MS)
    return () => clearInterval(timer)
  }, [isThere])
  return isThere
}
