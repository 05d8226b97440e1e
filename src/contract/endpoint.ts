import type { z } from 'zod'
import type { Action } from '../domain/permissions.ts'

/** The reply of an endpoint that answers with a stream instead of JSON. */
export const binary = Symbol('binary')

/** Callers without a session: anonymous visitors, and the operator who sets up an empty portal with its one-time secret. */
type Stranger = 'public' | 'setup'

export const isAnonymousAccess = (access: Stranger | Action): access is Stranger =>
  access === 'public' || access === 'setup'

/** One endpoint of the API. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Its parameters are written `:id`. */
  path: string
  summary: string
  /** Its callers: strangers, or the users who may perform the action (domain/permissions.ts). */
  access: Stranger | Action
  /** docs/requirements.md §8 names it, so every back end offers it. The others are offered by our own server only. */
  documented?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /**
   * File parts of a multipart body, by name. A part in memory has a maximum size in bytes. A streamed part is limited by a setting, and is
   * required unless it is optional.
   */
  files?: Record<string, { maxBytes: number } | { stream: true; optional?: true }>
  reply: z.ZodType | typeof binary | null
  /** Media type of a binary reply. */
  type?: string
  status?: 200 | 201 | 204
  /** The key of an error's text: `{detail}`, or `{error}` as file downloads do (docs/decisions.md). */
  errors?: 'detail' | 'error'
  /** Body or reply is a secret, which is stored nowhere, not even to answer a repeated request (idempotency.ts). */
  secret?: true
  /** Also offered to users who must set up a second factor before all other calls. */
  beforeFactor?: true
  /** Not logged: a download without documents of a person or a company, or a change that concerns its own user only. */
  unlogged?: true
  /** Time for which a client may cache the reply, in seconds. Without it, replies are not cached. */
  maxAge?: number
  /** Further headers of the reply. */
  headers?: Readonly<Record<string, string>>
}

export type EndpointTable = Record<string, Endpoint>
