import type { Day } from '../../domain/common/days.ts'
import type { AnyCase, Has, NOT_NULL, Range } from '../../domain/common/filters.ts'
import type { TodoKind } from '../../domain/companies/todos.ts'
import type { ReviewedTable, ReviewKind } from '../../domain/documents/kinds.ts'
import type { ReviewFigures } from '../../domain/documents/reviews.ts'
import type { LogChangeRow, LogEntryRow } from '../../domain/log/auditLog.ts'
import type { KnownState } from '../../domain/people/accreditation.ts'
import type { OnProgress } from '../common/progress.ts'
import type { Dump, DumpSource } from './dump.ts'
import type { AnyRow, Collection, Row, Rows, SearchedCollection } from './rows.ts'

/** Id of a row: a text for people, an integer for all other collections. */
export type Id<C extends Collection> = Rows[C]['id']

/** Conditions on fields: a value, a list of allowed values, or another condition such as a range. */
type FieldFilter<C extends Collection> = {
  [F in keyof Rows[C]]?:
    | Rows[C][F]
    | readonly Rows[C][F][]
    | Range<Extract<Rows[C][F], string | number>>
    | (Rows[C][F] extends readonly string[] ? Has : never)
    | (Rows[C][F] extends string ? AnyCase : never)
    | typeof NOT_NULL
}

/** Filter for a field of a referenced row, such as the zone of a person's company. */
interface ReferencedFieldFilter {
  'company.zone'?: number
}

/** Filter of rows. A row must meet all conditions, and must not meet all conditions of `unless`. */
export type Filter<C extends Collection> = FieldFilter<C> &
  ReferencedFieldFilter & { unless?: FieldFilter<C> }

/** Filter for rows to which at least one row of another collection refers. */
export type ReferencingRows = {
  [D in Collection]: { collection: D; by: keyof Rows[D] & string; filter: Filter<D> }
}[Collection]

/**
 * Query of a list. `range` includes both bounds. Rows with equal sort keys are sorted by id. Each word of `q` must be the
 * beginning of a word in the row.
 */
export interface ListQuery<C extends Collection> {
  filter?: Filter<C>
  q?: string
  /** Whether `q` also searches personal data such as the RFC. Only for users who may see personal data. */
  personal?: boolean
  referencedBy?: ReferencingRows
  sort?: { field: string; order: 'ASC' | 'DESC' }
  range?: readonly [from: number, to: number]
}

/** Query of a text search that returns the best matches first. */
export interface SearchQuery<C extends Collection> extends Pick<ListQuery<C>, 'filter' | 'personal'> {
  q: string
  limit: number
}

/** Value of a field, with the number of rows that have the value. */
export interface ValueCount<V> {
  value: V
  n: number
}

/** Number of active people of a company in one accreditation state. */
export interface StateCount {
  company: number
  state: KnownState
  n: number
}

/** Session with its user. `company_active` is null for users without a company. */
interface SessionRows {
  token: Row<'tokens'>
  user: Row<'users'>
  company_active: boolean | null
}

/** Query for a page of the audit log. `after` is the id of the last entry on the previous page. */
export interface LogQuery {
  filter: Filter<'log_entries'>
  order: 'ASC' | 'DESC'
  range: readonly [from: number, to: number]
  after?: number | undefined
}

/** Query for documents that wait for review. Kinds of documents without a filter are excluded. */
export interface ReviewQueueQuery {
  filter: { [K in ReviewKind]?: Filter<ReviewedTable> }
  order: 'ASC' | 'DESC'
  range: readonly [from: number, to: number]
}

/** Kinds of to-dos for people. The kind `due` exists only for companies. */
export type ItemKind = Exclude<TodoKind, 'due'>

/** Query for the requirements that people of a company have to meet. `people` limits the query to some people. */
export interface TodoItemsQuery {
  company: number
  people?: readonly string[] | undefined
  today: Day
}

/** Number of requirements of one type and reason (`lack`): expired (`over`), still met (`met`), and to be renewed soon (`ending`). */
export interface TodoItemCount {
  lack: Row<'accreditation_items'>['lack']
  type: number
  over: number
  met: number
  ending: number
}

/** Row with faulty columns. */
export interface RowFault {
  collection: Collection
  id: number | string
  columns: readonly string[]
}

/** Reading functions of the store. They return undefined for a row that does not exist. */
export interface Reader {
  getList<C extends Collection>(
    collection: C,
    query: ListQuery<C>,
  ): Promise<{ rows: Row<C>[]; total: number }>
  /** Returns a page of rows without counting all rows, for collections with millions of rows. */
  getPage<C extends Collection>(
    collection: C,
    query: ListQuery<C> & { range: readonly [number, number] },
  ): Promise<Row<C>[]>
  /** Returns the number of rows per value of a field. */
  countBy<C extends Collection, F extends keyof Rows[C] & string>(
    collection: C,
    field: F,
    filter: Filter<C>,
  ): Promise<ValueCount<Rows[C][F]>[]>
  /** Counts the active people of companies by accreditation state on a day. */
  countByState(companies: readonly number[], day: Day): Promise<StateCount[]>
  getOne<C extends Collection>(collection: C, id: Id<C>): Promise<Row<C> | undefined>
  getMany<C extends Collection>(collection: C, ids: readonly Id<C>[]): Promise<Row<C>[]>
  /** Returns the row whose unique field has this value. */
  getBy<C extends Collection>(
    collection: C,
    field: keyof Rows[C] & string,
    value: string,
  ): Promise<Row<C> | undefined>
  /**
   * Returns the best matches of a text search, at most `limit`, and the number of all matches. Rows with whole words come first.
   * An empty query matches nothing.
   */
  search<C extends SearchedCollection>(
    collection: C,
    query: SearchQuery<C>,
  ): Promise<{ rows: Row<C>[]; total: number }>
  /** Returns the session whose token has this hash, with its user. */
  getSession(hash: string): Promise<SessionRows | undefined>
  getLog(query: LogQuery): Promise<Row<'log_entries'>[]>
  /** Returns a page of the documents that wait for review, sorted by upload time. */
  getReviewQueue(
    query: ReviewQueueQuery,
  ): Promise<{ documents: { kind: ReviewKind; id: number }[]; total: number }>
  /** Returns the number and age of documents that wait for review, and the number of reviews per reviewer since a time. */
  getReviewFigures(since: string): Promise<ReviewFigures>
  /** Counts the requirements that the people of a company have to meet. `kinds` limits the count to some kinds of to-do. */
  countTodoItems(query: TodoItemsQuery & { kinds?: readonly ItemKind[] }): Promise<TodoItemCount[]>
  /** Returns a page of the requirements that people of a company have to meet, sorted by kind and urgency. */
  getTodoItems(
    query: TodoItemsQuery & {
      kinds: readonly ItemKind[]
      severeTypes: readonly number[]
      range: readonly [from: number, to: number]
    },
  ): Promise<Row<'accreditation_items'>[]>
  /** Finds rows whose stored sort keys, search words or index entries do not match the row's fields. */
  findDerivedFaults(): AsyncIterable<RowFault>
  /** Finds rows with columns whose content is no list or object as it should be. */
  findUnreadableRows(): AsyncIterable<RowFault>
  /** Streams all rows of a query. Rows that are written meanwhile may be missing. */
  each<C extends Collection>(collection: C, query: Omit<ListQuery<C>, 'range'>): AsyncIterable<Row<C>>
}

/** Returns a reader that forwards each call to the current reader. */
export const createForwardingStoreReader = (current: () => Reader): Reader => ({
  getList: (collection, query) => current().getList(collection, query),
  getPage: (collection, query) => current().getPage(collection, query),
  countBy: (collection, field, filter) => current().countBy(collection, field, filter),
  countByState: (companies, day) => current().countByState(companies, day),
  getOne: (collection, id) => current().getOne(collection, id),
  getMany: (collection, ids) => current().getMany(collection, ids),
  getBy: (collection, field, value) => current().getBy(collection, field, value),
  search: (collection, query) => current().search(collection, query),
  getSession: (hash) => current().getSession(hash),
  getLog: (query) => current().getLog(query),
  getReviewQueue: (query) => current().getReviewQueue(query),
  getReviewFigures: (since) => current().getReviewFigures(since),
  countTodoItems: (query) => current().countTodoItems(query),
  getTodoItems: (query) => current().getTodoItems(query),
  findDerivedFaults: () => current().findDerivedFaults(),
  findUnreadableRows: () => current().findUnreadableRows(),
  each: (collection, query) => current().each(collection, query),
})

/** Row to insert. The id is optional if the database assigns the ids of the collection. */
export type NewRow<C extends Collection> = Omit<Rows[C], 'id'> & { id?: Id<C> }

/** Writing functions of the store. Deleting a row also deletes the rows that it owns. */
export interface Writer extends Reader {
  create<C extends Collection>(collection: C, row: NewRow<C>): Promise<Row<C>>
  /** Inserts rows that have the same fields, in few SQL statements. */
  createMany<C extends Collection>(collection: C, rows: readonly NewRow<C>[]): Promise<Row<C>[]>
  /** Inserts rows without recomputing derived values, and without versions or log entries. Observed rows are inserted like others. */
  append(
    collection: 'credential_checks',
    rows: readonly Omit<Rows['credential_checks'], 'id'>[],
  ): Promise<void>
  update<C extends Collection>(collection: C, id: Id<C>, patch: Partial<Rows[C]>): Promise<Row<C> | undefined>
  /** Updates all rows that match a filter, and returns their number. */
  updateMany<C extends Collection>(collection: C, filter: Filter<C>, patch: Partial<Rows[C]>): Promise<number>
  delete<C extends Collection>(collection: C, id: Id<C>): Promise<boolean>
  /** Deletes the rows that match a filter, at most `limit` rows, and returns their number. */
  deleteMany<C extends Collection>(collection: C, filter: Filter<C>, limit?: number): Promise<number>
}

/** User or process that makes a change, as recorded in the audit log. */
export interface Origin {
  /** Name of the endpoint, such as `log.list`. Commands of the operator begin with `local.`, and background jobs with `portal.`. */
  action: string
  user: number | null
  username: string
  address: string
  /** Time of the change. Defaults to the current time. */
  now?: Date
  /** Id of the log entry of the request that caused this change, such as an import. */
  partOf?: number
}

/** Additional information for the log entry of a transaction. */
export interface LogNote {
  result?: 'ok' | 'refused'
  reason?: string
  /** Record that the user acted on, such as `documents:3`. */
  subject?: string
  /** User who acted, if the user was unknown when the transaction began. */
  user?: { id: number | null; username: string }
}

/** How a row was changed. */
interface ChangeDetails {
  /** Fields that an update writes. */
  fields?: readonly string[]
  /** Whether the row was deleted together with its owner. */
  isOwned?: boolean
}

/** Observer of row changes. */
export interface Observer {
  /** Returns whether the observer needs the changes of a collection. */
  observes(collection: Collection): boolean
  /** Called for each changed row. `before` is null for a new row, and `after` is null for a deleted row. */
  recordChange(
    collection: Collection,
    before: AnyRow | null,
    after: AnyRow | null,
    details: ChangeDetails,
  ): void
}

/** Decides what is erased from the audit log. */
export interface LogEraser {
  /** Returns the fields of a changed row whose texts are erased: all, or some. */
  erases(change: Pick<LogChangeRow, 'subject' | 'collection' | 'record'>): 'all' | readonly string[]
  /** Removes what identifies a person from a text of any other row. */
  redact(text: string): string
}

/** Writer of a transaction whose changes are recorded in the audit log. */
export interface LoggedWriter extends Writer {
  /** Runs `work` and reports the rows that it writes to an observer, without those that hooks write. */
  observe<T>(observer: Observer, work: () => Promise<T>): Promise<T>
  /** Adds a note to the log entry of this transaction. The entry is written even if no row changes. */
  log(note: LogNote): void
  /** Verifies the signature of a row of a signed collection. Always true in a store without a key. */
  isSealed<C extends Collection>(collection: C, row: Row<C>): Promise<boolean>
  /** Encrypts a text of a row with a key that the database does not have. */
  encrypt(text: string): Promise<string>
  /** Decrypts a text. Returns undefined if another portal encrypted it, or if it was altered. */
  decrypt(encrypted: string): Promise<string | undefined>
  /** Returns whether a row is as the audit log says, and the portal wrote those log entries. */
  isAsLogged<C extends Collection>(collection: C, row: Row<C>): Promise<boolean>
  /** Logs a row of a loaded dump as created, unless the audit log of the dump already counts the row. */
  logLoaded<C extends Collection>(collection: C, row: Row<C>): void
  /** Erases values from entries of the audit log, which stay verifiable. */
  eraseLogValues(entries: readonly Row<'log_entries'>[], eraser: LogEraser): Promise<void>
  /** Erases values from the log entry of this transaction before it is written. */
  eraseFromOwnLogEntry(eraser: LogEraser): void
  /** Deletes the oldest audit log entries. The remaining entries stay verifiable. Throws if the beginning of the log was altered. */
  deleteOldestEntries(oldest: readonly LogEntryRow[]): Promise<void>
}

/** Steps in the transaction that loads a dump: before the rows are replaced, and after. */
interface LoadSteps {
  prepare?: () => Promise<void>
  finish?: (tx: LoggedWriter) => Promise<void>
  onProgress?: OnProgress
}

/** Database with all rows of the portal. Transactions run one at a time. */
export interface Store extends Reader {
  /** Runs a transaction and logs its changes. Without an origin, the log names the portal as the actor. */
  transaction<T>(work: (tx: LoggedWriter) => Promise<T>, origin?: Origin): Promise<T>
  /**
   * Runs read queries on one consistent snapshot, without blocking writers. `isTolerant` reads unreadable contents of columns as empty
   * ones, for a search of faults.
   */
  snapshot<T>(work: (snapshot: Reader) => Promise<T>, options?: { isTolerant?: boolean }): Promise<T>
  /**
   * Loads a dump into a portal without data, in one transaction. Replaces the rows that a start wrote. Only the changes that `finish` makes are
   * logged. Throws a PortalNotEmptyError if the portal has data.
   */
  load(dump: Dump | DumpSource, steps?: LoadSteps, origin?: Origin): Promise<void>
  /** Overwrites deleted content in the files of the database, in the background. Postgres does so itself (autovacuum). */
  overwriteDeletedContent(): void
  close(): Promise<void>
}

/** Thrown when a write would give two rows the same value of a unique field. */
export class DuplicateValueError extends Error {
  readonly collection: Collection
  readonly field: string
  constructor(collection: Collection, field: string) {
    super(`${collection}.${field} is taken`)
    this.collection = collection
    this.field = field
  }
}

/** Thrown when a write would make a row refer to a row that does not exist. */
export class MissingReferenceError extends Error {}
