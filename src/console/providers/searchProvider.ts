import type { DataProvider, GetListParams } from 'react-admin'
import { endpoints } from '../../contract/endpoints.ts'
import { withQuery } from '../api/paths.ts'
import { request } from '../api/request.ts'
import type { LocalRow } from './localList.ts'

/** How many the back end found: what it says, or else all that it sent. */
const parseTotal = (headers: Headers, sent: number): number =>
  Number(headers.get('Content-Range')?.split('/').pop()) || sent

/** The search for people in react-admin's verbs: `filter.search` is the text. What it answers is in its own order, best first. */
export const searchProvider = {
  getList: async (_resource: string, { filter, pagination, signal }: GetListParams) => {
    const path = withQuery(endpoints['personnel.search'].path, { search: filter.search })
    const { json, headers } = await request(path, { signal })
    const found: LocalRow[] = Array.isArray(json) ? json : []
    return { data: found.slice(0, pagination?.perPage), total: parseTotal(headers, found.length) }
  },
} as Pick<DataProvider, 'getList'>
