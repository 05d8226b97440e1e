import { isRange, type Range, range } from '../../domain/common/filters.ts'
import type { Collection } from '../store/rows.ts'
import type { Filter } from '../store/store.ts'

const NO_VALUES: readonly never[] = []

/** Returns the highest lower bound or the lowest upper bound. Returns undefined if there are no bounds. */
const getNarrowestRangeBound = <T extends number | string>(
  side: 'lower' | 'upper',
  ...bounds: (T | undefined)[]
): T | undefined =>
  bounds
    .filter((one) => one !== undefined)
    .sort((a, b) => (a < b ? -1 : 1))
    .at(side === 'upper' ? 0 : -1)

const isValueInRange = (value: unknown, { from, to }: Range<string | number>): boolean =>
  (typeof value === 'string' || typeof value === 'number') &&
  !(from !== undefined && value < from) &&
  !(to !== undefined && value > to)

/** Combines two conditions on a field: values, lists of values or ranges. Contradictory conditions match nothing. */
const combineFieldConditions = (one: unknown, other: unknown): unknown => {
  if (one === other) return one
  if (Array.isArray(one))
    return one.filter((value) => !isEmptyListCondition(combineFieldConditions(value, other)))
  if (Array.isArray(other)) return combineFieldConditions(other, one)
  if (isRange(one) && isRange(other))
    return range({
      from: getNarrowestRangeBound('lower', one.from, other.from),
      to: getNarrowestRangeBound('upper', one.to, other.to),
    })
  if (isRange(one)) return isValueInRange(other, one) ? other : NO_VALUES
  return isRange(other) ? combineFieldConditions(other, one) : NO_VALUES
}

const isEmptyListCondition = (condition: unknown): boolean =>
  Array.isArray(condition) && condition.length === 0

/** Combines filters, so that a row must match all of them. At most one filter may have `unless`. */
export const combineRowFilters = <C extends Collection>(
  ...filters: readonly (Filter<C> | undefined)[]
): Filter<C> => {
  const merged: Record<string, unknown> = {}
  for (const filter of filters)
    for (const [field, condition] of Object.entries(filter ?? {})) {
      if (condition !== undefined)
        merged[field] = field in merged ? combineFieldConditions(merged[field], condition) : condition
    }
  return merged as Filter<C>
}
