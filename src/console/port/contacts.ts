import {
  type CreateParams,
  type DataProvider,
  type GetListParams,
  type GetOneParams,
  HttpError,
  type QueryFunctionContext,
  type RaRecord,
} from 'react-admin'
import { compareCodePoints, toSortKey } from '../../domain/common/text.ts'
import { callEndpoint } from './client.ts'
import { createHttpErrorFromResponse } from './httpErrors.ts'
import { getPageOfRows } from './listParameters.ts'
import { loadStrategy } from './loadStrategy.ts'

/** Renames the misspelled field `positon` in an error to `position`, the field of the form. */
const renamePositionField = (error: unknown): unknown => {
  if (!(error instanceof HttpError) || !error.body?.fields?.positon) return error
  const { positon: position, ...fields } = error.body.fields
  return new HttpError(error.message, error.status, { ...error.body, fields: { ...fields, position } })
}

/** Creates a contact of a company. The documented API misspells the field `position` as `positon`. */
const createContact = async ({ company, position, ...fields }: Record<string, string>) => {
  const { name = '', phone = '', email = '', id_900 } = fields
  const body = { name, phone, email, positon: position, id_900 }
  try {
    return await callEndpoint('contacts.create', { params: { id: company ?? '' }, body })
  } catch (error) {
    throw renamePositionField(error)
  }
}

/** Data provider of a company's contacts. Sorts and pages in the browser, because no server does. */
export const contactsProvider = {
  getList: async (_resource: string, { filter = {}, sort, pagination, signal }: GetListParams) => {
    const { company, ...narrowed } = filter
    const contacts = await (await loadStrategy()).fetchContacts(company, narrowed, signal)
    const { field = 'name', order = 'ASC' } = sort ?? {}
    const direction = order === 'DESC' ? -1 : 1
    const keyOf = (contact: RaRecord) => toSortKey(String(contact[field] ?? ''))
    const sorted = [...contacts].sort((a, b) => direction * compareCodePoints(keyOf(a), keyOf(b)))
    return getPageOfRows(sorted, pagination)
  },

  /** Finds a contact of the company whose id is `meta.company`. */
  getOne: async (_resource: string, { id, meta, signal }: GetOneParams & QueryFunctionContext) => {
    const [contact] = await (await loadStrategy()).fetchContacts(meta.company, { id: [id] }, signal)
    if (!contact) throw createHttpErrorFromResponse(404, null)
    return { data: contact }
  },

  create: async (resource: string, { data: sent }: CreateParams) => {
    const { getRecordAfterWrite } = await loadStrategy()
    return { data: await getRecordAfterWrite(resource, { sent, reply: await createContact(sent) }) }
  },
} as Partial<DataProvider>
