import { userInfo } from 'node:os'
import type { LocalAction, PortalAction } from '../../contract/logWords.ts'
import { type LogChangeRow, type LogEntryRow, lookedUpBy } from '../../domain/log.ts'
import { collections } from './collections.ts'
import { logged, loggedChange, loggedFields, subjectOf } from './logged.ts'
import type { Collection, Row } from './rows.ts'
import type {
  Filter,
  Id,
  LoggedWriter,
  LogNote,
  Origin,
  Store,
  UnloggedStore,
  UnloggedWriter,
  Writer,
} from './store.ts'

/** What the portal does by itself. */
const PORTAL: Origin = { action: 'portal', user: null, username: '', address: '' }

/** Before what the log begins. */
const ANCHOR = 2

/** Takes out the oldest entries of the log, which are these, with what they changed; what they ended with is kept, as the one that follows carries it. */
export const dropEntries = async (tx: Writer, oldest: readonly LogEntryRow[]): Promise<void> => {
  const last = oldest.at(-1)
  if (!last) return
  const ids = oldest.map(({ id }) => id)
  await tx.deleteMany('log_changes', { entry: ids })
  await tx.deleteMany('log_entries', { id: ids })
  const anchor = { last: last.id, hash: last.hash }
  if (!(await tx.update('log_heads', ANCHOR, anchor))) await tx.create('log_heads', { id: ANCHOR, ...anchor })
}

/** The log of one transaction: an entry and its changes, written with what they tell. */
const openLog = (tx: UnloggedWriter, origin: Origin, most: number) => {
  const changes: Omit<LogChangeRow, 'id' | 'entry'>[] = []
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
      const entry = {
        ...{ at: new Date().toISOString(), action: origin.action, address: origin.address },
        ...{ user: note?.user?.id ?? origin.user, username: note?.user?.username ?? origin.username },
        ...{ result: note?.result ?? ('ok' as const), reason: note?.reason ?? '' },
        ...{ subject: note?.subject ?? changes[0]?.subject ?? '', changes: changes.length },
        part_of: origin.partOf ?? null,
      }
      const id = await tx.appendToLog({ ...entry, ...lookedUpBy(entry, changes) }, changes)
      const old = id - most
      const gone = old > 0 ? await tx.getOne('log_entries', old) : undefined
      if (gone) await dropEntries(tx, [gone])
    },
  }
}

/** Are there values in a patch of which the log tells? Where there are none, nobody has to read what the rows were. */
const isTold = (collection: Collection, patch: object): boolean =>
  logged[collection] !== undefined && loggedFields(collection).some((field) => field in patch)

/** The same writer; each change of a row of a collection that is logged is told, with what the row was. */
const loggingWriter = (
  { change, appendToLog: _, ...tx }: UnloggedWriter,
  log: ReturnType<typeof openLog>,
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

    async create(collection, row) {
      const made = await tx.create(collection, row)
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

/** A store whose transactions write what they change into the log, whatever the store keeps its rows in; `most` bounds how many entries it keeps. */
export const loggedStore = (store: UnloggedStore, most = Infinity): Store => {
  const telling =
    <T>(work: (tx: LoggedWriter) => Promise<T>, origin: Origin) =>
    async (tx: UnloggedWriter): Promise<T> => {
      const log = openLog(tx, origin, most)
      const result = await work(loggingWriter(tx, log))
      await log.close()
      return result
    }
  return {
    ...store,
    transaction: (work, origin = PORTAL) => store.transaction(telling(work, origin)),
    load: (dump, finish, origin = PORTAL) => store.load(dump, finish && telling(finish, origin)),
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
