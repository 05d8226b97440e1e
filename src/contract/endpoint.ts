import type { z } from 'zod'
import type { Action } from '../domain/permissions.ts'

/** What a call answers with when it is not JSON. `attachment` and `image` are streams. */
export const binary = Symbol('binary')

/** Who calls without a session. */
type Stranger = 'public' | 'setup'

export const isForStrangers = (access: Stranger | Action): access is Stranger =>
  access === 'public' || access === 'setup'

/**
 * One documented call. `path` has parameters as `:id`. `access` names who may use it: the public, whoever has the secret of an empty portal
 * (`setup`), or whoever the permission table allows the action. `errors` says how it words refusals: `{detail}`, or `{error}` as file downloads do (decisions, section 7).
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  access: Stranger | Action
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /**
   * Multipart instead of JSON: the names of its file parts. One that is small enough to be held in memory says how large it may be, in
   * bytes; one that is streamed to where files are kept is bounded by a setting, and required if it is not said to be optional.
   */
  files?: Record<string, { maxBytes: number } | { stream: true; optional?: true }>
  reply: z.ZodType | typeof binary | null
  /** The type of a binary reply. */
  type?: string
  status?: 200 | 201 | 204
  errors?: 'detail' | 'error'
  /** What goes in or comes out is a secret, and kept nowhere: not even to answer whoever calls again (idempotency.ts). */
  secret?: true
  /** It is answered also to whoever must set a second factor up before anything else. */
  beforeFactor?: true
  /** Not logged: what it downloads is of no person's or company's papers, or what it changes is nobody's business but its user's own. */
  unlogged?: true
  /** For so many seconds its answer may be kept by whoever got it; nobody keeps it otherwise. */
  maxAge?: number
  /** What else its answer carries. */
  headers?: Readonly<Record<string, string>>
}

export type EndpointTable = Record<string, Endpoint>
