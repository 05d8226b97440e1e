import type {
  DataProvider,
  GetListParams,
  GetManyReferenceParams,
  GetOneParams,
  QueryFunctionContext,
} from 'react-admin'
import { call } from '../api/client.ts'
import { toHttpError } from '../api/httpErrors.ts'
import { offers } from '../port/backend.ts'
import { type LocalRow, localList } from './localList.ts'

type ListParams = Pick<GetListParams, 'pagination' | 'sort' | 'filter' | 'signal'>

const fetchContacts = async (id: string | number, signal?: AbortSignal): Promise<LocalRow[]> => {
  const query = offers('companies.get', 'include') ? { include: 'contacts' } : {}
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
