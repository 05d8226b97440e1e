import { callResource } from '../client.ts'
import { token } from '../token.ts'

export type Row = Record<string, unknown>

/** Time for which a whole list is shared by the views of a page, in milliseconds. A later request, as after a change, fetches it again. */
const SHARED_MS = 100

/** Requests for whole lists that views share, by resource, query and session. Module state: the views do not know of each other. */
const pendingRequests = new Map<string, Promise<unknown>>()

/** Fetches a whole list. The list is long, so simultaneous requests share it. */
export const fetchWholeList = async (
  resource: string,
  query: Record<string, string> = {},
): Promise<Row[]> => {
  const key = JSON.stringify([resource, query, token.get()])
  const forget = () => pendingRequests.get(key) === fetching && pendingRequests.delete(key)
  const start = () => {
    const started = callResource(resource, 'list', { query })
      .then(({ data }) => data)
      .finally(forget)
    pendingRequests.set(key, started)
    setTimeout(forget, SHARED_MS)
    return started
  }
  const fetching = pendingRequests.get(key) ?? start()
  const rows = await fetching
  return Array.isArray(rows) ? rows : []
}
