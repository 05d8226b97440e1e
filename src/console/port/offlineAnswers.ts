/** Prefix of the cache in which the service worker stores replies for one session (serviceWorker.ts). A digest of the session's token follows. */
export const SESSION_CACHE = 'on-site:'

/** Deletes the service worker's replies at the end of a session. Without https the browser has no caches. */
export const forgetOfflineAnswers = async (): Promise<void> => {
  if (typeof caches === 'undefined') return
  for (const name of await caches.keys()) if (name.startsWith(SESSION_CACHE)) await caches.delete(name)
}
