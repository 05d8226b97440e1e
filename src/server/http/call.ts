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

/** Check of a credential by a visitor of the public page. `row` is the person, undefined for an unknown credential. */
export interface CheckedCredential {
  row: Row<'personnel'> | undefined
  credential: string
  way: CredentialCheckRow['way']
  isValid: boolean
  address: string
}

/** Services that endpoint handlers use. app.ts and other modules add fields by declaration merging. */
export interface Services {
  store: Store
  files: FileStorage
  photos: PhotoAddresses
  /** Current configuration: environment variables, and the settings that super-admins change in the console. */
  config: Config
  limits: RateLimits
  /** Recomputes the status of people and companies after a catalogue of requirements or documents changed. */
  recomputation: BackgroundWork
  /** Records that visitors checked a credential. */
  checks: { note(checked: CheckedCredential): void }
  /** Writes security events, such as sign-ins. */
  audit: Audit
  /** Returns the current time. Tests replace this function. */
  now: () => Date
}

/** Rows of a list: one page with the total number of rows, or all rows as a stream. */
export interface List<T> {
  rows: T[] | AsyncIterable<T>
  total?: number
  /** Index of the page's first row in the whole list. */
  from?: number
}

/** Generated response that is not JSON, such as a PDF. With a `filename`, browsers download it. */
export interface GeneratedFile {
  content: Readable | Buffer
  /** Media type, if it differs from the endpoint's. */
  type?: string
  filename?: string
}

export type Binary = GeneratedFile | StoredContent

type ParsedInput<S> = S extends z.ZodType ? z.output<S> : Record<string, never>

/** File parts of a form that were stored while they were received. Optional parts may be missing. */
type StreamedParts<F extends object> = {
  [N in keyof F as F[N] extends { stream: true }
    ? F[N] extends { optional: true }
      ? never
      : N
    : never]: Upload
} & { [N in keyof F as F[N] extends { optional: true } ? N : never]?: Upload }

/** Request to an endpoint. Its input is validated by the endpoint's schemas, and its user has the permission. */
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
  /** Header `If-Match`: version of the record that the client has seen, to detect concurrent changes. */
  ifMatch: string | undefined
  /** Header `X-Download-Id`: id that the client chose for this download, to ask for its progress. */
  download: string | undefined
  /** Id of the session's row; 0 for an anonymous visitor. */
  session: number
  /** Client address. */
  address: string
  /** Secret in the cookie that identifies the browser during a sign-on with the OpenID Connect provider. */
  browserSecret: string | undefined
  /** Short description of the client's browser and operating system. */
  device: string
  today: Day
}

/** Type of a response whose lists may be streams instead of arrays. */
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

/** Handlers of all endpoints in a table, by endpoint name. */
export type Handlers<T extends EndpointTable> = { [N in keyof T]: Handler<T[N]> }
