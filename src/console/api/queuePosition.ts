import { call } from './client.ts'
import { randomId } from './randomId.ts'

/** The polling interval; a download that is ready sooner is not polled at all. */
const POLL_INTERVAL_MS = 1500

/**
 * Polls the position of a download in the server's queue until `stop`. `headers` identify the download's request. `onWaiting` is told how
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
