import { useEffect, useRef } from 'react'
import { parseUrl } from '../../../domain/parseUrl.ts'
import { call } from '../../port/client.ts'
import { reach } from '../../port/reach.ts'
import { token } from '../../port/token.ts'
import { decoderFiles } from './decoder.ts'

const WORKER = '/on-site-worker.js'
const ASSETS = '/assets/'

/** Was the document loaded as this page? Only then it may use the camera, and opens without a signal. */
export const isOwnDocument = (path: string): boolean => {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return !entry || parseUrl(entry.name)?.pathname === path
}

const loadedAssets = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(ASSETS))
    .map(({ pathname }) => pathname)

/** Tells the service worker to keep this page and the answers that it starts with. Does nothing where a browser has no service workers. */
const keepOffline = async (path: string): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register(WORKER, { scope: path })
  // The worker that reads QR codes is fetched within the scope of its own address, not of the page's.
  await navigator.serviceWorker.register(WORKER, { scope: ASSETS })
  const { active } = await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  await Promise.all([
    fetch('/config.json'),
    call('auth.user'),
    call('zones.list'),
    call('roles.list'),
    call('credentialKeys.list'),
  ])
  const files = await decoderFiles()
  active?.postMessage({ keep: [...new Set([...loadedAssets(), ...files])] })
}

/**
 * Asks the browser not to delete what this page stores when the disk runs full, and Safari not to delete it after a week without a visit. Does nothing
 * where the browser cannot be asked.
 */
export const requestPersistentStorage = async (): Promise<void> => {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // Without https, or in a browser without this interface.
  }
}

const SESSION_LOOK_MS = 20_000

/** Keeps this page once for each session: the kept answers of the API belong to a session and go with it. */
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
    const timer = setInterval(look, SESSION_LOOK_MS)
    return () => clearInterval(timer)
  }, [path])
}
