import { HttpError } from 'react-admin'

/** What a refused call says of single fields. */
const getFieldErrors = (error: unknown): [field: string, text: string][] => {
  const fields: object = error instanceof HttpError ? (error.body?.fields ?? {}) : {}
  return Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Why a call failed, in sentences: what it says of its fields, or else of itself. */
export const getErrorText = (error: unknown): string =>
  getFieldErrors(error)
    .map(([, text]) => text)
    .join(' ') || getMessage(error)

/**
 * A refused save as react-admin's Form takes it: each field's message beside the field, the rest in one announced message. What the form
 * does not show (`formFields`) is said there as well, so that nothing refused goes unsaid.
 */
export const toFormErrors = (error: unknown, formFields: readonly string[]): Record<string, unknown> => {
  const texts = getFieldErrors(error)
  const otherErrors = texts.filter(([field]) => !formFields.includes(field)).map(([, text]) => text)
  return {
    ...Object.fromEntries(texts.filter(([field]) => formFields.includes(field))),
    root: { serverError: [getMessage(error), ...otherErrors].join(' ') },
  }
}
