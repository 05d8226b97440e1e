import type { Values } from '../../port/draftStorage.ts'
import { areFieldValuesEqual } from '../../port/formDrafts.ts'

export type ConflictSide = 'mine' | 'theirs'

/** Field with different values in the user's input and in the newer record, and the preselected value. */
export interface Difference {
  field: string
  side: ConflictSide
}

/** Conflict between the user's input and a newer record that another user saved meanwhile. */
export interface Conflict<R> {
  mine: Values
  before: Values
  now: R
  theirs: Values
}

/** Returns the names of the fields whose values differ. */
export const listDifferingFieldNames = (one: Values, other: Values): string[] =>
  Object.keys(one).filter((field) => !areFieldValuesEqual(one[field], other[field]))

/**
 * Returns the fields that differ between the user's input and the newer record. Preselects the newer value of a field that
 * the user did not change.
 */
export const findConflictingFields = ({
  mine,
  before,
  theirs,
}: Pick<Conflict<unknown>, 'mine' | 'before' | 'theirs'>): Difference[] =>
  listDifferingFieldNames(mine, theirs).map((field) => ({
    field,
    side: areFieldValuesEqual(mine[field], before[field]) ? 'theirs' : 'mine',
  }))

/** Merges the user's input with the newer record. `sides` says from which version each field is taken. */
export const mergeConflictingValues = (
  mine: Values,
  theirs: Values,
  sides: Partial<Record<string, ConflictSide>>,
): Values => {
  const chosenTheirs = Object.keys(mine).filter((field) => sides[field] === 'theirs')
  return { ...mine, ...Object.fromEntries(chosenTheirs.map((field) => [field, theirs[field]])) }
}
