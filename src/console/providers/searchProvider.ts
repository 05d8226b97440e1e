import type { DataProvider, GetListParams } from 'react-admin'
import { callForResponse } from '../api/client.ts'

/** The total of Content-Range, or else the number of rows sent. */
const parseTotal = (headers: Headers, sent: number): number =>
  Number(headers.get('Content-Range')?.split('/').pop()) || sent

/** The search for people in react-admin's verbs: `filter.search` is the text. What it answers is in its own order, best first. */
export const searchProvider = {
  getList: async (_resource: string, { filter, pagination, signal }: GetListParams) => {
    const { data, headers } = await callForResponse('personnel.search', {
      query: { search: filter.search },
      signal,
    })
    const found = Array.isArray(data) ? data : []
    return { data: found.slice(0, pagination?.perPage), total: parseTotal(headers, found.length) }
  },
} as Pick<DataProvider, 'getList'>
