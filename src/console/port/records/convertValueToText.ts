/** Converts a value to text. For a record, such as a zone, returns its name. */
export const convertValueToText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' && 'name' in value ? convertValueToText(value.name) : String(value)
}
