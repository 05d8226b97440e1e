import type { Identifier, RaRecord } from 'react-admin'

/** What a form makes of a record, field by field. */
export type Draft = Record<string, unknown>

/** A record that may count its changes: another back end sends no version. */
export interface VersionedRecord {
  id: Identifier
  version?: number | null | undefined
}

/** How records of a resource are changed by people who may do so at the same time. */
export interface VersionedResource<B extends VersionedRecord, D extends Draft> {
  resource: string
  /** A record as whatever back end may send it. */
  read: (record: RaRecord) => B
  toDraft: (record: B) => D
  /** What goes out to make this draft of that record. */
  toWire: (draft: D, over: B) => Draft
  /** What a draft comes to over another record than the one it was made for, where that is not itself. */
  rebaseDraft?: (draft: D, over: B) => D
  /** What the data provider is told beside the draft. */
  meta?: (draft: D) => object | undefined
}

export type ConflictSide = 'mine' | 'theirs'

/** A field in which what I want is not what stands now; `side` is whose change it is. */
export interface Difference<D extends Draft> {
  field: keyof D & string
  side: ConflictSide
}

/** What I want, what I saw before, and what somebody else has saved meanwhile. */
export interface Conflict<B, D extends Draft> {
  mine: D
  before: D
  now: B
  theirs: D
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields that tell two drafts apart. */
export const differingFields = <D extends Draft>(one: D, other: D): (keyof D & string)[] =>
  Object.keys(one).filter((field) => !isEqual(one[field], other[field]))

/** What has to be chosen. What only they have changed is theirs, until somebody says otherwise. */
export const findDifferences = <D extends Draft>({
  mine,
  before,
  theirs,
}: Pick<Conflict<unknown, D>, 'mine' | 'before' | 'theirs'>): Difference<D>[] =>
  differingFields(mine, theirs).map((field) => ({
    field,
    side: isEqual(mine[field], before[field]) ? 'theirs' : 'mine',
  }))

/** What I want, with their word where it was chosen. */
export const mergeDrafts = <D extends Draft>(
  mine: D,
  theirs: D,
  sides: Partial<Record<string, ConflictSide>>,
): D => {
  const chosenTheirs = Object.keys(mine).filter((field) => sides[field] === 'theirs')
  return { ...mine, ...Object.fromEntries(chosenTheirs.map((field) => [field, theirs[field]])) }
}
