import { HttpError } from 'react-admin'

const PRECONDITION_FAILED = 412

/** The record was changed after it was read (412). */
export const isVersionConflict = (error: unknown): boolean =>
  error instanceof HttpError && error.status === PRECONDITION_FAILED

/** The field errors of an HttpError. */
const getFieldErrors = (error: unknown): [field: string, text: string][] => {
  const fields: object = error instanceof HttpError ? (error.body?.fields ?? {}) : {}
  return Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The text of an error: what the back end says of the whole and of the fields, or else the error's message. */
export const getErrorText = (error: unknown): string => {
  const detail: string | undefined = error instanceof HttpError ? error.body?.detail : undefined
  const texts = getFieldErrors(error).map(([, text]) => text)
  return [...(detail ? [detail] : []), ...texts].join(' ') || getMessage(error)
}

/**
 * Returns a refused save as react-admin's Form takes it: each field's message beside the field, and the message of the whole. A form without
 * `validate` passes its fields: react-hook-form would never remove the error of another field, so such messages join the whole one.
 */
export const toFormErrors = (error: unknown, formFields?: readonly string[]): Record<string, unknown> => {
  const texts = getFieldErrors(error)
  const others = formFields ? texts.filter(([field]) => !formFields.includes(field)) : []
  return {
    ...Object.fromEntries(texts.filter((entry) => !others.includes(entry))),
    root: { serverError: [getMessage(error), ...others.map(([, text]) => text)].join(' ') },
  }
}
