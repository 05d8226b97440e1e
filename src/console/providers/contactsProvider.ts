import type { CreateParams, DataProvider, GetListParams, GetManyReferenceParams } from 'react-admin'
import { HttpError } from 'react-admin'
import { endpoints } from '../../contract/endpoints.ts'
import { pathWithId, readPath, withQuery } from '../api/paths.ts'
import { request } from '../api/request.ts'
import { type LocalRow, localList } from './localList.ts'

type ListParams = Pick<GetListParams, 'pagination' | 'sort' | 'filter' | 'signal'>

const fetchContacts = async (company: string | number, signal?: AbortSignal): Promise<LocalRow[]> => {
  const { json } = await request(readPath('companies', company, 'contacts'), { signal })
  return ((json ?? {}) as { contacts?: LocalRow[] }).contacts ?? []
}

/** Ours: those that were taken back. */
const fetchWithdrawn = async (company: string | number, signal?: AbortSignal): Promise<LocalRow[]> => {
  const path = pathWithId(endpoints['contacts.list'].path, company)
  const filter = JSON.stringify({ withdrawn: true })
  return (await request(withQuery(path, { filter }), { signal })).json as LocalRow[]
}

/** They come inside their company's answer, whole (specification, section 7), and are sorted and paged here. */
const listContacts = async (company: string | number, { pagination, sort, filter, signal }: ListParams) => {
  const { withdrawn, ...local } = filter ?? {}
  const sent = withdrawn ? await fetchWithdrawn(company, signal) : await fetchContacts(company, signal)
  // Another back end may send them without ids: within one answer, their place tells them apart.
  const contacts = sent.map((contact, i) => ({ id: i + 1, ...contact }))
  const { page, perPage } = pagination ?? { page: 1, perPage: contacts.length }
  const { rows, total } = localList('contacts', contacts, {
    sort: sort && [sort.field, sort.order],
    range: [(page - 1) * perPage, page * perPage - 1],
    filter: local,
  })
  return { data: rows, total }
}

/** A refusal that names the misspelt key speaks of the position. */
const withCorrectSpelling = (error: unknown): unknown => {
  if (!(error instanceof HttpError) || !error.body?.fields?.positon) return error
  const { positon, ...others } = error.body.fields
  return new HttpError(error.message, error.status, {
    ...error.body,
    fields: { ...others, position: positon },
  })
}

/** Contacts in react-admin's verbs. `company` is in the filter, and in what is created. */
export const contactsProvider = {
  getList: (_resource: string, { filter, ...params }: GetListParams) => {
    const { company, ...rest } = filter ?? {}
    return listContacts(company, { ...params, filter: rest })
  },

  getManyReference: (_resource: string, { id, ...params }: GetManyReferenceParams) =>
    listContacts(id, params),

  /** The position travels under its misspelt key. */
  create: async (_resource: string, { data: { company, position, ...data } }: CreateParams) => {
    const { method, path } = endpoints['contacts.create']
    const { json } = await request(pathWithId(path, company), {
      method,
      body: { ...data, positon: position },
    }).catch((error: unknown) => {
      throw withCorrectSpelling(error)
    })
    return { data: { id: 0, ...(json as object) } }
  },
} as Pick<DataProvider, 'getList' | 'getManyReference' | 'create'>
