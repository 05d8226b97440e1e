import { call } from '../../api/client.ts'
import { decoderFiles } from './decoder.ts'

const WORKER = '/on-site-worker.js'
const ASSETS = '/assets/'

/** Was the document loaded as this page? Only then may it use the camera, and is it there without a signal. */
export const isOwnDocument = (path: string): boolean => {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return !entry || URL.parse(entry.name)?.pathname === path
}

const assetsHere = (): string[] => {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const paths = loaded
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(ASSETS))
    .map(({ pathname }) => pathname)
  return paths
}

/** Has the service worker keep this page as it is now, with what it asked as it started. Where there is no service worker nothing happens. */
export const keepOffline = async (path: string): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register(WORKER, { scope: path })
  // A worker is looked for by its own address, and not by that of the page that starts it: this one serves the reader of codes.
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
  active?.postMessage({ keep: [...new Set([...assetsHere(), ...files])] })
}
