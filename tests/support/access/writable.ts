import type { Collection } from '../../../src/server/store/rows.ts'
import type { Rule } from './expectation.ts'
import type { Id, Kind } from './rows.ts'
import { isBound } from './users.ts'
import type { Sent } from './wire.ts'

/** A field that may be sent: what is sent, by whom, and what the row keeps of it. */
export interface Field {
  value: unknown
  /** Of those who may make the call. */
  may: Rule
  /** What the row has afterwards; the value itself unless told otherwise. */
  kept?: object
  /** What follows from it. */
  follows?: string[]
  /** What it makes no sense without. */
  beside?: object
}

export interface Writable {
  collection: Collection
  /** Whoever may make the call at all. */
  may: Rule
  ok: number
  call: (fields: object, id: Id) => Sent
  /** The row that is changed; without it, one is made. */
  of?: Kind
  /** What a new row needs. */
  needed?: object
  fields: Record<string, Field>
  /** What nobody may send: refused on that field. */
  refused: Record<string, unknown>
  /** What may be sent and is not looked at. */
  ignored?: Record<string, unknown>
  /** What every change of a row changes. */
  follows?: string[]
}

const everyone: Rule = () => true
/** Whoever is bound to a company changes none of these. */
export const unbound: Rule = (user) => !isBound(user)

export const field = (value: unknown, more: Partial<Field> = {}): Field => ({ value, may: everyone, ...more })

/** Text fields that keep what they are sent. */
export const texts = (names: readonly string[], may: Rule = everyone): Record<string, Field> =>
  Object.fromEntries(names.map((name) => [name, field('Otro', { may })]))

/** What a row of any file has, and only the server says. */
export const OF_FILES = {
  id: 77,
  key: 'a/b',
  media_type: 'text/html',
  size: 1,
  sha256: 'x',
  scan: 'clean',
  uploaded_by: 1,
  created_at: '2020-01-01',
  created_by: 'super',
  withdrawn_at: '2020-01-01',
  withdrawn_by: 1,
  withdrawn_reason: 'X',
}
