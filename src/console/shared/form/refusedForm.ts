import { HttpError } from 'react-admin'

/** What a refused call says of single fields. */
const fieldTexts = (error: unknown): [field: string, text: string][] => {
  const fields: object = error instanceof HttpError ? (error.body?.fields ?? {}) : {}
  return Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Why a call failed, in sentences: what it says of its fields, or else of itself. */
export const reasonOf = (error: unknown): string =>
  fieldTexts(error)
    .map(([, text]) => text)
    .join(' ') || messageOf(error)

/**
 * A refused save as react-admin's Form takes it: each field's message beside the field, the rest in one announced message. What the form
 * does not show (`shown`) is said there as well, so that nothing refused goes unsaid.
 */
export const refusedForm = (error: unknown, shown: readonly string[]): Record<string, unknown> => {
  const texts = fieldTexts(error)
  const unseen = texts.filter(([field]) => !shown.includes(field)).map(([, text]) => text)
  return {
    ...Object.fromEntries(texts.filter(([field]) => shown.includes(field))),
    root: { serverError: [messageOf(error), ...unseen].join(' ') },
  }
}
