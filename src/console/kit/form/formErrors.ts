import { HttpError } from 'react-admin'
import { getErrorMessage } from '../../../domain/common/text.ts'

const PRECONDITION_FAILED = 412

/** Returns whether the server refused a write because the record has a newer version (412). */
export const isVersionConflict = (error: unknown): boolean =>
  error instanceof HttpError && error.status === PRECONDITION_FAILED

/** Returns the field errors of an HttpError as pairs of field and message. */
const getFieldErrors = (error: unknown): [field: string, text: string][] => {
  const fields: object = error instanceof HttpError ? (error.body?.fields ?? {}) : {}
  return Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}

/** Returns the server's messages about the request and the fields, or else the error's own message. */
export const getErrorText = (error: unknown): string => {
  const detail: string | undefined = error instanceof HttpError ? error.body?.detail : undefined
  const texts = getFieldErrors(error).map(([, text]) => text)
  return [...(detail ? [detail] : []), ...texts].join(' ') || getErrorMessage(error)
}

/**
 * Converts the error of a refused save to react-admin's form errors. Messages about fields outside `formFields` become part
 * of the general message.
 */
export const convertErrorToFormErrors = (
  error: unknown,
  formFields?: readonly string[],
): Record<string, unknown> => {
  const texts = getFieldErrors(error)
  const others = formFields ? texts.filter(([field]) => !formFields.includes(field)) : []
  return {
    ...Object.fromEntries(texts.filter((entry) => !others.includes(entry))),
    root: { serverError: [getErrorMessage(error), ...others.map(([, text]) => text)].join(' ') },
  }
}
