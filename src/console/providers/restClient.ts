import { request } from './http.ts'
import { type LocalRow, localList } from './localList.ts'
import { DOCUMENTED_FILTERS, listPath, readPath } from './paths.ts'

type RestOptions = Pick<RequestInit, 'method' | 'body' | 'signal'>

/** What is wanted inside a record; its long lists are asked for by themselves. */
const PARTS: Record<string, string> = { companies: 'users' }

const jsonParam = (params: URLSearchParams, name: string) => {
  const value = params.get(name)
  return value === null ? undefined : JSON.parse(value)
}

/** Moves the filters that are documented parameters out of `filter`, so that every back end understands them. */
const withDocumented = (resource: string, params: URLSearchParams): URLSearchParams => {
  const { ...filter } = jsonParam(params, 'filter') ?? {}
  const query = new URLSearchParams(params)
  for (const name of DOCUMENTED_FILTERS[resource] ?? []) {
    if (filter[name] !== undefined) query.set(name, String(filter[name]))
    delete filter[name]
  }
  if (params.has('filter')) query.set('filter', JSON.stringify(filter))
  return query
}

const rowsOf = (json: unknown): LocalRow[] => (Array.isArray(json) ? json : [])

/** A list; where the back end does not page (no Content-Range), it is filtered, sorted and paged here. */
const list = async (resource: string, params: URLSearchParams, signal?: AbortSignal) => {
  const query = withDocumented(resource, params)
  const answer = await request(`${listPath(resource)}?${query}`, { signal })
  if (answer.headers.has('Content-Range')) return { ...answer, json: rowsOf(answer.json) }
  const local = localList(resource, rowsOf(answer.json), {
    sort: jsonParam(params, 'sort'),
    range: jsonParam(params, 'range'),
    filter: jsonParam(params, 'filter'),
  })
  const headers = new Headers({ 'Content-Range': `${resource} */${local.total}` })
  return { ...answer, headers, json: local.rows }
}

/** ra-data-simple-rest's httpClient, adapted to the documented paths. Its addresses read `/{resource}[/{id}][?query]`. */
export const restClient = async (url: string, options: RestOptions = {}) => {
  const signal = options.signal ?? undefined
  const [path = '', query] = url.slice(1).split('?')
  const [resource = '', id] = path.split('/')
  const respond = async () => {
    if (id !== undefined)
      return request(readPath(resource, decodeURIComponent(id), PARTS[resource]), { signal })
    if (options.method === 'POST')
      return request(listPath(resource), { method: 'POST', body: JSON.parse(String(options.body)) })
    return list(resource, new URLSearchParams(query), signal)
  }
  const { status, headers, json } = await respond()
  return { status, headers, json, body: '' }
}
