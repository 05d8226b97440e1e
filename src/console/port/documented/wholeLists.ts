import { callResourceEndpoint } from '../client.ts'
import { token } from '../token.ts'

export type Row = Record<string, unknown>

/** Time for which callers share the reply to a request for a whole list, in milliseconds. */
const SHARED_MS = 100

/** Running or recent requests for whole lists, by resource, query and session. */
const pendingListRequests = new Map<string, Promise<unknown>>()

/** Fetches a whole list. Concurrent callers share one request, because the reply can be large. */
export const fetchAllRecordsOfList = async (
  resource: string,
  query: Record<string, string> = {},
): Promise<Row[]> => {
  const key = JSON.stringify([resource, query, token.get()])
  const forget = () => pendingListRequests.get(key) === fetching && pendingListRequests.delete(key)
  const start = () => {
    const started = callResourceEndpoint(resource, 'list', { query })
      .then(({ data }) => data)
      .finally(forget)
    pendingListRequests.set(key, started)
    setTimeout(forget, SHARED_MS)
    return started
  }
  const fetching = pendingListRequests.get(key) ?? start()
  const rows = await fetching
  return Array.isArray(rows) ? rows : []
}
