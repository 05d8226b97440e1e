import type { Collection } from '../../../src/server/store/rows.ts'
import type { Rule } from './accessRules.ts'
import type { Id, Kind } from './cellRows.ts'
import { isBound } from './cellUsers.ts'
import type { WireRequest } from './wire.ts'

/** A field that may be sent: its value, who may send it, and what the row stores. */
export interface Field {
  value: unknown
  /** Of the users who may make the call, those who may send the field. */
  canSend: Rule
  /** What the row stores afterwards, if it is not the value itself. */
  stored?: object
  /** Other fields of the row that the server changes with it. */
  alsoChanged?: string[]
  /** Other fields that must be sent with it. */
  sentWith?: object
}

export interface Writable {
  collection: Collection
  /** Users who may make the call. */
  canCall: Rule
  okStatus: number
  call: (fields: object, id: Id) => WireRequest
  /** Kind of the row that is changed. Without it, the call creates a row. */
  kind?: Kind
  /** Fields that a new row requires. */
  required?: object
  fields: Record<string, Field>
  /** Fields that no user may send: the server rejects them with an error on the field. */
  forbidden: Record<string, unknown>
  /** Fields that the server accepts and ignores. */
  ignored?: Record<string, unknown>
  /** Fields that every change of the row changes. */
  alsoChanged?: string[]
}

const isAnyone: Rule = () => true
export const isUnbound: Rule = (user) => !isBound(user)

export const field = (value: unknown, options: Partial<Field> = {}): Field => ({
  value,
  canSend: isAnyone,
  ...options,
})

/** Returns text fields that are stored as they are sent. */
export const textFields = (names: readonly string[], canSend: Rule = isAnyone): Record<string, Field> =>
  Object.fromEntries(names.map((name) => [name, field('Otro', { canSend })]))

/** Fields of uploaded files that only the server sets. */
export const FILE_FIELDS = {
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
