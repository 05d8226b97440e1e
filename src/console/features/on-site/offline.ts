import { useEffect, useRef } from 'react'
import { parseUrl } from '../../../domain/parseUrl.ts'
import { callEndpoint } from '../../port/client.ts'
import { reach } from '../../port/reach.ts'
import { token } from '../../port/token.ts'
import { getDecoderFiles } from './decoder.ts'

const WORKER = '/on-site-worker.js'
const ASSETS = '/assets/'

/** Whether the document was loaded as this page. Only then it may use the camera, and opens offline. */
export const isOwnDocument = (path: string): boolean => {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return !entry || parseUrl(entry.name)?.pathname === path
}

const getLoadedAssets = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(ASSETS))
    .map(({ pathname }) => pathname)

/** Makes the service worker store this page and its initial responses. Does nothing in browsers without service workers. */
const storeOffline = async (path: string): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register(WORKER, { scope: path })
  // The QR worker is fetched within the scope of its own address, not of the page's.
  await navigator.serviceWorker.register(WORKER, { scope: ASSETS })
  const { active } = await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  await Promise.all([
    fetch('/config.json'),
    callEndpoint('auth.user'),
    callEndpoint('zones.list'),
    callEndpoint('roles.list'),
    callEndpoint('credentialKeys.list'),
  ])
  const files = await getDecoderFiles()
  // The question before the sign-out must open offline too (layout/SignOutProvider.tsx).
  await import('../../kit/ConfirmDialog.tsx')
  active?.postMessage({ keep: [...new Set([...getLoadedAssets(), ...files])] })
}

/**
 * Asks the browser to keep this page's data when the disk runs full, and Safari to keep it after a week without a visit. Does
 * nothing if the browser does not support this.
 */
export const requestPersistentStorage = async (): Promise<void> => {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // Without https, or in a browser without this API.
  }
}

const SESSION_CHECK_MS = 20_000

/** Stores this page once per session, because the stored API responses belong to a session and are deleted with it. */
export const useOfflineCopy = (path: string): void => {
  const storedSession = useRef<string | null>(null)
  useEffect(() => {
    const checkSession = () => {
      const session = token.get()
      if (session === storedSession.current || !reach.isThere()) return
      storedSession.current = session
      void storeOffline(path).catch(() => undefined)
    }
    checkSession()
    const timer = setInterval(checkSession, SESSION_CHECK_MS)
    return () => clearInterval(timer)
  }, [path])
}
