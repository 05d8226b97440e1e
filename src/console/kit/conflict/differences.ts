import type { Values } from '../../port/draftStorage.ts'
import { isSameValue } from '../../port/formDrafts.ts'

export type ConflictSide = 'mine' | 'theirs'

/** Field with different values in my form and in the current record. `side` says which user changed the field. */
export interface Difference {
  field: string
  side: ConflictSide
}

/** Edit conflict: my form values, the initial values of my form, and the record that another user saved meanwhile. */
export interface Conflict<R> {
  mine: Values
  before: Values
  now: R
  theirs: Values
}

/** Returns the names of the fields whose values differ. */
export const findDifferingFields = (one: Values, other: Values): string[] =>
  Object.keys(one).filter((field) => !isSameValue(one[field], other[field]))

/** Returns the fields whose value the user has to choose. The other user's value is preselected if only that user changed the field. */
export const findDifferences = ({
  mine,
  before,
  theirs,
}: Pick<Conflict<unknown>, 'mine' | 'before' | 'theirs'>): Difference[] =>
  findDifferingFields(mine, theirs).map((field) => ({
    field,
    side: isSameValue(mine[field], before[field]) ? 'theirs' : 'mine',
  }))

/** Returns my form values, with the other user's value for each field for which `sides` chooses it. */
export const mergeValues = (
  mine: Values,
  theirs: Values,
  sides: Partial<Record<string, ConflictSide>>,
): Values => {
  const chosenTheirs = Object.keys(mine).filter((field) => sides[field] === 'theirs')
  return { ...mine, ...Object.fromEntries(chosenTheirs.map((field) => [field, theirs[field]])) }
}
