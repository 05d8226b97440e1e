import { HttpError } from 'react-admin'
import { callEndpoint } from './client.ts'

/** Renames the misspelled field `positon` in an error to `position`, the field of the form. */
const renamePositionField = (error: unknown): unknown => {
  if (!(error instanceof HttpError) || !error.body?.fields?.positon) return error
  const { positon: position, ...fields } = error.body.fields
  return new HttpError(error.message, error.status, { ...error.body, fields: { ...fields, position } })
}

/** Creates a contact of a company. The documented API misspells the field `position` as `positon`. */
export const createContact = async ({ company, position, ...fields }: Record<string, string>) => {
  const { name = '', phone = '', email = '', id_900 } = fields
  const body = { name, phone, email, positon: position, id_900 }
  try {
    return await callEndpoint('contacts.create', { params: { id: company ?? '' }, body })
  } catch (error) {
    throw renamePositionField(error)
  }
}
