import type { z } from 'zod'
import type { Action } from '../domain/permissions.ts'

/** Marks an endpoint whose reply is a stream of bytes instead of JSON. */
export const binary = Symbol('binary')

/** Callers without a session: anonymous visitors, and the operator who sets up a new portal with a one-time secret. */
type Stranger = 'public' | 'setup'

export const isAnonymousAccess = (access: Stranger | Action): access is Stranger =>
  access === 'public' || access === 'setup'

/** Endpoint of the API. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with parameters such as `:id`. */
  path: string
  summary: string
  /** Who may call the endpoint: callers without a session, or users who may perform an action (domain/permissions.ts). */
  access: Stranger | Action
  /** Whether docs/requirements.md §8 documents the endpoint, so that every server has it. Only our server has the others. */
  documented?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** File parts of a multipart body, by name. Parts held in memory have a size limit in bytes; a setting limits streamed parts. */
  files?: Record<string, { maxBytes: number } | { stream: true; optional?: true }>
  reply: z.ZodType | typeof binary | null
  /** Media type of a reply that is a stream. */
  type?: string
  status?: 200 | 201 | 204
  /** Key of the message in an error reply. File downloads use `error` (docs/decisions.md). */
  errors?: 'detail' | 'error'
  /** Whether body or reply contains a secret. They are never stored, not even for repeated requests (idempotency.ts). */
  secret?: true
  /** Whether users may call the endpoint before they have set up a required second factor. */
  beforeFactor?: true
  /** Excludes calls from the audit log: downloads without documents, or changes that only concern the user's own account. */
  unlogged?: true
  /** Time for which a client may cache the reply, in seconds. Without it, replies are not cached. */
  maxAge?: number
  /** Further headers of the reply. */
  headers?: Readonly<Record<string, string>>
}

export type EndpointTable = Record<string, Endpoint>
