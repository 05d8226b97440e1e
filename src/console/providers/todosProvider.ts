import type { DataProvider, GetListParams } from 'react-admin'
import { callForResponse } from '../api/client.ts'

const PAGE = { page: 1, perPage: 25 } as const

/** The total of `Content-Range: todos 0-24/60`. */
const totalOf = (headers: Headers, rows: number): number => {
  const total = Number(headers.get('Content-Range')?.split('/')[1])
  return Number.isInteger(total) ? total : rows
}

/** What a company has to do, in react-admin's verbs: the company is one of the list's filters, and nothing is asked of none. */
export const todosProvider = {
  getList: async (_resource: string, { pagination = PAGE, filter, signal }: GetListParams) => {
    const { company, ...narrowed } = filter
    if (!company) return { data: [], total: 0 }
    const { page, perPage } = pagination
    const from = (page - 1) * perPage
    const { data, headers } = await callForResponse('todos.list', {
      params: { id: Number(company) },
      query: { filter: JSON.stringify(narrowed), range: JSON.stringify([from, from + perPage - 1]) },
      signal,
    })
    return { data, total: totalOf(headers, data.length) }
  },
} as Pick<DataProvider, 'getList'>
