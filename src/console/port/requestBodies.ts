import type { Endpoint } from '../../contract/endpoint.ts'

type Fields = Record<string, unknown>

const NON_NULLABLE_DATES = new Set(['accreditation_date', 'registration_date'])

/** Returns the fields that differ from the loaded record. */
export const pickChangedFields = (data: Fields, previous: Fields = {}): Fields =>
  Object.fromEntries(
    Object.entries(data).filter(([field, value]) => field !== 'id' && value !== previous[field]),
  )

/** Returns the If-Match header of a write. The server answers 412 if the record has another version. */
export const getIfMatchHeader = (version: unknown): Record<string, string> | undefined =>
  typeof version === 'number' ? { 'If-Match': `"${version}"` } : undefined

/** Returns the File of a form value. react-admin's file inputs may wrap the File in an object. */
const getFileFromFormValue = (value: unknown): File | undefined => {
  if (value instanceof File) return value
  return typeof value === 'object' && value !== null && 'rawFile' in value
    ? getFileFromFormValue(value.rawFile)
    : undefined
}

/** Returns the values that the server has stored. Skips files, and dates that are null, which are not sent. */
export const pickValuesStoredByServer = (sent: Fields): Fields =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([field, value]) =>
        value !== undefined &&
        !getFileFromFormValue(value) &&
        !(value === null && NON_NULLABLE_DATES.has(field)),
    ),
  )

/** Returns the names of the fields that the server did not send with the record. */
const getFieldsMissingFromServer = ({ absent }: Fields = {}): readonly string[] =>
  Array.isArray(absent) ? absent : []

/** Returns the fields that the server sent when the record was loaded. */
export const getFieldsSentByServer = (loaded: Fields): Fields => {
  const missing = getFieldsMissingFromServer(loaded)
  return Object.fromEntries(Object.entries(loaded).filter(([field]) => !missing.includes(field)))
}

/** Returns the body of a PUT. Omits unchanged fields that the server did not send when the record was loaded. */
export const createUpdateRequestBody = (data: Fields, previous: Fields = {}): Fields =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([field, value]) =>
        !(getFieldsMissingFromServer(previous).includes(field) && value === previous[field]),
    ),
  )

/** Returns the body of a request as JSON or multipart. A new person without a photo is sent as JSON. */
export const createRequestBody = ({ method, documented, files }: Endpoint, body: object): object => {
  if (!files) return body
  const names = Object.keys(files)
  const hasFile = names.some((name) => getFileFromFormValue((body as Fields)[name]))
  return documented && method === 'POST' && !hasFile ? body : convertChangesToFormData(body, names)
}

/** Converts changes to multipart form data. Omits dates that are null and pictures that are not new files. */
const convertChangesToFormData = (changes: object, files: readonly string[]): FormData => {
  const form = new FormData()
  for (const [field, value] of Object.entries<unknown>({ ...changes })) {
    const file = files.includes(field) ? getFileFromFormValue(value) : undefined
    if (file) form.append(field, file)
    else if (files.includes(field) || value === undefined) continue
    else if (value === null && NON_NULLABLE_DATES.has(field)) continue
    else form.append(field, value === null ? '' : String(value))
  }
  return form
}
