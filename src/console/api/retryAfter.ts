/** Whoever is to wait longer than this is told so. */
const MAX_WAIT_SECONDS = 10

const wait = (seconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal?.aborted) return abort()
    setTimeout(resolve, seconds * 1000)
    signal?.addEventListener('abort', abort, { once: true })
  })

/** Asks, and once more where the answer is to come back after a few seconds (429): what was refused so was not done. */
export const withRetryAfter = async <T extends { status: number; headers: Headers }>(
  send: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  const response = await send()
  const seconds = Number(response.headers.get('Retry-After'))
  if (response.status !== 429 || !(seconds > 0 && seconds <= MAX_WAIT_SECONDS)) return response
  await wait(seconds, signal)
  return send()
}
