/** Name prefix of the service worker's cache for one session. A hash of the token follows. */
export const SESSION_CACHE = 'on-site:'

/** Deletes the service worker's replies at the end of a session. Without https the browser has no caches. */
export const deleteOfflineApiReplies = async (): Promise<void> => {
  if (typeof caches === 'undefined') return
  for (const name of await caches.keys()) if (name.startsWith(SESSION_CACHE)) await caches.delete(name)
}
