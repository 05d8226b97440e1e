type Fields = Record<string, unknown>

const NON_NULLABLE_DATES = new Set(['accreditation_date', 'registration_date'])

/** The fields that differ from the record as it was. */
export const changedFields = (data: Fields, previous: Fields = {}): Fields =>
  Object.fromEntries(
    Object.entries(data).filter(([field, value]) => field !== 'id' && value !== previous[field]),
  )

/** The If-Match header of a change (optimistic locking): the server refuses with 412 if the record has another version by then. */
export const ifMatch = (version: unknown): Record<string, string> | undefined =>
  typeof version === 'number' ? { 'If-Match': `"${version}"` } : undefined

/** The File of a value, wrapped by a react-admin file input or not. */
const toFile = (value: unknown): File | undefined => {
  if (value instanceof File) return value
  return typeof value === 'object' && value !== null && 'rawFile' in value ? toFile(value.rawFile) : undefined
}

/** What a write says of the fields of its record: files are kept elsewhere, and null dates are not sent. */
export const sentValues = (sent: Fields): Fields =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([field, value]) =>
        value !== undefined && !toFile(value) && !(value === null && NON_NULLABLE_DATES.has(field)),
    ),
  )

/** The fields of a record that did not come, as its parser says (adapter/quotation.ts). */
export const absentFields = ({ absent }: Fields = {}): readonly string[] =>
  Array.isArray(absent) ? absent : []

/** The body of a PUT: what did not come and was not typed is left out, as it would be sent as blank. */
export const wholeBody = (data: Fields, previous: Fields = {}): Fields =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([field, value]) => !(absentFields(previous).includes(field) && value === previous[field]),
    ),
  )

/** Changes as multipart. Null dates and a picture that is no new file stay out (specification, section 5). */
export const toFormData = (changes: object, files: readonly string[]): FormData => {
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
