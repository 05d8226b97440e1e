/** Maximum wait for a retry, in seconds. The user sees longer waits as an error. */
const MAX_WAIT_SECONDS = 10

const wait = (seconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal?.aborted) return abort()
    setTimeout(resolve, seconds * 1000)
    signal?.addEventListener('abort', abort, { once: true })
  })

/** Sends a request, and once more after the Retry-After of a 429 if that is short. A request with a 429 was not executed. */
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
