import type { DataProvider, DeleteParams, GetListParams, GetManyReferenceParams } from 'react-admin'
import { HttpError } from 'react-admin'
import type { z } from 'zod'
import type { newContact } from '../../domain/contacts.ts'
import { call } from '../api/client.ts'
import { settings } from '../api/settings.ts'
import { type LocalRow, localList } from './localList.ts'
import { writtenRecord } from './writtenRecord.ts'

/** What is created: the contact, and its company, which travels in the path. */
type NewContact = z.input<typeof newContact> & { company: string | number }

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

/**
 * Contacts in react-admin's verbs. `company` is in the filter, and in what is created. One that is deleted is withdrawn: it is kept, with the
 * reason in `meta`.
 */
export const contactsProvider = {
  getList: (_resource: string, { filter, ...params }: GetListParams) => {
    const { company, ...rest } = filter ?? {}
    return listContacts(company, { ...params, filter: rest })
  },

  getManyReference: (_resource: string, { id, ...params }: GetManyReferenceParams) =>
    listContacts(id, params),

  /** The position travels under its misspelt key. */
  create: async (resource: string, { data: sent }: { data: NewContact }) => {
    const { company, position, ...data } = sent
    const answer = await call('contacts.create', {
      params: { id: company },
      body: { ...data, positon: position },
    }).catch((error: unknown) => {
      throw withCorrectSpelling(error)
    })
    return { data: await writtenRecord(resource, { sent, answer }) }
  },

  delete: async (_resource: string, { id, meta }: DeleteParams) => ({
    data: await call('contacts.withdraw', { params: { id }, body: { reason: meta?.reason ?? '' } }),
  }),
} as Pick<DataProvider, 'getList' | 'getManyReference' | 'create' | 'delete'>
