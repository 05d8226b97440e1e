import type {
  DataProvider,
  GetListParams,
  GetManyReferenceParams,
  GetOneParams,
  QueryFunctionContext,
} from 'react-admin'
import { call, callForResponse } from '../api/client.ts'
import { toHttpError } from '../api/httpErrors.ts'
import { settings } from '../api/settings.ts'
import { totalOf } from './httpClient.ts'
import type { LocalRow } from './localList.ts'

/** The `meta` by which a company's data are read and changed: they have calls of their own, and are one resource with the company. */
export const COMPANY_DATA = { source: 'data' }

/** The `meta` by which a list of companies is asked how many people each has; for our own back end. */
export const WITH_PEOPLE = { asked: { include: 'people' } }

type ListParams = Pick<GetListParams, 'pagination' | 'sort' | 'filter' | 'signal'>

const fetchContacts = async (id: string | number, signal?: AbortSignal): Promise<LocalRow[]> => {
  const query = settings().extras ? { include: 'contacts' } : {}
  return (await call('companies.get', { params: { id }, query, signal }))?.contacts ?? []
}

/** Ours: those that were withdrawn. */
const fetchWithdrawn = (id: string | number, signal?: AbortSignal): Promise<LocalRow[]> =>
  call('contacts.list', { params: { id }, query: { filter: JSON.stringify({ withdrawn: true }) }, signal })

/** The documented call returns a company with all its contacts (specification, section 7); they are sorted and paged here. */
const listContacts = async (company: string | number, { pagination, sort, filter, signal }: ListParams) => {
  const { withdrawn, ...local } = filter ?? {}
  const sent = withdrawn ? await fetchWithdrawn(company, signal) : await fetchContacts(company, signal)
  // Another back end may send no ids: the position in the reply is used.
  const contacts = sent.map((contact, i) => ({ id: i + 1, ...contact }))
  const { page, perPage } = pagination ?? { page: 1, perPage: contacts.length }
  const { localList } = await import('./localList.ts')
  const { rows, total } = localList('contacts', contacts, {
    sort: sort && [sort.field, sort.order],
    range: [(page - 1) * perPage, page * perPage - 1],
    filter: local,
  })
  return { data: rows, total }
}

/** A company's contacts in react-admin's verbs: `company` is in the filter. */
export const contactsProvider = {
  getList: (_resource: string, { filter, ...params }: GetListParams) => {
    const { company, ...rest } = filter ?? {}
    return listContacts(company, { ...params, filter: rest })
  },

  getManyReference: (_resource: string, { id, ...params }: GetManyReferenceParams) =>
    listContacts(id, params),

  /** One contact has no call of its own: it is found in its company, which `meta` names. */
  getOne: async (_resource: string, { id, meta, signal }: GetOneParams & QueryFunctionContext) => {
    const found = (await fetchContacts(meta.company, signal)).find((contact) => contact.id === id)
    if (!found) throw toHttpError(404, null)
    return { data: found }
  },
} as Pick<DataProvider, 'getList' | 'getManyReference' | 'getOne'>

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
