import { DOCUMENTED_FILTERS, listPath, readPath } from '../api/paths.ts'
import { request } from '../api/request.ts'
import { type LocalRow, localList } from './localList.ts'

type RestOptions = Pick<RequestInit, 'method' | 'body' | 'signal'>

/** What is wanted inside a record; its long lists are asked for by themselves. */
const INCLUDED_PARTS: Record<string, string> = { companies: 'users' }

const jsonParam = (params: URLSearchParams, name: string) => {
  const value = params.get(name)
  return value === null ? undefined : JSON.parse(value)
}

/** Moves the filters that are documented parameters out of `filter`, so that every back end understands them. */
const withDocumentedFilters = (resource: string, params: URLSearchParams): URLSearchParams => {
  const { ...filter } = jsonParam(params, 'filter') ?? {}
  const query = new URLSearchParams(params)
  for (const name of DOCUMENTED_FILTERS[resource] ?? []) {
    if (filter[name] !== undefined) query.set(name, String(filter[name]))
    delete filter[name]
  }
  if (params.has('filter')) query.set('filter', JSON.stringify(filter))
  return query
}

const toRows = (json: unknown): LocalRow[] => (Array.isArray(json) ? json : [])

/** A list; where the back end does not page (no Content-Range), it is filtered, sorted and paged here. */
const list = async (resource: string, params: URLSearchParams, signal?: AbortSignal) => {
  const query = withDocumentedFilters(resource, params)
  const response = await request(`${listPath(resource)}?${query}`, { signal })
  if (response.headers.has('Content-Range')) return { ...response, json: toRows(response.json) }
  const local = localList(resource, toRows(response.json), {
    sort: jsonParam(params, 'sort'),
    range: jsonParam(params, 'range'),
    filter: jsonParam(params, 'filter'),
  })
  const headers = new Headers({ 'Content-Range': `${resource} */${local.total}` })
  return { ...response, headers, json: local.rows }
}

/** ra-data-simple-rest's httpClient, adapted to the documented paths. Its addresses read `/{resource}[/{id}][?query]`. */
export const httpClient = async (url: string, options: RestOptions = {}) => {
  const signal = options.signal ?? undefined
  const [path = '', query] = url.slice(1).split('?')
  const [resource = '', id] = path.split('/')
  const respond = async () => {
    if (id !== undefined)
      return request(readPath(resource, decodeURIComponent(id), INCLUDED_PARTS[resource]), { signal })
    if (options.method === 'POST')
      return request(listPath(resource), { method: 'POST', body: JSON.parse(String(options.body)) })
    return list(resource, new URLSearchParams(query), signal)
  }
  const { status, headers, json } = await respond()
  return { status, headers, json, body: '' }
}
