const TIMEOUT_MS = 15_000

/** Sends a GET request without cookies and bypasses the cache. */
export const fetchWithoutCache = (url: string): Promise<Response> =>
  fetch(url, { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) })
