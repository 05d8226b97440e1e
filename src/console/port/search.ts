import type { DataProvider, GetListParams } from 'react-admin'
import { callForResponse } from './client.ts'
import type { SearchMeta } from './sources.ts'

/** Returns the total of `Content-Range: personnel 0-24/60`, or else the number of rows. */
export const parseTotal = (headers: Headers, rows: number): number =>
  Number(headers.get('Content-Range')?.split('/').pop()) || rows

/** The search for people: `filter.search` is the text. The reply is sorted by relevance and paged here. */
export const searchProvider = {
  getList: async (_resource: string, { filter, pagination, signal }: GetListParams) => {
    const { data, headers } = await callForResponse('personnel.search', {
      query: { search: filter.search },
      signal,
    })
    const people = Array.isArray(data) ? data : []
    const { page = 1, perPage = people.length } = pagination ?? {}
    const meta: SearchMeta = { found: parseTotal(headers, people.length) }
    return { data: people.slice((page - 1) * perPage, page * perPage), total: people.length, meta }
  },
} as Pick<DataProvider, 'getList'>
