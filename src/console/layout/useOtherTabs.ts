import { useEffect, useRef } from 'react'
import { TOKEN_KEY } from '../providers/token.ts'

/** Follows the browser's other tabs: a session that ends there ends here (`onLeave`), and one that begins there begins here, from a fresh page. */
export const useOtherTabs = (onLeave?: () => void): void => {
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })
  useEffect(() => {
    const follow = ({ key, newValue, storageArea }: StorageEvent) => {
      if (storageArea !== localStorage || (key !== TOKEN_KEY && key !== null)) return
      if (newValue === null) leave.current?.()
      else window.location.reload()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
}
