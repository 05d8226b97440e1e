import type {
  DataProvider,
  GetListParams,
  GetManyReferenceParams,
  GetOneParams,
  QueryFunctionContext,
} from 'react-admin'
import { callForResponse } from '../api/client.ts'
import { totalOf } from './httpClient.ts'

/** The `meta` by which a company's data are read and changed: they have calls of their own, and are one resource with the company. */
export const COMPANY_DATA = { source: 'data' }

/** The `meta` by which a list of companies is asked how many people each has; for our own back end. */
export const WITH_PEOPLE = { asked: { include: 'people' } }

/** What a company has to do, in react-admin's verbs: the company is one of the list's filters, and nothing is asked of none. */
export const todosProvider = {
  getList: async (_resource: string, { pagination, filter, signal }: GetListParams) => {
    const { company, ...narrowed } = filter
    if (!company) return { data: [], total: 0 }
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
    const from = (page - 1) * perPage
    const { data, headers } = await callForResponse('todos.list', {
      params: { id: Number(company) },
      query: { filter: JSON.stringify(narrowed), range: JSON.stringify([from, from + perPage - 1]) },
      signal,
    })
    return { data, total: totalOf(headers, data.length) }
  },
} as Pick<DataProvider, 'getList'>

/** A company's contacts, by a provider that is loaded with its first call. */
const contacts = async () => (await import('./contactsProvider.ts')).contactsProvider
export const contactsProvider = {
  getList: async (resource: string, params: GetListParams) => (await contacts()).getList(resource, params),
  getManyReference: async (resource: string, params: GetManyReferenceParams) =>
    (await contacts()).getManyReference(resource, params),
  getOne: async (resource: string, params: GetOneParams & QueryFunctionContext) =>
    (await contacts()).getOne(resource, params),
} as Pick<DataProvider, 'getList' | 'getManyReference' | 'getOne'>
