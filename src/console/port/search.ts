import type { DataProvider, GetListParams } from 'react-admin'
import { callEndpointForResponse } from './client.ts'
import type { SearchMeta } from './sources.ts'

/** Returns the total of a header such as `Content-Range: personnel 0-24/60`. Without the header, returns the number of rows. */
export const parseTotalCount = (headers: Headers, rows: number): number =>
  Number(headers.get('Content-Range')?.split('/').pop()) || rows

/** Data provider of the search for people. The server returns the best matches in one reply, so the pages are cut here. */
export const searchProvider = {
  getList: async (_resource: string, { filter, pagination, signal }: GetListParams) => {
    const { data, headers } = await callEndpointForResponse('personnel.search', {
      query: { search: filter.search },
      signal,
    })
    const people = Array.isArray(data) ? data : []
    const { page = 1, perPage = people.length } = pagination ?? {}
    const meta: SearchMeta = { found: parseTotalCount(headers, people.length) }
    return { data: people.slice((page - 1) * perPage, page * perPage), total: people.length, meta }
  },
} as Pick<DataProvider, 'getList'>
