import type { Values } from '../../port/draftStorage.ts'
import { isSameValue } from '../../port/formDrafts.ts'

export type ConflictSide = 'mine' | 'theirs'

/** A field whose value that I typed differs from the current one; `side` says who changed it. */
export interface Difference {
  field: string
  side: ConflictSide
}

/** What I typed, the record's values when I began, and the record that another user has saved meanwhile. */
export interface Conflict<R> {
  mine: Values
  before: Values
  now: R
  theirs: Values
}

/** The fields in which two sets of values differ. */
export const findDifferingFields = (one: Values, other: Values): string[] =>
  Object.keys(one).filter((field) => !isSameValue(one[field], other[field]))

/** The fields to choose. A field that only they changed is preselected as theirs. */
export const findDifferences = ({
  mine,
  before,
  theirs,
}: Pick<Conflict<unknown>, 'mine' | 'before' | 'theirs'>): Difference[] =>
  findDifferingFields(mine, theirs).map((field) => ({
    field,
    side: isSameValue(mine[field], before[field]) ? 'theirs' : 'mine',
  }))

/** My values, with theirs where `sides` says so. */
export const mergeValues = (
  mine: Values,
  theirs: Values,
  sides: Partial<Record<string, ConflictSide>>,
): Values => {
  const chosenTheirs = Object.keys(mine).filter((field) => sides[field] === 'theirs')
  return { ...mine, ...Object.fromEntries(chosenTheirs.map((field) => [field, theirs[field]])) }
}
