import { endpoints } from '../../contract/endpoints.ts'
import { request } from './http.ts'
import { pathOf } from './paths.ts'
import { randomName } from './randomName.ts'

/** How often it is asked, in milliseconds: what takes less than once is not asked about. */
const EVERY_MS = 1500

interface Place {
  state: 'waiting' | 'running'
  ahead: number
}

/**
 * Gives a download a name of its own, for the header of its call, and asks under that name how it goes until `stop`. `onWaiting` is told how
 * many are before it: 0 when it is its turn, undefined where the server cannot say, as one of several to which the question came.
 */
export const watchTurn = (onWaiting: (ahead: number | undefined) => void) => {
  const id = randomName()
  const { path } = endpoints['downloads.get']
  let stopped = false
  const ask = async () => {
    const found = await request(pathOf(path, id)).catch(() => undefined)
    if (stopped) return
    const place = found?.json as Place | undefined
    onWaiting(place?.state === 'running' ? 0 : place?.ahead)
    timer = setTimeout(ask, EVERY_MS)
  }
  let timer = setTimeout(ask, EVERY_MS)
  const stop = () => {
    stopped = true
    clearTimeout(timer)
  }
  return { headers: { 'X-Download-Id': id }, stop }
}
