import type { Identifier } from 'react-admin'

/** What a form makes of a record, field by field. */
export type Draft = Record<string, unknown>

/** A record with a version; another back end sends none. */
export interface VersionedRecord {
  id: Identifier
  version?: number | null | undefined
}

/** How a resource's records are edited with optimistic locking. */
export interface VersionedResource<B extends VersionedRecord, D extends Draft> {
  resource: string
  toDraft: (record: B) => D
  /** The request body that turns the record into the draft. */
  toWire: (draft: D, over: B) => Draft
  /** Adapts a draft to a newer version of its record, where it cannot be used as it is. */
  rebaseDraft?: (draft: D, over: B) => D
  /** The `meta` of the data provider's calls. */
  meta?: (draft: D) => object | undefined
  /** Sends the body, where that is not the data provider's `update`. */
  send?: (body: Draft, over: B) => Promise<B>
}

export type ConflictSide = 'mine' | 'theirs'

/** A field whose value in my draft differs from the current one; `side` says who changed it. */
export interface Difference<D extends Draft> {
  field: keyof D & string
  side: ConflictSide
}

/** My draft, the record it was made from, and what somebody else has saved meanwhile. */
export interface Conflict<B, D extends Draft> {
  mine: D
  before: D
  now: B
  theirs: D
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields in which two drafts differ. */
export const differingFields = <D extends Draft>(one: D, other: D): (keyof D & string)[] =>
  Object.keys(one).filter((field) => !isEqual(one[field], other[field]))

/** The fields to choose. A field that only they changed is preselected as theirs. */
export const findDifferences = <D extends Draft>({
  mine,
  before,
  theirs,
}: Pick<Conflict<unknown, D>, 'mine' | 'before' | 'theirs'>): Difference<D>[] =>
  differingFields(mine, theirs).map((field) => ({
    field,
    side: isEqual(mine[field], before[field]) ? 'theirs' : 'mine',
  }))

/** My draft with their values where `sides` says so. */
export const mergeDrafts = <D extends Draft>(
  mine: D,
  theirs: D,
  sides: Partial<Record<string, ConflictSide>>,
): D => {
  const chosenTheirs = Object.keys(mine).filter((field) => sides[field] === 'theirs')
  return { ...mine, ...Object.fromEntries(chosenTheirs.map((field) => [field, theirs[field]])) }
}
