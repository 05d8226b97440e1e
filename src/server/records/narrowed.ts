import type { Collection } from '../store/rows.ts'
import { type Between, type Filter, isBetween } from '../store/store.ts'

type Range = Between<number | string>

const NOTHING: readonly never[] = []

/** The larger, or the smaller, of two bounds, as far as there are any. */
const bound = <T extends number | string>(
  how: 'least' | 'most',
  ...bounds: (T | undefined)[]
): T | undefined =>
  bounds
    .filter((one) => one !== undefined)
    .sort((a, b) => (a < b ? -1 : 1))
    .at(how === 'most' ? 0 : -1)

const liesIn = (value: unknown, { from, to }: Range): boolean =>
  (typeof value === 'string' || typeof value === 'number') &&
  !(from !== undefined && value < from) &&
  !(to !== undefined && value > to)

/** What is wanted of a field by whoever wants both: a value, several, or a range of them. */
const bothOf = (one: unknown, other: unknown): unknown => {
  if (one === other) return one
  if (Array.isArray(one)) return one.filter((value) => !isNothing(bothOf(value, other)))
  if (Array.isArray(other)) return bothOf(other, one)
  if (isBetween(one) && isBetween(other)) {
    const [from, to] = [bound('least', one.from, other.from), bound('most', one.to, other.to)]
    return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  }
  if (isBetween(one)) return liesIn(other, one) ? other : NOTHING
  return isBetween(other) ? bothOf(other, one) : NOTHING
}

const isNothing = (wanted: unknown): boolean => Array.isArray(wanted) && wanted.length === 0

/** A filter that wants what all of some want; of a field that cannot be what they want, nothing. One of them at most has an `unless`. */
export const narrowed = <C extends Collection>(...filters: readonly (object | undefined)[]): Filter<C> => {
  const all: Record<string, unknown> = {}
  for (const filter of filters)
    for (const [field, wanted] of Object.entries(filter ?? {})) {
      if (wanted !== undefined) all[field] = field in all ? bothOf(all[field], wanted) : wanted
    }
  return all as Filter<C>
}
