type Row = Record<string, unknown>

/** What a write is answered with: the specification does not say. */
export const ANSWERS = ['whole', 'id', 'nothing'] as const
/** How a zone is written where a row has one. */
export const ZONE_FORMS = ['mixed', 'record', 'id', 'name'] as const

/** In what back ends differ that know the same calls. `mixed`: companies have the record, people its name. */
export interface Variant {
  answers: (typeof ANSWERS)[number]
  zones: (typeof ZONE_FORMS)[number]
}

interface ZoneRow {
  id: number
  name: string
}

/** Writes the zones of an answer in one form, at any depth. */
export const withZones = (form: Variant['zones'], zones: readonly ZoneRow[], value: unknown): unknown => {
  if (form === 'mixed') return value
  if (Array.isArray(value)) return value.map((row) => withZones(form, zones, row))
  if (typeof value !== 'object' || value === null) return value
  const zoneIn = (inner: unknown): unknown => {
    const { id, name } = typeof inner === 'object' && inner !== null ? (inner as Row) : { name: inner }
    const zone = zones.find((one) => (id === undefined ? one.name === name : one.id === id))
    return zone ? { record: { id: zone.id, name: zone.name }, id: zone.id, name: zone.name }[form] : inner
  }
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [
      field,
      field === 'zone' ? zoneIn(inner) : withZones(form, zones, inner),
    ]),
  )
}

/** What is left of the answer to a write. */
export const answered: Record<Variant['answers'], (text: string) => string> = {
  whole: (text) => text,
  id: (text) => JSON.stringify({ id: (JSON.parse(text) as Row).id }),
  nothing: () => '',
}
