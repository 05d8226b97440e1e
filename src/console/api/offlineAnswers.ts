/** What the service worker of Verificar en sitio calls the cache in which it keeps the API's answers to one session (serviceWorker.ts); a digest of the session's token follows. */
export const SESSION_CACHE = 'on-site:'

/** What was kept of the API's answers goes with the session. There are no caches without https. */
export const forgetOfflineAnswers = async (): Promise<void> => {
  if (typeof caches === 'undefined') return
  for (const name of await caches.keys()) if (name.startsWith(SESSION_CACHE)) await caches.delete(name)
}
