import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { binary, Endpoint, EndpointTable } from '../../contract/endpoint.ts'
import type { CredentialCheckRow } from '../../domain/checks.ts'
import type { Day } from '../../domain/days.ts'
import type { Actor } from '../../domain/groups.ts'
import type { Audit } from '../common/audit.ts'
import type { BackgroundWork } from '../common/backgroundWork.ts'
import type { Config } from '../common/config.ts'
import type { Files, StoredContent } from '../files/files.ts'
import type { PhotoAddresses } from '../files/photoAddresses.ts'
import type { Upload } from '../files/uploads.ts'
import type { Row } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import type { RateLimits } from './rateLimits.ts'

/** A credential that somebody looked up: whom it names, if anybody, how, and where that came from. */
export interface CheckedCredential {
  row: Row<'personnel'> | undefined
  credential: string
  way: CredentialCheckRow['way']
  isValid: boolean
  address: string
}

/** What every handler works with; app.ts adds what the areas give. */
export interface Services {
  store: Store
  files: Files
  photos: PhotoAddresses
  /** What is in force now: the environment's word, and what super-admins have set (settings/liveSettings.ts). */
  config: Config
  limits: RateLimits
  /** Recomputes people and companies after the catalogue of requirements or obligations changed. */
  recomputation: BackgroundWork
  /** Told of credentials that are checked at doors. */
  checks: { note(checked: CheckedCredential): void }
  /** Told of sign-ins and the like. */
  audit: Audit
  /** The clock; tests set it. */
  now: () => Date
}

/** Rows of a list: a page with its total, or all of them as they come. */
export interface List<T> {
  rows: T[] | AsyncIterable<T>
  total?: number
  from?: number
}

/** Bytes instead of JSON, made for this answer. `filename` makes it a download. */
export interface GeneratedFile {
  content: Readable | Buffer
  /** Its type, where the endpoint does not say it once and for all. */
  type?: string
  filename?: string
}

export type Binary = GeneratedFile | StoredContent

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<string, never>

/** The parts that are streamed: those that are optional may be missing. */
type StreamedParts<F extends object> = {
  [N in keyof F as F[N] extends { stream: true }
    ? F[N] extends { optional: true }
      ? never
      : N
    : never]: Upload
} & { [N in keyof F as F[N] extends { optional: true } ? N : never]?: Upload }

/** One call, its input checked against the endpoint's schemas and its user against the permission table. */
export interface Call<E extends Endpoint> extends Services {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  /** The file parts that came, by name; those that are streamed are there, and kept. */
  uploads: E['files'] extends object
    ? StreamedParts<E['files']> & {
        [N in keyof E['files'] as E['files'][N] extends { stream: true } ? never : N]?: Buffer
      }
    : Record<string, never>
  actor: E['access'] extends 'public' | 'setup' ? undefined : Actor
  /** The versions of the row that the caller has seen, as `If-Match` says; absent where it does not ask (see versions.ts). */
  ifMatch: string | undefined
  /** What the caller calls this download, to ask how it goes (`X-Download-Id`). */
  download: string | undefined
  /** The row of the session's token; 0 for the public. */
  session: number
  /** Where the call came from. */
  address: string
  /** The secret of the browser that somebody signs on with (browserCookie.ts). */
  browser: string | undefined
  /** What it came with, in a few words (domain/devices.ts). */
  device: string
  today: Day
}

/** An object whose lists may come row by row. */
export type Streamed<T> = {
  [F in keyof T]: T[F] | (NonNullable<T[F]> extends (infer Item)[] ? AsyncIterable<Item> : never)
}

type Answer<E extends Endpoint> = E['reply'] extends null
  ? undefined
  : E['reply'] extends typeof binary
    ? Binary
    : E['reply'] extends z.ZodArray<infer Row>
      ? List<z.input<Row>>
      : Streamed<z.input<Extract<E['reply'], z.ZodType>>>

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>

/** A handler for each row of a table of endpoints; a row without one does not compile. */
export type Handlers<T extends EndpointTable> = { [N in keyof T]: Handler<T[N]> }
