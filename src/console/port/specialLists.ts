import type { DataProvider, GetListParams } from 'react-admin'
import { callEndpoint, callEndpointForResponse } from './client.ts'
import { getPageOfRows } from './listParameters.ts'
import type { SearchMeta } from './sources.ts'

/** Returns the total of a header such as `Content-Range: personnel 0-24/60`. Without the header, returns the number of rows. */
const parseTotalCount = (headers: Headers, rows: number): number =>
  Number(headers.get('Content-Range')?.split('/').pop()) || rows

/** Data provider of the search for people. The server returns the best matches in one reply. */
export const peopleSearchProvider = {
  getList: async (_resource: string, { filter, pagination, signal }: GetListParams) => {
    const { data, headers } = await callEndpointForResponse('personnel.search', {
      query: { search: filter.search },
      signal,
    })
    const people = Array.isArray(data) ? data : []
    const meta: SearchMeta = { found: parseTotalCount(headers, people.length) }
    return { ...getPageOfRows(people, pagination), meta }
  },
} as Partial<DataProvider>

/** Data provider of the search for contacts of all companies. */
export const contactSearchProvider = {
  getList: async (_resource: string, { filter, signal }: GetListParams) => {
    const data = await callEndpoint('contacts.search', { query: { search: filter.search }, signal })
    return { data, total: data.length }
  },
} as Partial<DataProvider>

/** Data provider of the audit log, which is too large to be counted. Requests one extra row to detect a next page. */
export const logProvider = {
  getList: async (_resource: string, { pagination, sort, filter, signal }: GetListParams) => {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
    const from = (page - 1) * perPage
    const rows = await callEndpoint('log.list', {
      query: {
        filter: JSON.stringify(filter),
        sort: JSON.stringify(['id', sort?.order ?? 'DESC']),
        range: JSON.stringify([from, from + perPage]),
      },
      signal,
    })
    return {
      data: rows.slice(0, perPage),
      pageInfo: { hasPreviousPage: page > 1, hasNextPage: rows.length > perPage },
    }
  },
} as Partial<DataProvider>

/** Data provider of a company's pending tasks. Returns an empty list without `filter.company`. */
export const todosProvider = {
  getList: async (_resource: string, { pagination, filter, signal }: GetListParams) => {
    const { company, ...narrowed } = filter
    if (!company) return { data: [], total: 0 }
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
    const from = (page - 1) * perPage
    const { data, headers } = await callEndpointForResponse('todos.list', {
      params: { id: Number(company) },
      query: { filter: JSON.stringify(narrowed), range: JSON.stringify([from, from + perPage - 1]) },
      signal,
    })
    return { data, total: parseTotalCount(headers, data.length) }
  },
} as Partial<DataProvider>
