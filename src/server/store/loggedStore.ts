import { userInfo } from 'node:os'
import type { LocalAction, PortalAction } from '../../contract/logWords.ts'
import { factsIn, type LogChangeRow, type LogEntryRow, lookedUpBy } from '../../domain/log.ts'
import { inBatches } from '../common/inBatches.ts'
import { collections } from './collections.ts'
import { type Dump, type DumpSource, rowsOf, sourceOf } from './dump.ts'
import { logged, loggedChange, loggedFields, masked, subjectOf } from './logged.ts'
import { markWith } from './logHash.ts'
import { dropEntries, signBeginning, signForeign } from './logHeads.ts'
import type { Collection, Row } from './rows.ts'
import { hasSeal, isSealed, sealOf } from './sealedRows.ts'
import type {
  Filter,
  Id,
  LoggedWriter,
  LogNote,
  Origin,
  Reader,
  Store,
  UnloggedStore,
  UnloggedWriter,
} from './store.ts'

/** What the portal does by itself. */
const PORTAL: Origin = { action: 'portal', user: null, username: '', address: '' }

/** What a log is kept with. */
export interface LogOptions {
  /** How many entries are kept, at most. */
  most?: number
  /**
   * What its entries and the rows that let somebody in are signed with; asked for within a transaction, or where there is such a row. Without it nothing is secret about the log, and
   * sessions are not signed.
   */
  key?: () => Promise<Buffer>
}

/** So many entries are loaded at a time. */
const LOADED = 200

/** The key of a log that has none. */
export const NO_KEY = Buffer.alloc(0)

/** The log of one transaction: an entry and its changes, written with what they tell. */
const openLog = (tx: UnloggedWriter, origin: Origin, { most = Infinity, key: keyOf }: LogOptions) => {
  /** With their secrets, which are put away as they are written. */
  const changes: (Omit<LogChangeRow, 'id' | 'entry'> & { collection: Collection })[] = []
  let note: LogNote | undefined
  return {
    note: (more: LogNote) => {
      note = { ...note, ...more }
    },

    /** Tells of a row: what it was and what it is, each null where there is none. */
    changed(collection: Collection, before: object | null, after: object | null): void {
      const row = after ?? before
      const change = row && logged[collection] && loggedChange(collection, before, after)
      if (!change) return
      const record = String(Reflect.get(row, 'id'))
      changes.push({ subject: subjectOf(collection, row), collection, record, ...change })
    },

    /** Writes the entry, if there is anything to tell. */
    async close(): Promise<void> {
      if (changes.length === 0 && !note) return
      const key = (await keyOf?.()) ?? NO_KEY
      const mark = keyOf && markWith(key)
      const told = changes.map(({ collection, before, after, ...change }) => ({
        ...{ ...change, collection },
        ...{ before: masked(collection, before, mark), after: masked(collection, after, mark) },
      }))
      const entry = {
        ...{ at: new Date().toISOString(), action: origin.action, address: origin.address },
        ...{ user: note?.user?.id ?? origin.user, username: note?.user?.username ?? origin.username },
        ...{ result: note?.result ?? ('ok' as const), reason: note?.reason ?? '' },
        ...{ subject: note?.subject ?? changes[0]?.subject ?? '', changes: changes.length },
        part_of: origin.partOf ?? null,
      }
      const id = await tx.appendToLog({ ...entry, ...lookedUpBy(entry, told) }, told, key)
      const old = id - most
      const gone = old > 0 ? await tx.getOne('log_entries', old) : undefined
      if (gone) await dropEntries(tx, [gone], key)
    },
  }
}

/** Are there values in a patch of which the log tells? Where there are none, nobody has to read what the rows were. */
const isTold = (collection: Collection, patch: object): boolean =>
  logged[collection] !== undefined && loggedFields(collection).some((field) => field in patch)

/** Finds by its secret no row that lets somebody in and was not written by the portal. */
const believing = (reader: Reader, key: LogOptions['key']): Pick<Reader, 'getBy'> => ({
  async getBy(collection, field, value) {
    const row = await reader.getBy(collection, field, value)
    if (!row || !key || !hasSeal(collection)) return row
    return isSealed(await key(), collection, row) ? row : undefined
  },
})

/** The same writer; each change of a row of a collection that is logged is told, with what the row was. */
const loggingWriter = (
  { change, appendToLog: _, ...tx }: UnloggedWriter,
  log: ReturnType<typeof openLog>,
  key: LogOptions['key'],
  isWhole: boolean,
): LoggedWriter => {
  /** Rows that go with these. */
  const tellOwned = async <C extends Collection>(collection: C, rows: readonly Row<C>[]): Promise<void> => {
    for (const { collection: owned, by } of collections[collection].owns)
      await tellGone(owned, { [by]: rows.map(({ id }) => id) } as Filter<typeof owned>)
  }
  /** Tells of rows that are about to go, and of those that go with them; answers their ids. */
  const tellGone = async <C extends Collection>(
    collection: C,
    filter: Filter<C>,
    limit = Infinity,
  ): Promise<Id<C>[]> => {
    const rows: Row<C>[] = []
    if (logged[collection] || collections[collection].owns.length > 0)
      for await (const row of tx.each(collection, { filter })) {
        if (rows.length >= limit) break
        rows.push(row)
      }
    await tellOwned(collection, rows)
    for (const row of rows) log.changed(collection, row, null)
    return rows.map(({ id }) => id)
  }

  return {
    ...tx,
    log: log.note,
    tell: (collection, row) => void (isWhole || log.changed(collection, null, row)),
    dropFromLog: async (oldest) => dropEntries(tx, oldest, (await key?.()) ?? NO_KEY),

    ...believing(tx, key),

    async create(collection, row) {
      const seal = key && hasSeal(collection) ? { seal: sealOf(await key(), collection, row) } : {}
      const made = await tx.create(collection, { ...row, ...seal })
      log.changed(collection, null, made)
      return made
    },

    async createMany(collection, rows) {
      const made = await tx.createMany(collection, rows)
      for (const row of made) log.changed(collection, null, row)
      return made
    },

    async update(collection, id, patch) {
      const changed = await change(collection, id, patch)
      if (changed) log.changed(collection, changed.before, changed.after)
      return changed?.after
    },

    async updateMany(collection, filter, patch) {
      if (!isTold(collection, patch)) return tx.updateMany(collection, filter, patch)
      const rows = []
      for await (const row of tx.each(collection, { filter })) rows.push(row)
      const count = await tx.updateMany(collection, filter, patch)
      for (const row of rows) log.changed(collection, row, { ...row, ...patch })
      return count
    },

    async delete(collection, id) {
      await tellGone(collection, { id } as Filter<typeof collection>)
      return tx.delete(collection, id)
    },

    async deleteMany(collection, filter, limit) {
      if (!logged[collection]) return tx.deleteMany(collection, filter, limit)
      const ids = await tellGone(collection, filter, limit)
      return ids.length === 0 ? 0 : tx.deleteMany(collection, { id: ids } as Filter<typeof collection>)
    },
  }
}

/** What makes a store of one that logs nothing. */
export type Wrap = (store: UnloggedStore) => Store

/** A portal to be loaded, its log with what its changes tell: a backup from before that was kept has the changes alone, in the order of their entries. */
const withFacts = (dump: Dump | DumpSource): DumpSource => {
  const source = sourceOf(dump)
  const toldOf = async function* (): AsyncGenerator<LogEntryRow> {
    let changes: AsyncIterator<LogChangeRow> | undefined
    let next: LogChangeRow | undefined
    for await (const entry of rowsOf(source, 'log_entries')) {
      const ofIt: LogChangeRow[] = []
      if (entry.changes > 0 && entry.facts.length === 0) {
        changes ??= rowsOf(source, 'log_changes')
        next ??= (await changes.next()).value
        while (next && next.entry <= entry.id) {
          if (next.entry === entry.id) ofIt.push(next)
          next = (await changes.next()).value
        }
      }
      yield ofIt.length === 0 ? entry : { ...entry, facts: factsIn(ofIt) }
    }
  }
  return {
    batches: (collection) =>
      collection === 'log_entries'
        ? (inBatches(toldOf(), LOADED) as ReturnType<typeof source.batches<typeof collection>>)
        : source.batches(collection),
  }
}

/** A store whose transactions write what they change into the log, whatever the store keeps its rows in. */
export const loggedStore = (store: UnloggedStore, options: LogOptions = {}): Store => {
  const { key } = options
  const telling =
    <T>(work: (tx: LoggedWriter) => Promise<T>, origin: Origin, isWhole = true) =>
    async (tx: UnloggedWriter): Promise<T> => {
      const log = openLog(tx, origin, options)
      const result = await work(loggingWriter(tx, log, key, isWhole))
      await log.close()
      return result
    }
  return {
    ...store,
    ...believing(store, key),
    transaction: (work, origin = PORTAL) => store.transaction(telling(work, origin)),
    load: (dump, finish, origin = PORTAL) =>
      store.load(withFacts(dump), async (tx) => {
        const known = (await key?.()) ?? NO_KEY
        const isOwn = await signForeign(tx, known)
        if (finish) await telling(finish, origin, isOwn)(tx)
        if (!isOwn) await signBeginning(tx, known)
      }),
  }
}

/** The same store; what is changed in it is logged as done by somebody. */
export const storeOf = (store: Store, origin: Origin): Store => ({
  ...store,
  transaction: (work, given = origin) => store.transaction(work, given),
  load: (dump, finish, given = origin) => store.load(dump, finish, given),
})

/** The same store; what is changed in it is logged as what the portal does by itself. */
export const byPortal = (store: Store, action: PortalAction, part: Pick<Origin, 'partOf'> = {}): Store =>
  storeOf(store, { ...PORTAL, ...part, action: `portal.${action}` })

/** The same store; what is changed in it is logged as a command of whoever is at the machine. */
export const byCommand = (store: Store, action: LocalAction): Store =>
  storeOf(store, { ...PORTAL, action: `local.${action}`, username: userInfo().username })

/** Says which steps a database has taken as it was opened. */
export const tellSteps = async (store: Store, steps: readonly string[]): Promise<void> => {
  if (steps.length === 0) return
  const reason = JSON.stringify({ steps: steps.join(', ') })
  await byPortal(store, 'migration').transaction(async (tx) => tx.log({ reason }))
}

/** Says what a command has done that changed no row of its own. */
export const tellCommand = (store: Store, action: LocalAction, done: string): Promise<void> =>
  byCommand(store, action).transaction(async (tx) => tx.log({ reason: done }))
