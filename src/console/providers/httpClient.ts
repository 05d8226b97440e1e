import { fieldsOfRows, noteCarriedFields } from '../api/carriedFields.ts'
import { callResource } from '../api/client.ts'
import { unfilteredError } from '../api/httpErrors.ts'
import { token } from '../api/token.ts'
import { offers, pagesLists } from '../port/backend.ts'
import { completeRows } from './adapter/adapter.ts'
import type { LocalRow } from './localList.ts'
import { type WriteParams, write } from './writes.ts'

/** Filters that the specification documents as parameters of the list. */
const DOCUMENTED_FILTERS: Record<string, readonly string[]> = {
  personnel: ['active'],
  companyFiles: ['company_id'],
  documents: ['personnel'],
  personnelFiles: ['personnel_id'],
}

/** The part of a record that getOne asks our own back end for. Its long lists are fetched by themselves. */
const INCLUDED_PARTS: Record<string, string> = { companies: 'users' }

const parseParam = (params: URLSearchParams, name: string) => {
  const value = params.get(name)
  return value === null ? undefined : JSON.parse(value)
}

/**
 * Returns the query of a list. Filters that are documented parameters are sent as such, so that every back end understands them. The rest goes to our
 * own back end only, as ra-data-simple-rest has it: another one may refuse it.
 */
const listQuery = (resource: string, params: URLSearchParams): Record<string, string> => {
  const { ...filter } = parseParam(params, 'filter') ?? {}
  const documented: Record<string, string> = {}
  for (const name of DOCUMENTED_FILTERS[resource] ?? []) {
    if (filter[name] !== undefined) documented[name] = String(filter[name])
    delete filter[name]
  }
  if (!pagesLists()) return documented
  const ours = Object.fromEntries(params)
  return { ...ours, ...(params.has('filter') ? { filter: JSON.stringify(filter) } : {}), ...documented }
}

interface WholeList {
  data: LocalRow[]
  headers: Headers
}

/** Time for which a whole list is shared by the views of a page, in milliseconds. A later call, as after a change, fetches it again. */
const SHARED_MS = 100

/** The calls of whole lists that are shared, by resource, query and session. */
const underWay = new Map<string, Promise<WholeList>>()

/** Fetches a whole list of a back end that does not page. The list is long, so simultaneous calls share it. */
const fetchWholeList = (resource: string, query: Record<string, string>): Promise<WholeList> => {
  const key = JSON.stringify([resource, query, token.get()])
  const known = underWay.get(key)
  if (known) return known
  const forget = () => underWay.get(key) === fetching && underWay.delete(key)
  const fetching = callResource<LocalRow[]>(resource, 'list', { query }).finally(forget)
  underWay.set(key, fetching)
  setTimeout(forget, SHARED_MS)
  return fetching
}

/** Fetches a company's people from its record; undefined if it has none. */
const fetchCompanyPeople = async (id: unknown, signal?: AbortSignal): Promise<LocalRow[] | undefined> => {
  const options = { params: { id: String(id) }, signal }
  const answer = await callResource<LocalRow | null>('companies', 'get', options).catch(() => undefined)
  const company = answer?.data
  if (!Array.isArray(company?.personnel)) return undefined
  const { company_name = company.name } = company
  return company.personnel.map((row: LocalRow) => ({ company_name, ...row, company: row.company ?? id }))
}

const isOfCompany = (resource: string, filter: Record<string, unknown>): boolean =>
  resource === 'personnel' && ['string', 'number'].includes(typeof filter.company)

/** Fetches the rows of a list that is filtered here. The people of one company come from the company's record, if it has them. */
const fetchLocalRows = async (
  resource: string,
  query: Record<string, string>,
  filter: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<LocalRow[]> => {
  const people = isOfCompany(resource, filter) ? await fetchCompanyPeople(filter.company, signal) : undefined
  if (people) return people
  const { data } = await fetchWholeList(resource, query)
  return Array.isArray(data) ? data : []
}

/** Fetches a list. The list of a back end that does not page (no Content-Range) is filtered, sorted and paged here. */
const getList = async (resource: string, params: URLSearchParams, signal?: AbortSignal) => {
  const query = listQuery(resource, params)
  const filter = parseParam(params, 'filter') ?? {}
  const paged = pagesLists() ? await callResource<LocalRow[]>(resource, 'list', { query, signal }) : undefined
  if (paged?.headers.has('Content-Range'))
    return { headers: paged.headers, json: Array.isArray(paged.data) ? paged.data : [] }
  const sent = paged ? paged.data : await fetchLocalRows(resource, query, filter, signal)
  const rows = await completeRows(resource, Array.isArray(sent) ? sent : [])
  // Our own back end pages by itself.
  const { canFilter, localList } = await import('./localList.ts')
  const fields = fieldsOfRows(rows)
  if (!isOfCompany(resource, filter)) noteCarriedFields(resource, fields)
  if (rows.length > 0 && !canFilter(resource, fields, filter)) throw unfilteredError()
  const sort = parseParam(params, 'sort')
  const local = localList(resource, rows, { sort, range: parseParam(params, 'range'), filter })
  return { headers: new Headers({ 'Content-Range': `${resource} */${local.total}` }), json: local.rows }
}

const getOne = async (resource: string, id: string, signal?: AbortSignal) => {
  const include = offers('companies.get', 'include') ? INCLUDED_PARTS[resource] : undefined
  const { data, headers } = await callResource(resource, 'get', {
    params: { id },
    query: { include },
    signal,
  })
  return { headers, json: data }
}

/** Returns the total of `Content-Range: personnel 0-24/60`, or else the number of rows. */
export const totalOf = (headers: Headers, rows: number): number =>
  Number(headers.get('Content-Range')?.split('/').pop()) || rows

/**
 * ra-data-simple-rest's httpClient over the documented endpoints. Its URLs are `/{resource}[/{id}][?query]`. A write reads its body from `params`:
 * the library's JSON loses files, and does not tell which fields were changed. `asked`: what a list is asked for besides, of our own back end.
 */
export const httpClient =
  (params: WriteParams = {}, asked: Record<string, string> = {}) =>
  async (url: string, { method, signal }: { method?: string; signal?: AbortSignal | null } = {}) => {
    const [path = '', search] = url.slice(1).split('?')
    const [resource = '', encodedId] = path.split('/')
    const id = decodeURIComponent(encodedId ?? '')
    const abort = signal ?? undefined
    const read = () =>
      encodedId === undefined
        ? getList(
            resource,
            new URLSearchParams([...new URLSearchParams(search), ...Object.entries(asked)]),
            abort,
          )
        : getOne(resource, id, abort)
    const response = method
      ? { headers: new Headers(), json: await write(method, resource, { id, ...params }) }
      : await read()
    return { status: 200, body: '', ...response }
  }
