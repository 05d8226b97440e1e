import { useEffect, useRef } from 'react'
import { TOKEN_KEY } from '../api/token.ts'

/** Follows the browser's other tabs: a session that ends there ends here (`onSessionEnd`), and one that begins there begins here, from a fresh page. */
export const useCrossTabSession = (onSessionEnd?: () => void): void => {
  const sessionEnd = useRef(onSessionEnd)
  useEffect(() => {
    sessionEnd.current = onSessionEnd
  })
  useEffect(() => {
    const onStorage = ({ key, newValue, storageArea }: StorageEvent) => {
      if (storageArea !== localStorage || (key !== TOKEN_KEY && key !== null)) return
      if (newValue === null) sessionEnd.current?.()
      else window.location.reload()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])
}
