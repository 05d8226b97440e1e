/** The fields that an answer may have: nested ones by a shape of their own, all of a field by `true`. */
export interface Shape {
  [field: string]: true | Shape
}

/** A shape of plain fields. */
export const fields = (...names: string[]): Shape => Object.fromEntries(names.map((name) => [name, true]))

/** Keeps what a shape names, in lists row by row. */
export const within = (shape: Shape, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((row) => within(shape, row))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, inner]) => {
      const kept = shape[field]
      return kept ? [[field, kept === true ? inner : within(kept, inner)]] : []
    }),
  )
}
