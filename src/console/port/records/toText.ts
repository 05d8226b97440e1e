/** A text; a zone may be sent as its name or as a record. */
export const toText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' && 'name' in value ? toText(value.name) : String(value)
}
