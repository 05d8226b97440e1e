import { callResource } from '../api/client.ts'
import { settings } from '../api/settings.ts'
import { token } from '../api/token.ts'
import { completeRows } from './adapter/adapter.ts'
import { type LocalRow, localList } from './localList.ts'

/** Filters that the specification itself documents as parameters of the list. */
const DOCUMENTED_FILTERS: Record<string, readonly string[]> = {
  personnel: ['active'],
  companyFiles: ['company_id'],
  documents: ['personnel'],
  personnelFiles: ['personnel_id'],
}

/** The parts of a record that getOne asks for, where the back end can leave the rest out: its long lists are read by themselves. */
const INCLUDED_PARTS: Record<string, string> = { companies: 'users' }

const parseParam = (params: URLSearchParams, name: string) => {
  const value = params.get(name)
  return value === null ? undefined : JSON.parse(value)
}

/**
 * What a list is asked with: the filters that are documented parameters as such, so that every back end understands them, and the rest as
 * ra-data-simple-rest has it, where the back end is ours. Another one is sent nothing that it may refuse.
 */
const listQuery = (resource: string, params: URLSearchParams): Record<string, string> => {
  const { ...filter } = parseParam(params, 'filter') ?? {}
  const documented: Record<string, string> = {}
  for (const name of DOCUMENTED_FILTERS[resource] ?? []) {
    if (filter[name] !== undefined) documented[name] = String(filter[name])
    delete filter[name]
  }
  if (!settings().extras) return documented
  const ours = Object.fromEntries(params)
  return { ...ours, ...(params.has('filter') ? { filter: JSON.stringify(filter) } : {}), ...documented }
}

interface WholeList {
  data: LocalRow[]
  headers: Headers
}

/** Views that open together ask within so many milliseconds. Whoever asks later, as after a change, wants the list as it is then. */
const SHARED_MS = 100

/** The whole lists that have just been asked for, by what was asked. */
const underWay = new Map<string, Promise<WholeList>>()

/** A whole list of a back end that does not page: it is long, so whoever asks for it at the same time shares it. */
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

/** A list; that of a back end that was not asked for a page, or does not page (no Content-Range), is filtered, sorted and paged here. */
const getList = async (resource: string, params: URLSearchParams, signal?: AbortSignal) => {
  const query = listQuery(resource, params)
  const { data, headers } = settings().extras
    ? await callResource<LocalRow[]>(resource, 'list', { query, signal })
    : await fetchWholeList(resource, query)
  const rows = Array.isArray(data) ? data : []
  if (settings().extras && headers.has('Content-Range')) return { headers, json: rows }
  const local = localList(resource, completeRows(resource, rows), {
    sort: parseParam(params, 'sort'),
    range: parseParam(params, 'range'),
    filter: parseParam(params, 'filter'),
  })
  return { headers: new Headers({ 'Content-Range': `${resource} */${local.total}` }), json: local.rows }
}

const getOne = async (resource: string, id: string, signal?: AbortSignal) => {
  const include = settings().extras ? INCLUDED_PARTS[resource] : undefined
  const { data, headers } = await callResource(resource, 'get', {
    params: { id },
    query: { include },
    signal,
  })
  return { headers, json: data }
}

/**
 * ra-data-simple-rest's httpClient over the documented endpoints, for what it reads: its URLs are `/{resource}[/{id}][?query]`. What is written
 * does not come through here (dataProvider.ts), as its bodies would be parsed again.
 */
export const httpClient = async (url: string, { signal }: { signal?: AbortSignal | null } = {}) => {
  const [path = '', search] = url.slice(1).split('?')
  const [resource = '', id] = path.split('/')
  const abort = signal ?? undefined
  const response =
    id === undefined
      ? await getList(resource, new URLSearchParams(search), abort)
      : await getOne(resource, decodeURIComponent(id), abort)
  return { status: 200, body: '', ...response }
}
