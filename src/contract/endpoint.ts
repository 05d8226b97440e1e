import type { z } from 'zod'
import type { Action } from '../domain/permissions.ts'

/** Marks an endpoint whose reply is a stream of bytes instead of JSON. */
export const BINARY_REPLY = Symbol('binary')

/** Callers without a session: visitors (`public`), or the operator who sets up a new portal (`setup`). */
type Stranger = 'public' | 'setup'

export const isAnonymousAccess = (access: Stranger | Action): access is Stranger =>
  access === 'public' || access === 'setup'

/** Definition of an API endpoint. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with parameters such as `:id`. */
  path: string
  summary: string
  /** Who may call the endpoint: users with a permission, or callers without a session. */
  access: Stranger | Action
  /** Whether docs/requirements.md §8 requires the endpoint. Other endpoints exist only in our server. */
  documented?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** File parts of a multipart body, by name. `maxBytes` limits files that are kept in memory. */
  files?: Record<string, { maxBytes: number } | { stream: true; optional?: true }>
  reply: z.ZodType | typeof BINARY_REPLY | null
  /** Media type of a streamed reply. */
  type?: string
  status?: 200 | 201 | 204
  /** Key of the message in an error reply: `error` for downloads, otherwise `detail`. */
  errors?: 'detail' | 'error'
  /** Whether body or reply contains a secret. Secrets are not stored, not even for repeated requests. */
  secret?: true
  /** Whether the endpoint is available before the user sets up a required second factor. */
  beforeFactor?: true
  /** Whether calls of the endpoint are missing from the audit log. */
  unlogged?: true
  /** Number of seconds for which clients may cache the reply. Without a value, replies are not cached. */
  maxAge?: number
  headers?: Readonly<Record<string, string>>
}

export type EndpointTable = Record<string, Endpoint>
