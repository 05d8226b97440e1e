import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ENTRY_HASH } from '../../domain/signOnPaths.ts'

const NEXT_KEY = 'signOn.next'

interface Wanted {
  nextPathname?: string
  nextSearch?: string
}

/**
 * Takes the code that somebody brings back from the provider out of the address, at once and for good, and signs in with it. Where they wanted to go before they
 * went there is remembered (`onLeave`) and gone to.
 */
export const useEntryCode = (onSignIn: (code: { code: string }, next?: string) => unknown) => {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const taken = useRef('')
  useEffect(() => {
    const code = hash.startsWith(ENTRY_HASH) ? hash.slice(ENTRY_HASH.length) : ''
    if (code === '' || taken.current === code) return
    taken.current = code
    navigate({ hash: '' }, { replace: true })
    const next = sessionStorage.getItem(NEXT_KEY) ?? undefined
    sessionStorage.removeItem(NEXT_KEY)
    onSignIn({ code }, next)
  })
  return () => {
    const { nextPathname = '', nextSearch = '' }: Wanted = state ?? {}
    if (nextPathname) sessionStorage.setItem(NEXT_KEY, nextPathname + nextSearch)
  }
}
