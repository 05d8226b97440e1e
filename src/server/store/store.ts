import type { KnownState } from '../../domain/accreditation.ts'
import type { LogEntryRow } from '../../domain/auditLog.ts'
import type { Day } from '../../domain/days.ts'
import type { ReviewFigures, ReviewKind } from '../../domain/reviews.ts'
import type { TodoKind } from '../../domain/todos.ts'
import type { Dump, DumpSource } from './dump.ts'
import type { Collection, Row, Rows, SearchedCollection } from './rows.ts'

/** Id of a row: a text for people, an integer for all other collections. */
export type Id<C extends Collection> = Rows[C]['id']

/** Filter for a range of values, both bounds included. Never matches null. Without bounds, it matches every other value. */
export interface RangeFilter<T> {
  from?: T
  to?: T
}

/** Filter for fields with a list: the list must contain a value, or at least one of several values. */
export interface ContainsFilter {
  has: string | readonly string[]
}

/** Filter for a text that ignores the case of ASCII letters. */
export interface IgnoreCaseFilter {
  anyCase: string
}

/** Conditions on fields: equal to a value, equal to one of several values, or one of the filters above. */
type FieldFilter<C extends Collection> = {
  [F in keyof Rows[C]]?:
    | Rows[C][F]
    | readonly Rows[C][F][]
    | RangeFilter<Extract<Rows[C][F], string | number>>
    | (Rows[C][F] extends readonly string[] ? ContainsFilter : never)
    | (Rows[C][F] extends string ? IgnoreCaseFilter : never)
    | typeof NOT_NULL
}

/** Filter for a field of a referenced row, written as `reference.field`. */
interface ReferencedFieldFilter {
  'company.zone'?: number
}

/** Filter of rows. A row matches if it meets all conditions. It does not match if it also meets all conditions of `unless`. */
export type Filter<C extends Collection> = FieldFilter<C> &
  ReferencedFieldFilter & { unless?: FieldFilter<C> }

export const isRangeFilter = (filter: unknown): filter is RangeFilter<number | string> =>
  typeof filter === 'object' &&
  filter !== null &&
  !Array.isArray(filter) &&
  !isNotNullFilter(filter) &&
  !isContainsFilter(filter) &&
  !isIgnoreCaseFilter(filter)

/** Filter for any value except null. Not a symbol, because filters are posted to worker threads. */
export const NOT_NULL = { present: true } as const

export const isNotNullFilter = (filter: unknown): filter is typeof NOT_NULL =>
  typeof filter === 'object' && filter !== null && 'present' in filter

export const isContainsFilter = (filter: unknown): filter is ContainsFilter =>
  typeof filter === 'object' && filter !== null && 'has' in filter

export const isIgnoreCaseFilter = (filter: unknown): filter is IgnoreCaseFilter =>
  typeof filter === 'object' && filter !== null && 'anyCase' in filter

/** Filter for rows whose id is in the field `by` of at least one row of another collection. */
export type ReferencingRows = {
  [D in Collection]: { collection: D; by: keyof Rows[D] & string; filter: Filter<D> }
}[Collection]

/**
 * Query of a list. `sort` names a sort key of the collection. Rows with equal keys are sorted by id, in the
 * same direction. `range` counts rows from 0, both bounds included. Each word of `q` must be a prefix of a
 * word that the collection searches.
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

/** Query of a ranked search. The fields mean the same as in ListQuery. */
export interface SearchQuery<C extends Collection> extends Pick<ListQuery<C>, 'filter' | 'personal'> {
  q: string
  limit: number
}

/** Value of a field, with the number of rows that have the value. */
export interface ValueCount<V> {
  value: V
  n: number
}

/** Number of active people of a company that are in one state, such as accredited. */
export interface StateCount {
  company: number
  state: KnownState
  n: number
}

/** Session with its token, its user, and whether the user's company is active (null for users without a company). */
interface SessionRows {
  token: Row<'tokens'>
  user: Row<'users'>
  company_active: boolean | null
}

/**
 * Query of a page of the audit log. The page has no total. `after` is the id of the last entry of the previous
 * page.
 */
export interface LogQuery {
  filter: Filter<'log_entries'>
  order: 'ASC' | 'DESC'
  range: readonly [from: number, to: number]
  after?: number | undefined
}

/**
 * Query of a page of the documents that wait for review, with one filter per kind of document. Documents of a kind without a filter are not
 * returned.
 */
export interface ReviewQueueQuery {
  filter: { person?: Filter<'evidence'>; company?: Filter<'company_papers'> }
  order: 'ASC' | 'DESC'
  range: readonly [from: number, to: number]
}

/** Kinds of to-dos about requirements of people. The kind `due` is about documents of the company. */
export type ItemKind = Exclude<TodoKind, 'due'>

/** Query of the requirements that people of a company have to meet, optionally of some people only. */
export interface TodoItemsQuery {
  company: number
  people?: readonly string[] | undefined
  today: Day
}

/**
 * Number of requirements of one type that are unmet for the same reason (`lack`): expired on a day (`over`), still met (`met`), or met but to be
 * renewed soon (`ending`).
 */
export interface TodoItemCount {
  lack: Row<'accreditation_items'>['lack']
  type: number
  over: number
  met: number
  ending: number
}

/** Row whose derived columns or index entries do not match the row's fields. */
export interface DerivedFault {
  collection: Collection
  id: number | string
  columns: readonly string[]
}

/** Functions that read rows: those of a react-admin data provider, and some frequent queries. They return undefined for a row that does not exist. */
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
  /** Returns the number of active people per company and state on a day, for boards and lists of companies. */
  countByState(companies: readonly number[], day: Day): Promise<StateCount[]>
  getOne<C extends Collection>(collection: C, id: Id<C>): Promise<Row<C> | undefined>
  getMany<C extends Collection>(collection: C, ids: readonly Id<C>[]): Promise<Row<C>[]>
  /** Returns the row with this value of a unique field. */
  getBy<C extends Collection>(
    collection: C,
    field: keyof Rows[C] & string,
    value: string,
  ): Promise<Row<C> | undefined>
  /**
   * Returns the best matches of a text search, at most `limit`, and the number of all matches. Rows that contain every word whole come first,
   * then rows with the collection's mark, then the others in the order of the index (`index` in collectionSpec.ts). An empty query matches
   * nothing.
   */
  search<C extends SearchedCollection>(
    collection: C,
    query: SearchQuery<C>,
  ): Promise<{ rows: Row<C>[]; total: number }>
  /** Returns the session whose token has this hash, in one SQL statement. */
  getSession(hash: string): Promise<SessionRows | undefined>
  getLog(query: LogQuery): Promise<Row<'log_entries'>[]>
  /** Returns documents that wait for review, by the day of their upload. For equal times, documents of people come before those of companies. */
  getReviewQueue(
    query: ReviewQueueQuery,
  ): Promise<{ documents: { kind: ReviewKind; id: number }[]; total: number }>
  /** Returns how many documents wait for review and since when, and the number of reviews per reviewer since a moment. */
  getReviewFigures(since: string): Promise<ReviewFigures>
  /** Counts the requirements that people of a company have to meet, of some kinds of to-do or of all kinds. */
  countTodoItems(query: TodoItemsQuery & { kinds?: readonly ItemKind[] }): Promise<TodoItemCount[]>
  /**
   * Returns a page of requirements that people of a company have to meet, sorted by kind, then severe types
   * first, then the longest overdue first.
   */
  getTodoItems(
    query: TodoItemsQuery & {
      kinds: readonly ItemKind[]
      severeTypes: readonly number[]
      range: readonly [from: number, to: number]
    },
  ): Promise<Row<'accreditation_items'>[]>
  /** Finds rows whose stored sort keys, search words or index entries do not match the row's fields. */
  findDerivedFaults(): AsyncIterable<DerivedFault>
  /** Streams all rows of a query in its order, in chunks. Rows written meanwhile may be missing or included. */
  each<C extends Collection>(collection: C, query: Omit<ListQuery<C>, 'range'>): AsyncIterable<Row<C>>
}

/** Returns a reader that forwards each call to the current reader. All functions are listed, so that a missing function is a type error. */
export const forwardReads = (current: () => Reader): Reader => ({
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
  each: (collection, query) => current().each(collection, query),
})

/** A row to insert. The id may be left out in collections whose ids the database assigns. */
export type NewRow<C extends Collection> = Omit<Rows[C], 'id'> & { id?: Id<C> }

/** Writing functions of the store. Deleting a row also deletes the rows that it owns. */
export interface Writer extends Reader {
  create<C extends Collection>(collection: C, row: NewRow<C>): Promise<Row<C>>
  /** Inserts rows that have the same fields, in a few statements. */
  createMany<C extends Collection>(collection: C, rows: readonly NewRow<C>[]): Promise<Row<C>[]>
  /** Inserts rows in a few SQL statements. Does not recompute derived values, and creates no versions or log entries. */
  append(
    collection: 'credential_checks',
    rows: readonly Omit<Rows['credential_checks'], 'id'>[],
  ): Promise<void>
  update<C extends Collection>(collection: C, id: Id<C>, patch: Partial<Rows[C]>): Promise<Row<C> | undefined>
  /**
   * Updates all rows of a filter in a few statements and returns their number. Throws if several rows would
   * get the same value of a unique field.
   */
  updateMany<C extends Collection>(collection: C, filter: Filter<C>, patch: Partial<Rows[C]>): Promise<number>
  delete<C extends Collection>(collection: C, id: Id<C>): Promise<boolean>
  /** Deletes the rows of a filter, at most `limit` in any order, and returns their number. */
  deleteMany<C extends Collection>(collection: C, filter: Filter<C>, limit?: number): Promise<number>
}

/** User or process that makes a change, as the audit log records it (domain/auditLog.ts). */
export interface Origin {
  /** Name of the endpoint, such as `log.list`. `local.…` for a command of the operator, and `portal.…` for a background job. */
  action: string
  user: number | null
  username: string
  address: string
  /** Time of the change. Defaults to the current time. */
  now?: Date
  /** Id of the log entry of the call that started the work, such as an import. */
  partOf?: number
}

/** Additional content of the audit log entry of a transaction. */
export interface LogNote {
  result?: 'ok' | 'refused'
  reason?: string
  /** Record that the user acted on, such as `documents:3`. */
  subject?: string
  /** User who acted, if unknown when the transaction began. */
  user?: { id: number | null; username: string }
}

/** Writing functions of a transaction that the audit log records. */
export interface LoggedWriter extends Writer {
  /** Writes a log entry for this transaction even if it changes no row. */
  log(note: LogNote): void
  /**
   * Logs a row of a loaded dump as created. Does nothing if the dump's audit log was signed with the key of this portal, because that log already
   * counts the row.
   */
  logLoaded<C extends Collection>(collection: C, row: Row<C>): void
  /** Deletes the oldest audit log entries. The remaining entries still verify. Throws if the beginning of the log was altered. */
  deleteOldestEntries(oldest: readonly LogEntryRow[]): Promise<void>
}

/** Database of all rows. Transactions run one at a time and are durable when their promise resolves. A transaction that throws is rolled back. */
export interface Store extends Reader {
  /** Runs a transaction and logs its changes. Without an origin, the log names the portal as the actor. */
  transaction<T>(work: (tx: LoggedWriter) => Promise<T>, origin?: Origin): Promise<T>
  /** Reads a consistent snapshot without blocking writers. */
  snapshot<T>(work: (snapshot: Reader) => Promise<T>): Promise<T>
  /**
   * Loads a dump into an empty store, in one transaction. Rows keep their ids. Only the changes of `finish`
   * are logged, not the loaded rows.
   */
  load(dump: Dump | DumpSource, finish?: (tx: LoggedWriter) => Promise<void>, origin?: Origin): Promise<void>
  /** Returns whether the store has no user yet. */
  isEmpty(): Promise<boolean>
  close(): Promise<void>
}

/** Error of a write that would give two rows the same value of a unique field. */
export class DuplicateValueError extends Error {
  readonly collection: Collection
  readonly field: string
  constructor(collection: Collection, field: string) {
    super(`${collection}.${field} is taken`)
    this.collection = collection
    this.field = field
  }
}

/** Error of a write that would make a row refer to a row that does not exist. */
export class MissingReferenceError extends Error {}
