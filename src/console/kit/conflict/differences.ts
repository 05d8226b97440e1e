import type { Values } from '../../port/draftStorage.ts'
import { areFieldValuesEqual } from '../../port/formDrafts.ts'

export type ConflictSide = 'mine' | 'theirs'

/** Field with different values in the user's input and in the newer record, and who changed it. */
export interface Difference {
  field: string
  changed: Readonly<Record<ConflictSide, boolean>>
}

/** Conflict between the user's input and a newer record that another user, or the user in another tab, saved meanwhile. */
export interface Conflict<R> {
  /** Whether the user saved the newer record in another tab. */
  isOwn: boolean
  mine: Values
  /** Record that the user's changes are based on, adapted to the newer record. */
  before: Values
  /** Record that the user's changes are based on, as it was loaded. */
  loaded: Values
  now: R
  theirs: Values
}

/** Returns the names of the fields whose values differ. */
export const listDifferingFieldNames = (one: Values, other: Values): string[] =>
  Object.keys(one).filter((field) => !areFieldValuesEqual(one[field], other[field]))

/** Whether two values are addresses of one file, which have a new signature each time. */
const isSameFile = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' &&
  typeof other === 'string' &&
  one.includes('?') &&
  one.includes('/media/') &&
  one.split('?', 1)[0] === other.split('?', 1)[0]

/** Returns the fields that differ between the user's input and the newer record. */
export const findConflictingFields = ({
  mine,
  before,
  loaded,
  theirs,
}: Pick<Conflict<unknown>, 'mine' | 'before' | 'loaded' | 'theirs'>): Difference[] =>
  listDifferingFieldNames(mine, theirs).map((field) => ({
    field,
    changed: {
      mine: !areFieldValuesEqual(mine[field], before[field]),
      theirs: !areFieldValuesEqual(theirs[field], loaded[field]) && !isSameFile(theirs[field], loaded[field]),
    },
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
