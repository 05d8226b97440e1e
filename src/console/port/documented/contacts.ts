import type {
  CreateParams,
  DataProvider,
  GetListParams,
  GetOneParams,
  QueryFunctionContext,
} from 'react-admin'
import { callEndpoint } from '../client.ts'
import { createContact } from '../createContact.ts'
import { createHttpErrorFromResponse } from '../httpErrors.ts'
import { queryRowsInBrowser } from './localList.ts'
import type { Row } from './wholeLists.ts'
import { getRecordAfterWrite } from './writes.ts'

const fetchContacts = async (id: string | number, signal?: AbortSignal): Promise<Row[]> =>
  (await callEndpoint('companies.get', { params: { id }, ...(signal && { signal }) }))?.contacts ?? []

/** Reads contacts from the record of their company, because the documented API has no list of contacts. */
export const contactsProvider = {
  getList: async (_resource: string, { filter = {}, pagination, sort, signal }: GetListParams) => {
    const { company, ...narrowed } = filter
    // Uses the position in the list as id if the server sends none.
    const contacts = (await fetchContacts(company, signal)).map((contact, i) => ({ id: i + 1, ...contact }))
    const { page, perPage } = pagination ?? { page: 1, perPage: contacts.length }
    const { rows, total } = queryRowsInBrowser('contacts', contacts, {
      ...(sort && { sort: [sort.field, sort.order] }),
      range: [(page - 1) * perPage, page * perPage - 1],
      filter: narrowed,
    })
    return { data: rows, total }
  },

  /** Finds a contact in the record of its company, whose id is `meta.company`. */
  getOne: async (_resource: string, { id, meta, signal }: GetOneParams & QueryFunctionContext) => {
    const contact = (await fetchContacts(meta.company, signal)).find((row) => row.id === id)
    if (!contact) throw createHttpErrorFromResponse(404, null)
    return { data: contact }
  },

  create: async (resource: string, { data: sent }: CreateParams) => ({
    data: await getRecordAfterWrite(resource, { sent, reply: await createContact(sent) }),
  }),
} as Pick<DataProvider, 'getList' | 'getOne' | 'create'>
