import type { DataProvider, GetListParams } from 'react-admin'
import { call } from '../api/client.ts'

const PAGE = { page: 1, perPage: 25 } as const

/** The log in react-admin's verbs. Its list has no total, as millions of entries would be counted for it: one row more than the page has tells whether there is another page. */
export const logProvider = {
  getList: async (_resource: string, { pagination = PAGE, sort, filter, signal }: GetListParams) => {
    const { page, perPage } = pagination
    const from = (page - 1) * perPage
    const rows = await call('log.list', {
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
} as Pick<DataProvider, 'getList'>
