/** Converts a value to text. Of a record, such as a zone, returns the name. */
export const toText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' && 'name' in value ? toText(value.name) : String(value)
}
