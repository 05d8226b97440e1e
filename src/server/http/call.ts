import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { BINARY_REPLY, Endpoint, EndpointTable } from '../../contract/endpoint.ts'
import type { Day } from '../../domain/common/days.ts'
import type { CredentialCheckRow } from '../../domain/door/credentialChecks.ts'
import type { Actor } from '../../domain/groups.ts'
import type { Audit } from '../common/audit.ts'
import type { BackgroundWork } from '../common/backgroundWork.ts'
import type { Config } from '../common/config.ts'
import type { FileStorage, StoredContent } from '../files/fileStorage.ts'
import type { PhotoAddresses } from '../files/photoAddresses.ts'
import type { Upload } from '../files/uploads.ts'
import type { Row } from '../store/rows.ts'
import type { Store, Writer } from '../store/store.ts'
import type { RateLimits } from './rateLimits.ts'

/** Visitor's check of a credential. `row` is undefined for an unknown credential. */
export interface CheckedCredential {
  row: Row<'personnel'> | undefined
  credential: string
  way: CredentialCheckRow['way']
  isValid: boolean
  address: string
  /** Whether the request is a prefetch or a link preview, whose response no visitor sees. */
  isPreview: boolean
}

/** Services that endpoint handlers use. Other modules add fields by declaration merging. */
export interface Services {
  store: Store
  files: FileStorage
  photos: PhotoAddresses
  /** Current configuration: environment variables, and settings that super-admins change in the console. */
  config: Config
  limits: RateLimits
  /** Background work that recomputes people and companies after a change of requirements. */
  recomputation: BackgroundWork
  /** Background work that deletes documents whose retention period has passed, as users decided. */
  retention: BackgroundWork
  /** Records that visitors checked a credential. */
  checks: { note(checked: CheckedCredential): void }
  /** Writes security events, such as sign-ins. */
  audit: Audit
  /** Returns the current time. Tests replace this function. */
  now: () => Date
}

/** Rows of a list, either one page or all rows as a stream. */
export interface List<T> {
  rows: T[] | AsyncIterable<T>
  total?: number
  /** Index of the page's first row in the complete list. */
  from?: number
}

/** Response that is not JSON, such as a PDF. With `filename`, browsers save it as a file. */
export interface GeneratedFile {
  content: Readable | Buffer
  /** Media type, if it differs from that of the endpoint. */
  type?: string
  filename?: string
  /** Writes the download also elsewhere than in the audit log, in the same transaction. */
  recordDownload?: (tx: Writer) => Promise<unknown>
}

export type Binary = GeneratedFile | StoredContent

type ParsedInput<S> = S extends z.ZodType ? z.output<S> : Record<string, never>

/** Uploaded files that were stored while the form was received. */
type StreamedParts<F extends object> = {
  [N in keyof F as F[N] extends { stream: true }
    ? F[N] extends { optional: true }
      ? never
      : N
    : never]: Upload
} & { [N in keyof F as F[N] extends { optional: true } ? N : never]?: Upload }

/** Request to an endpoint, after its input was validated and its user was authorized. */
export interface Call<E extends Endpoint> extends Services {
  params: ParsedInput<E['params']>
  query: ParsedInput<E['query']>
  body: ParsedInput<E['body']>
  /** Uploaded files by form field. Streamed files are already in the storage. */
  uploads: E['files'] extends object
    ? StreamedParts<E['files']> & {
        [N in keyof E['files'] as E['files'][N] extends { stream: true } ? never : N]?: Buffer
      }
    : Record<string, never>
  actor: E['access'] extends 'public' | 'setup' ? undefined : Actor
  /** Header `If-Match`: the record's version that the client has read. It serves to detect concurrent changes. */
  ifMatch: string | undefined
  /** Header `X-Download-Id`: id that the client chose for asking about the download's progress. */
  download: string | undefined
  /** Id of the user's session; 0 for an anonymous visitor. */
  session: number
  /** Client address. */
  address: string
  /** Value of the cookie that identifies the browser during a sign-in through the OpenID Connect provider. */
  browserSecret: string | undefined
  /** Short description of the client's browser and operating system. */
  device: string
  /** Whether the request is a prefetch or a link preview, whose response no visitor sees. */
  isPreview: boolean
  today: Day
}

/** Response type in which each list may also be a stream. */
export type Streamed<T> = {
  [F in keyof T]: T[F] | (NonNullable<T[F]> extends (infer Item)[] ? AsyncIterable<Item> : never)
}

type Reply<E extends Endpoint> = E['reply'] extends null
  ? undefined
  : E['reply'] extends typeof BINARY_REPLY
    ? Binary
    : E['reply'] extends z.ZodArray<infer Row>
      ? List<z.input<Row>>
      : Streamed<z.input<Extract<E['reply'], z.ZodType>>>

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Reply<E>>

/** Handlers of all endpoints in a table, by endpoint name. */
export type Handlers<T extends EndpointTable> = { [N in keyof T]: Handler<T[N]> }
