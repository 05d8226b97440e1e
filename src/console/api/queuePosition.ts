import { call } from './client.ts'
import { randomId } from './randomId.ts'

/** How often it is asked, in milliseconds: what takes less than once is not asked about. */
const POLL_INTERVAL_MS = 1500

/**
 * Gives a download a name of its own, for the header of its call, and asks under that name how it goes until `stop`. `onWaiting` is told how
 * many are before it: 0 when it is its turn, undefined where the server cannot say, as one of several to which the question came.
 */
export const watchQueuePosition = (onWaiting: (ahead: number | undefined) => void) => {
  const id = randomId()
  let stopped = false
  const poll = async () => {
    const position = await call('downloads.get', { params: { id } }).catch(() => undefined)
    if (stopped) return
    onWaiting(position?.state === 'running' ? 0 : position?.ahead)
    timer = setTimeout(poll, POLL_INTERVAL_MS)
  }
  let timer = setTimeout(poll, POLL_INTERVAL_MS)
  const stop = () => {
    stopped = true
    clearTimeout(timer)
  }
  return { headers: { 'X-Download-Id': id }, stop }
}
