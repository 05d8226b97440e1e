import { useEffect, useRef } from 'react'
import { reach } from '../../api/reach.ts'
import { token } from '../../api/token.ts'
import { keepOffline } from './keepOffline.ts'

const LOOK_MS = 20_000

/** Has this page kept, once for each session: whoever had to sign in again over it has a new one, and what was kept of the API went with the one before. */
export const useKeptOffline = (path: string): void => {
  const kept = useRef<string | null>(null)
  useEffect(() => {
    const look = () => {
      const session = token.get()
      if (session === kept.current || !reach.isThere()) return
      kept.current = session
      void keepOffline(path).catch(() => undefined)
    }
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [path])
}
