/** Whoever is to wait longer than this is told so. */
const LONGEST_SECONDS = 10

const waited = (seconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal?.aborted) return abort()
    setTimeout(resolve, seconds * 1000)
    signal?.addEventListener('abort', abort, { once: true })
  })

/** Asks, and once more where the answer is to come back after a few seconds (429): what was refused so was not done. */
export const patiently = async <T extends { status: number; headers: Headers }>(
  ask: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  const answer = await ask()
  const seconds = Number(answer.headers.get('Retry-After'))
  if (answer.status !== 429 || !(seconds > 0 && seconds <= LONGEST_SECONDS)) return answer
  await waited(seconds, signal)
  return ask()
}
