/** Maximum wait before a retry, in seconds. Longer waits are shown as an error. */
const MAX_WAIT_SECONDS = 10

const waitForSeconds = (seconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal?.aborted) return abort()
    setTimeout(resolve, seconds * 1000)
    signal?.addEventListener('abort', abort, { once: true })
  })

/** Sends a request, and repeats it once after the Retry-After of a 429 if the wait is short. */
export const sendWithRetry = async <T extends { status: number; headers: Headers }>(
  send: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  const response = await send()
  const seconds = Number(response.headers.get('Retry-After'))
  if (response.status !== 429 || !(seconds > 0 && seconds <= MAX_WAIT_SECONDS)) return response
  await waitForSeconds(seconds, signal)
  return send()
}
