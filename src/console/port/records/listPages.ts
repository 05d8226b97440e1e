import { createUnreadableReplyError } from '../httpErrors.ts'

type Fields = Record<string, unknown>
export type PageQuery = Record<string, string | number>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names under which back ends send the rows of a list, the address of its next page and the number of all rows. */
const ROWS = ['results', 'data', 'items', 'rows', 'records', 'content', 'value']
const NEXT = ['next', 'next_page_url', 'nextPage', 'next_page', '@odata.nextLink']
const COUNTS = ['count', 'total', 'total_count', 'totalCount', 'totalElements', '@odata.count']

/** Returns the rows of a list that may be wrapped in a record; undefined if the reply is no list. */
export const findRows = (reply: unknown): unknown[] | undefined => {
  if (Array.isArray(reply)) return reply
  if (!isRecord(reply)) return undefined
  return ROWS.map((name) => reply[name]).find(Array.isArray)
}

/** Returns a value of a list's envelope, also from its `links` or `meta`. */
const findInEnvelope = (reply: Fields, names: readonly string[]): unknown =>
  [reply, reply.links, reply.meta, reply.pagination]
    .filter(isRecord)
    .flatMap((part) => names.filter((name) => name in part).map((name) => part[name]))[0]

/** Returns the number of all rows of a list; undefined if the reply does not tell it. */
export const findRowCount = (reply: unknown): number | undefined => {
  const count = isRecord(reply) ? findInEnvelope(reply, COUNTS) : undefined
  return count === undefined || count === null || !Number.isInteger(Number(count)) ? undefined : Number(count)
}

/** Whether a reply says that a further page follows; undefined if the reply does not tell it. */
const findNext = (reply: unknown): unknown => (isRecord(reply) ? findInEnvelope(reply, NEXT) : undefined)

/** Whether a reply announces a further page. */
export const hasNextPage = (reply: unknown): boolean => Boolean(findNext(reply))

/**
 * Returns the query of the page that follows; undefined on the last page. Uses only the query of the address, because a back end
 * behind a proxy may name an inner host, and the token must not be sent there.
 */
const findNextQuery = (reply: unknown, page: number, rows: number): PageQuery | undefined => {
  const next = findNext(reply)
  const following = { page: page + 1 }
  if (next === undefined) return (findRowCount(reply) ?? 0) > rows ? following : undefined
  if (!next) return undefined
  if (/^\d+$/u.test(String(next))) return { page: Number(next) }
  const query = Object.fromEntries(new URLSearchParams(String(next).split('?')[1]?.split('#')[0]))
  return Object.keys(query).length > 0 ? query : following
}

/** Maximum number of pages of a list, so that a back end that announces pages without end stops. */
const MAX_PAGES = 2000

const keyOf = (row: unknown): string => JSON.stringify(isRecord(row) && 'id' in row ? row.id : row)

/**
 * Returns all rows of a list whose first page is known. Throws if a page brings no new rows although rows are missing, because an
 * incomplete list would be taken for the whole one.
 */
export const fetchAllRows = async (
  first: unknown,
  fetchPage: (query: PageQuery) => Promise<unknown>,
): Promise<unknown[]> => {
  const rows: unknown[] = []
  const known = new Set<string>()
  let reply = first
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    // Rows that moved to the next page in the meantime arrive twice.
    const added = (findRows(reply) ?? []).filter((row) => !known.has(keyOf(row)))
    for (const row of added) known.add(keyOf(row))
    rows.push(...added)
    const next = findNextQuery(reply, page, rows.length)
    if (!next) return rows
    if (added.length === 0) break
    reply = await fetchPage(next)
  }
  throw createUnreadableReplyError('unexpected', false)
}
