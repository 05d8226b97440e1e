import { useEffect, useRef } from 'react'
import { parseUrl } from '../../../domain/common/parseUrl.ts'
import { callEndpoint } from '../../port/client.ts'
import { serverConnection } from '../../port/serverConnection.ts'
import { token } from '../../port/token.ts'
import { listQrDecoderFiles } from './decoder.ts'

const WORKER = '/on-site-worker.js'
const ASSETS = '/assets/'

/** Returns whether the browser loaded its HTML document from this path, and not from another page of the console. */
export const isPageLoadedFromPath = (path: string): boolean => {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return !entry || parseUrl(entry.name)?.pathname === path
}

const listLoadedFilePaths = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(ASSETS))
    .map(({ pathname }) => pathname)

/** Makes the service worker store this page and its first API responses for offline use. */
const storePageOffline = async (path: string): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register(WORKER, { scope: path })
  // Also registers the assets folder, because the browser loads the QR worker from there.
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
  const files = await listQrDecoderFiles()
  // Loads the confirmation dialog in advance, because signing out (layout/SignOutProvider.tsx) must work offline too.
  await import('../../kit/ConfirmDialog.tsx')
  active?.postMessage({ keep: [...new Set([...listLoadedFilePaths(), ...files])] })
}

/** Asks the browser to keep this page's data even if the disk is full. Does nothing if the browser does not support this. */
export const requestPersistentStorage = async (): Promise<void> => {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // Ignores the error, because pages without https and some browsers lack this API.
  }
}

const SESSION_CHECK_MS = 20_000

/** Stores this page for offline use once per session. The stored API responses are deleted when the session ends. */
export const useSavePageForOfflineUse = (path: string): void => {
  const storedSession = useRef<string | null>(null)
  useEffect(() => {
    const checkSession = () => {
      const session = token.get()
      if (session === storedSession.current || !serverConnection.isReachable()) return
      storedSession.current = session
      void storePageOffline(path).catch(() => undefined)
    }
    checkSession()
    const timer = setInterval(checkSession, SESSION_CHECK_MS)
    return () => clearInterval(timer)
  }, [path])
}
