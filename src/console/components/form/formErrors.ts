import { HttpError } from 'react-admin'

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
 * A refused save as react-admin's Form takes it: each field's message beside the field, the rest in one announced message. What the form
 * does not show (`formFields`) is part of it as well, so that no error is lost.
 */
export const toFormErrors = (error: unknown, formFields: readonly string[]): Record<string, unknown> => {
  const texts = getFieldErrors(error)
  const otherErrors = texts.filter(([field]) => !formFields.includes(field)).map(([, text]) => text)
  return {
    ...Object.fromEntries(texts.filter(([field]) => formFields.includes(field))),
    root: { serverError: [getMessage(error), ...otherErrors].join(' ') },
  }
}
