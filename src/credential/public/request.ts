const TIMEOUT_MS = 15_000

/** A GET that carries nothing of the visitor and is never answered from a cache. */
export const request = (url: string): Promise<Response> =>
  fetch(url, { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) })
