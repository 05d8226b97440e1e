import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { binary, Endpoint, EndpointTable } from '../../contract/endpoint.ts'
import type { CredentialCheckRow } from '../../domain/credentialChecks.ts'
import type { Day } from '../../domain/days.ts'
import type { Actor } from '../../domain/groups.ts'
import type { Audit } from '../common/audit.ts'
import type { BackgroundWork } from '../common/backgroundWork.ts'
import type { Config } from '../common/config.ts'
import type { FileStorage, StoredContent } from '../files/fileStorage.ts'
import type { PhotoAddresses } from '../files/photoAddresses.ts'
import type { Upload } from '../files/uploads.ts'
import type { Row } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import type { RateLimits } from './rateLimits.ts'

/** Check of a credential by a visitor of the public page. `row` is undefined for an unknown credential. */
export interface CheckedCredential {
  row: Row<'personnel'> | undefined
  credential: string
  way: CredentialCheckRow['way']
  isValid: boolean
  address: string
}

/** Services that handlers use. app.ts and other areas add theirs by declaration merging. */
export interface Services {
  store: Store
  files: FileStorage
  photos: PhotoAddresses
  /** Current configuration: environment variables, and the settings of super-admins (settings/liveSettings.ts). */
  config: Config
  limits: RateLimits
  /** Recomputes people and companies after the catalogue of requirements or obligations changed. */
  recomputation: BackgroundWork
  /** Records credential checks. */
  checks: { note(checked: CheckedCredential): void }
  /** Writes security events, such as sign-ins. */
  audit: Audit
  /** Returns the current time. Tests replace it. */
  now: () => Date
}

/** Rows of a list: a page with the total number of rows, or all rows as a stream. */
export interface List<T> {
  rows: T[] | AsyncIterable<T>
  total?: number
  /** Index of the page's first row. */
  from?: number
}

/** Generated reply that is not JSON. With a `filename`, browsers download it. */
export interface GeneratedFile {
  content: Readable | Buffer
  /** Media type, if it differs from the endpoint's. */
  type?: string
  filename?: string
}

export type Binary = GeneratedFile | StoredContent

type ParsedInput<S> = S extends z.ZodType ? z.output<S> : Record<string, never>

/** File parts that were stored while they were received. Optional ones may be missing. */
type StreamedParts<F extends object> = {
  [N in keyof F as F[N] extends { stream: true }
    ? F[N] extends { optional: true }
      ? never
      : N
    : never]: Upload
} & { [N in keyof F as F[N] extends { optional: true } ? N : never]?: Upload }

/** Call of an endpoint. Its input is validated by the endpoint's schemas, and its user has the permission. */
export interface Call<E extends Endpoint> extends Services {
  params: ParsedInput<E['params']>
  query: ParsedInput<E['query']>
  body: ParsedInput<E['body']>
  /** Received file parts by name. Streamed parts are stored already. */
  uploads: E['files'] extends object
    ? StreamedParts<E['files']> & {
        [N in keyof E['files'] as E['files'][N] extends { stream: true } ? never : N]?: Buffer
      }
    : Record<string, never>
  actor: E['access'] extends 'public' | 'setup' ? undefined : Actor
  /** `If-Match` header: versions of the row that the client has seen (records/versions.ts). */
  ifMatch: string | undefined
  /** Client's id of this download, for queries of its progress (`X-Download-Id`). */
  download: string | undefined
  /** Row id of the session; 0 for an anonymous visitor. */
  session: number
  /** Client address. */
  address: string
  /** Secret in the browser's cookie during a sign-on (browserCookie.ts). */
  browserSecret: string | undefined
  /** Short description of the client's browser and system (domain/devices.ts). */
  device: string
  today: Day
}

/** Object whose lists may be streams. */
export type Streamed<T> = {
  [F in keyof T]: T[F] | (NonNullable<T[F]> extends (infer Item)[] ? AsyncIterable<Item> : never)
}

type Reply<E extends Endpoint> = E['reply'] extends null
  ? undefined
  : E['reply'] extends typeof binary
    ? Binary
    : E['reply'] extends z.ZodArray<infer Row>
      ? List<z.input<Row>>
      : Streamed<z.input<Extract<E['reply'], z.ZodType>>>

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Reply<E>>

/** Handlers of all endpoints of a table. */
export type Handlers<T extends EndpointTable> = { [N in keyof T]: Handler<T[N]> }
