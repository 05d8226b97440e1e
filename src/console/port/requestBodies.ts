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

/** Returns the File of a value, which a react-admin file input may have wrapped. */
const toFile = (value: unknown): File | undefined => {
  if (value instanceof File) return value
  return typeof value === 'object' && value !== null && 'rawFile' in value ? toFile(value.rawFile) : undefined
}

/** Returns the sent fields whose values the record now has. Skips files, and null dates, which are not sent. */
export const pickSentValues = (sent: Fields): Fields =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([field, value]) =>
        value !== undefined && !toFile(value) && !(value === null && NON_NULLABLE_DATES.has(field)),
    ),
  )

/** Returns the names of the fields that the server did not send with the record (quotation.ts). */
export const getAbsentFields = ({ absent }: Fields = {}): readonly string[] =>
  Array.isArray(absent) ? absent : []

/** Returns the body of a PUT. A field that the record was loaded without is sent only if the user changed it. */
export const createPutBody = (data: Fields, previous: Fields = {}): Fields =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([field, value]) => !(getAbsentFields(previous).includes(field) && value === previous[field]),
    ),
  )

/** Returns the body of a request: JSON or multipart. A new person without a photo is JSON, as required. */
export const toBody = ({ method, documented, files }: Endpoint, body: object): object => {
  if (!files) return body
  const names = Object.keys(files)
  const hasFile = names.some((name) => toFile((body as Fields)[name]))
  return documented && method === 'POST' && !hasFile ? body : toFormData(body, names)
}

/** Returns changes as multipart. Null dates and a picture that is no new file are left out (docs/requirements.md §6). */
const toFormData = (changes: object, files: readonly string[]): FormData => {
  const form = new FormData()
  for (const [field, value] of Object.entries<unknown>({ ...changes })) {
    const file = files.includes(field) ? toFile(value) : undefined
    if (file) form.append(field, file)
    else if (files.includes(field) || value === undefined) continue
    else if (value === null && NON_NULLABLE_DATES.has(field)) continue
    else form.append(field, value === null ? '' : String(value))
  }
  return form
}
