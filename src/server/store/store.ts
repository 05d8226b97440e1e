import type { KnownState } from '../../domain/accreditation.ts'
import type { LogEntryRow } from '../../domain/auditLog.ts'
import type { Day } from '../../domain/days.ts'
import type { ReviewFigures, ReviewKind } from '../../domain/reviews.ts'
import type { TodoKind } from '../../domain/todos.ts'
import type { Dump, DumpSource } from './dump.ts'
import type { Collection, Row, Rows, Searched } from './rows.ts'

/** A row's id, as its collection has it: a text for people, an integer for the rest. */
export type Id<C extends Collection> = Rows[C]['id']

/** Values from one to another, both included; what has none lies in no such range. */
export interface Between<T> {
  from?: T
  to?: T
}

/** As a filter of a list that a row has: this is in it, or one of these. */
export interface Holding {
  has: string | readonly string[]
}

/** As a filter of a text: it is this one, whatever the case of its ASCII letters. */
export interface AnyCase {
  anyCase: string
}

/** Fields that must equal a value, or one of several, or lie between two. */
type FieldFilter<C extends Collection> = {
  [F in keyof Rows[C]]?:
    | Rows[C][F]
    | readonly Rows[C][F][]
    | Between<Extract<Rows[C][F], string | number>>
    | (Rows[C][F] extends readonly string[] ? Holding : never)
    | (Rows[C][F] extends string ? AnyCase : never)
    | typeof present
}

/** What must be a field of the row that a field points at, by both names. */
interface PointedFilter {
  'company.zone'?: number
}

/** What fields must be, and what they must not be all of. No row has a field `unless`. */
export type Filter<C extends Collection> = FieldFilter<C> & PointedFilter & { unless?: FieldFilter<C> }

/** Is this what a filter wants a range, and not a value or several? */
export const isBetween = (wanted: unknown): wanted is Between<number | string> =>
  typeof wanted === 'object' &&
  wanted !== null &&
  !Array.isArray(wanted) &&
  !isPresent(wanted) &&
  !isHolding(wanted) &&
  !isAnyCase(wanted)

/** As a filter: whatever it is, it is not null. No symbol, as filters are sent to another thread. */
export const present = { present: true } as const

export const isPresent = (wanted: unknown): wanted is typeof present =>
  typeof wanted === 'object' && wanted !== null && 'present' in wanted

export const isHolding = (wanted: unknown): wanted is Holding =>
  typeof wanted === 'object' && wanted !== null && 'has' in wanted

export const isAnyCase = (wanted: unknown): wanted is AnyCase =>
  typeof wanted === 'object' && wanted !== null && 'anyCase' in wanted

/** Rows of another collection, one of which at least must point at the row by its field `by`. */
export type Pointing = {
  [D in Collection]: { collection: D; by: keyof Rows[D] & string; filter: Filter<D> }
}[Collection]

/**
 * The query of a list. `sort` names one of the collection's sort keys; ties break by id, in the same direction. `range` counts rows from 0,
 * both included. `q`: each of its words must begin a word of what the collection searches.
 */
export interface ListQuery<C extends Collection> {
  filter?: Filter<C>
  q?: string
  /** Does `q` search personal data too, such as an RFC? Only for whoever may be shown them. */
  personal?: boolean
  /** Only rows that such a row points at. */
  pointedAtBy?: Pointing
  sort?: { field: string; order: 'ASC' | 'DESC' }
  range?: readonly [from: number, to: number]
}

/** The query of a search: what it asks for means what it means for a list. */
export interface SearchQuery<C extends Collection> extends Pick<ListQuery<C>, 'filter' | 'personal'> {
  q: string
  limit: number
}

/** How many rows have a value of a field. */
export interface Counted<V> {
  value: V
  n: number
}

/** How many active people of a company show a state. */
export interface StateCount {
  company: number
  state: KnownState
  n: number
}

/** An open session: its token, whose it is, and whether that user's company works, if it has one. */
interface SessionRows {
  token: Row<'tokens'>
  user: Row<'users'>
  company_active: boolean | null
}

/** A page of the log, which has no total. From the entry after an id on, if one is given. */
export interface LogQuery {
  filter: Filter<'log_entries'>
  order: 'ASC' | 'DESC'
  range: readonly [from: number, to: number]
  after?: number | undefined
}

/** A page of the documents that wait for review: what those of each kind are narrowed to; of a kind that is not named there are none. */
export interface WaitingQuery {
  filter: { person?: Filter<'evidence'>; company?: Filter<'company_papers'> }
  order: 'ASC' | 'DESC'
  range: readonly [from: number, to: number]
}

/** What items of people are to a company; what falls due is its own. */
export type ItemKind = Exclude<TodoKind, 'due'>

/** What a company's people lack; of some of them, where they are named. */
export interface LacksQuery {
  company: number
  people?: readonly string[] | undefined
  today: Day
}

/** Of the items of a type that lack the same, how many are over on a day, how many are met still, and of these how many are to be renewed soon. */
export interface Lacks {
  lack: Row<'accreditation_items'>['lack']
  type: number
  over: number
  met: number
  ending: number
}

/** A row, and the columns or index tables that contradict it. */
export interface DerivedFault {
  collection: Collection
  id: number | string
  columns: readonly string[]
}

/** react-admin's verbs, reading, and what is asked for so often that it has a query of its own. What is not there is undefined. */
export interface Reader {
  getList<C extends Collection>(
    collection: C,
    query: ListQuery<C>,
  ): Promise<{ rows: Row<C>[]; total: number }>
  /** The rows of a range, of a list whose rows nobody counts: as many as there are may be millions. */
  getPage<C extends Collection>(
    collection: C,
    query: ListQuery<C> & { range: readonly [number, number] },
  ): Promise<Row<C>[]>
  /** How many of the rows that a filter wants have each value of a field. */
  countBy<C extends Collection, F extends keyof Rows[C] & string>(
    collection: C,
    field: F,
    filter: Filter<C>,
  ): Promise<Counted<Rows[C][F]>[]>
  /** How many active people of some companies show each state on a day: all that boards and lists of companies count. */
  countByState(companies: readonly number[], day: Day): Promise<StateCount[]>
  getOne<C extends Collection>(collection: C, id: Id<C>): Promise<Row<C> | undefined>
  getMany<C extends Collection>(collection: C, ids: readonly Id<C>[]): Promise<Row<C>[]>
  /** The row whose field, one of the collection's unique ones, has this value. */
  getBy<C extends Collection>(
    collection: C,
    field: keyof Rows[C] & string,
    value: string,
  ): Promise<Row<C> | undefined>
  /**
   * The best rows for the words asked for, at most `limit`, and how many there are: first those with every word whole, then in the
   * list that people search in, its usual half first. The words and the filter mean what they mean for a list; no word finds nothing.
   */
  search<C extends Searched>(collection: C, query: SearchQuery<C>): Promise<{ rows: Row<C>[]; total: number }>
  /** The session of a token, by its hash, in one statement. */
  getSession(hash: string): Promise<SessionRows | undefined>
  getLog(query: LogQuery): Promise<Row<'log_entries'>[]>
  /** By the day on which they were brought; a person's come before a company's of the same moment. */
  getWaiting(query: WaitingQuery): Promise<{ documents: { kind: ReviewKind; id: number }[]; total: number }>
  /** How many documents wait and since when, and who of the utility has decided how many since a moment. */
  getReviewFigures(since: string): Promise<ReviewFigures>
  /** Of some kinds, or of all that is lacking. */
  countLacks(query: LacksQuery & { kinds?: readonly ItemKind[] }): Promise<Lacks[]>
  /** A page of what a company's people have to do of some kinds: kind by kind, of each first what is of a grave type, and then who has lacked longest. */
  getLacks(
    query: LacksQuery & {
      kinds: readonly ItemKind[]
      grave: readonly number[]
      range: readonly [from: number, to: number]
    },
  ): Promise<Row<'accreditation_items'>[]>
  /** Finds rows whose sort keys, words or entries in an index are not those that follow from the row. */
  findDerivedFaults(): AsyncIterable<DerivedFault>
  /** All rows of a query, in its order, a few hundred at a time. Rows written meanwhile may or may not be among them. */
  each<C extends Collection>(collection: C, query: Omit<ListQuery<C>, 'range'>): AsyncIterable<Row<C>>
}

/** A reader that asks whichever one is the right one at the time: every verb of it, or it does not compile. */
export const readingFrom = (current: () => Reader): Reader => ({
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
  getWaiting: (query) => current().getWaiting(query),
  getReviewFigures: (since) => current().getReviewFigures(since),
  countLacks: (query) => current().countLacks(query),
  getLacks: (query) => current().getLacks(query),
  findDerivedFaults: () => current().findDerivedFaults(),
  each: (collection, query) => current().each(collection, query),
})

/** A row to be: in a numbered collection it may come without an id. */
export type NewRow<C extends Collection> = Omit<Rows[C], 'id'> & { id?: Id<C> }

/** And writing. A numbered collection gives an id to a row that comes without. Deleting takes the rows that the row owns with it. */
export interface Writer extends Reader {
  create<C extends Collection>(collection: C, row: NewRow<C>): Promise<Row<C>>
  /** Does what `create` would to each of some rows, which have the same fields, in a few statements. */
  createMany<C extends Collection>(collection: C, rows: readonly NewRow<C>[]): Promise<Row<C>[]>
  /** Adds rows to a collection that only grows, in a few statements however many they are. */
  append(
    collection: 'credential_checks',
    rows: readonly Omit<Rows['credential_checks'], 'id'>[],
  ): Promise<void>
  update<C extends Collection>(collection: C, id: Id<C>, patch: Partial<Rows[C]>): Promise<Row<C> | undefined>
  /**
   * Changes every row that a filter wants as `update` would, in a few statements however many they are; answers how many. A value of a unique field
   * fits one row only: for more, `TakenError`.
   */
  updateMany<C extends Collection>(collection: C, filter: Filter<C>, patch: Partial<Rows[C]>): Promise<number>
  delete<C extends Collection>(collection: C, id: Id<C>): Promise<boolean>
  /** Deletes the rows that a filter wants, at most `limit` of them, whichever are found first; answers how many. */
  deleteMany<C extends Collection>(collection: C, filter: Filter<C>, limit?: number): Promise<number>
}

/** Who does something: what the log says of it (domain/auditLog.ts). */
export interface Origin {
  /** A call's name, or `local.…` or `portal.…`. */
  action: string
  user: number | null
  username: string
  address: string
  /** When; now, unless told otherwise. */
  now?: Date
  /** The entry that began the work of which this is a part. */
  partOf?: number
}

/** What the log is told beside the rows that a transaction changes. */
export interface LogNote {
  result?: 'ok' | 'refused'
  reason?: string
  /** What it was done to, such as `documents:3`. */
  subject?: string
  /** Who did it, where that was not known when the transaction began. */
  user?: { id: number | null; username: string }
}

/** Writing, of which the log is told. */
export interface LoggedWriter extends Writer {
  /** Makes an entry of this transaction, whether or not it changes a row. */
  log(note: LogNote): void
  /** Tells of a row that was just loaded, and of which the log says nothing; not where the log was brought with its own key, as it has counted such rows. */
  tell<C extends Collection>(collection: C, row: Row<C>): void
  /** Takes the oldest entries, which are these, out of the log; what is left still verifies. Throws where it does not begin as it was left. */
  dropFromLog(oldest: readonly LogEntryRow[]): Promise<void>
}

/** A store. Writes happen in transactions, one at a time, durable when the promise resolves; an error undoes all of it. */
export interface Store extends Reader {
  /** What the rows were and are is logged within the same transaction; as done by the portal itself where nobody is named. */
  transaction<T>(work: (tx: LoggedWriter) => Promise<T>, origin?: Origin): Promise<T>
  /** Reads one moment of everything, whatever is written meanwhile; nobody waits for it. */
  snapshot<T>(work: (moment: Reader) => Promise<T>): Promise<T>
  /**
   * Fills an empty store with a whole portal, all or nothing; rows keep the ids that they have. The log is told of what `finish` does in the same transaction,
   * and not of the rows.
   */
  load(dump: Dump | DumpSource, finish?: (tx: LoggedWriter) => Promise<void>, origin?: Origin): Promise<void>
  /** Does nobody and nothing live here yet? */
  isEmpty(): Promise<boolean>
  close(): Promise<void>
}

/** A unique field's value is taken. */
export class TakenError extends Error {
  readonly collection: Collection
  readonly field: string
  constructor(collection: Collection, field: string) {
    super(`${collection}.${field} is taken`)
    this.collection = collection
    this.field = field
  }
}

/** A row would point at one that is not there. */
export class DanglingError extends Error {}
