import { hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import { yieldToOtherRequests } from '../../common/eventLoop.ts'
import { decryptText, encryptText } from '../../common/secrets.ts'
import { createTransactionLogHook, type LogOptions, NO_KEY } from '../changeLog.ts'
import { eraseLogValues } from '../eraseLogValues.ts'
import type { CreateHook, Hook } from '../hooks.ts'
import { isRowAsLogged } from '../isRowAsLogged.ts'
import { deleteOldestLogEntries } from '../logHeads.ts'
import type { Collection, Row, Rows } from '../rows.ts'
import {
  hasSignedRows,
  hasValidRowSignature,
  signDatabaseRow,
  verifySignaturesOfReadRows,
} from '../sealedRows.ts'
import type { Filter, Id, LoggedWriter, NewRow, Observer, Origin, Writer } from '../store.ts'
import { createRecordVersionHook } from '../versions.ts'
import { createSqlConditionsOfFilter, joinSqlConditionsWithAnd } from './conditions.ts'
import { createSqlReader } from './createSqlReader.ts'
import { createTransactionRowCache } from './createTransactionRowCache.ts'
import type { Database, SqlDialect } from './database.ts'
import { splitIntoBatches } from './dependents.ts'
import { createLogEntryAppender } from './logWriter.ts'
import { encodeNewDatabaseRow } from './rowCodec.ts'
import {
  convertDatabaseErrors,
  deleteRows,
  insertDatabaseRows,
  updateRowsWithPatch,
  type WriteContext,
} from './rowWrites.ts'
import { createInsertRowsStatement, getSqlFragmentsOfCollection } from './table.ts'

/** Returns the ids if a filter consists only of ids. Otherwise returns undefined. */
const getIdsOfIdOnlyFilter = <C extends Collection>({
  id,
  ...otherFields
}: Filter<C>): Id<C>[] | undefined => {
  const ids = Array.isArray(id) ? id : [id]
  const hasOnlyIds =
    Object.keys(otherFields).length === 0 && ids.every((value) => ['string', 'number'].includes(typeof value))
  return hasOnlyIds ? ([...new Set(ids)] as Id<C>[]) : undefined
}

/** Returns the ids of the rows that match a filter. Needs no query if the filter is a list of ids. */
const findIdsOfMatchingRows = async <C extends Collection>(
  db: Database,
  collection: C,
  filter: Filter<C>,
  limit?: number,
): Promise<Id<C>[]> => {
  const ids = limit === undefined ? getIdsOfIdOnlyFilter(filter) : undefined
  if (ids) return ids
  const { rows } = await sql<{
    id: Id<C>
  }>`select t.id from ${getSqlFragmentsOfCollection(collection).name} as t where ${joinSqlConditionsWithAnd(createSqlConditionsOfFilter(collection, filter))}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the key for texts of rows, derived from the key of the audit log. */
const deriveRowKey = async (key: LogOptions['key']): Promise<Buffer> =>
  Buffer.from(hkdfSync('sha256', (await key?.()) ?? NO_KEY, '', 'rows', 32))

type RowWriter = Omit<Writer, keyof WriteContext['cache']['reader']>

/** Creates the functions that write rows. `runHooks` lets the hooks write what follows, and `readAfterHooks` returns the rows after that. */
const createRowWriter = (
  context: WriteContext,
  {
    key,
    runHooks,
    readAfterHooks,
  }: {
    key: LogOptions['key']
    runHooks: () => Promise<void>
    readAfterHooks: <C extends Collection>(collection: C, rows: Row<C>[]) => Promise<Row<C>[]>
  },
): RowWriter => {
  const { db, cache } = context
  const withSeal = async <C extends Collection>(collection: C, row: NewRow<C>): Promise<NewRow<C>> =>
    key && hasSignedRows(collection) ? { ...row, seal: signDatabaseRow(await key(), collection, row) } : row

  const createMany = async <C extends Collection>(
    collection: C,
    rows: readonly NewRow<C>[],
  ): Promise<Row<C>[]> => {
    const insertedRows: Row<C>[] = []
    for (const batch of splitIntoBatches(rows)) {
      insertedRows.push(
        ...(await readAfterHooks(collection, await insertDatabaseRows(context, collection, batch))),
      )
      await yieldToOtherRequests(true)
    }
    return insertedRows
  }

  return {
    async create<C extends Collection>(collection: C, row: NewRow<C>) {
      const insertedRows = await insertDatabaseRows(context, collection, [await withSeal(collection, row)])
      const [insertedRow] = await readAfterHooks(collection, insertedRows)
      return insertedRow as Row<C>
    },

    createMany,

    async append(collection, rows) {
      if (context.observes(collection)) return void (await createMany(collection, rows))
      for (const batch of splitIntoBatches(rows)) {
        const values = batch.map((row) => encodeNewDatabaseRow(collection, row))
        await convertDatabaseErrors(context, collection, [], () =>
          createInsertRowsStatement(db, collection, values).execute(),
        )
        await yieldToOtherRequests(true)
      }
    },

    async update<C extends Collection>(collection: C, id: Id<C>, patch: Partial<Rows[C]>) {
      const row = await cache.reader.getOne(collection, id)
      if (!row) return undefined
      const [patchedRow] = await readAfterHooks(
        collection,
        await updateRowsWithPatch(context, collection, [row], patch),
      )
      return patchedRow
    },

    async updateMany<C extends Collection>(collection: C, filter: Filter<C>, patch: Partial<Rows[C]>) {
      let count = 0
      for (const batch of splitIntoBatches(await findIdsOfMatchingRows(db, collection, filter))) {
        const rows = await cache.reader.getMany(collection, batch)
        count += rows.length
        await updateRowsWithPatch(context, collection, rows, patch)
        await runHooks()
        await yieldToOtherRequests(true)
      }
      return count
    },

    async delete<C extends Collection>(collection: C, id: Id<C>) {
      const isDeleted = (await deleteRows(context, collection, [id])) > 0
      await runHooks()
      return isDeleted
    },

    async deleteMany<C extends Collection>(collection: C, filter: Filter<C>, limit?: number) {
      const count = await deleteRows(
        context,
        collection,
        await findIdsOfMatchingRows(db, collection, filter, limit),
      )
      await runHooks()
      return count
    },
  }
}

interface WriterOptions {
  /** User or process that makes the changes. */
  origin: Origin
  log: LogOptions
  /** Called if rows that show a changed name have to be updated in the background. */
  onOutdated: () => void
  createHooks: readonly CreateHook[]
  /** See createTransactionLogHook. */
  areLoadedRowsLogged?: boolean
}

/**
 * Creates the writing functions of one transaction. They report each change to the hooks. `close` runs the last step of the
 * hooks.
 */
export const openStoreTransactionWriter = (
  db: Database,
  dialect: SqlDialect,
  { origin, log: options, onOutdated, createHooks, areLoadedRowsLogged = true }: WriterOptions,
): { tx: LoggedWriter; close(): Promise<void> } => {
  const cache = createTransactionRowCache(createSqlReader(db, dialect))
  const { key } = options
  const log = createTransactionLogHook(
    origin,
    options,
    createLogEntryAppender(db, dialect),
    areLoadedRowsLogged,
  )
  /** The audit log comes last, because it also records the rows that other hooks write. */
  const hooks: readonly Hook[] = [
    ...createHooks.map((createHook) => createHook()),
    createRecordVersionHook((origin.now ?? new Date()).toISOString()),
    log,
  ]
  const observers = new Set<Observer>()
  let isHookWriting = false
  const context: WriteContext = {
    db,
    dialect,
    cache,
    observes: (collection) => [...hooks, ...observers].some((one) => one.observes(collection)),
    recordChange(...change) {
      for (const one of [...hooks, ...(isHookWriting ? [] : observers)]) one.recordChange(...change)
    },
    onOutdated,
  }
  const runHooks = async (): Promise<void> => {
    if (isHookWriting) return
    isHookWriting = true
    try {
      for (const hook of hooks) await hook.afterWrite?.(tx)
    } finally {
      isHookWriting = false
    }
  }
  const readAfterHooks = async <C extends Collection>(collection: C, rows: Row<C>[]): Promise<Row<C>[]> => {
    await runHooks()
    if (!hooks.some((hook) => hook.afterWrite && hook.observes(collection))) return rows
    const ids = rows.map(({ id }) => id as Id<C>)
    const currentRows = new Map((await tx.getMany(collection, ids)).map((row) => [row.id, row]))
    return rows.map((row) => currentRows.get(row.id) ?? row)
  }
  const tx: LoggedWriter = {
    ...cache.reader,
    ...verifySignaturesOfReadRows(cache.reader, key),
    ...createRowWriter(context, { key, runHooks, readAfterHooks }),
    async observe(observer, work) {
      observers.add(observer)
      return work().finally(() => observers.delete(observer))
    },
    log: log.log,
    logLoaded: log.logLoaded,
    eraseFromOwnLogEntry: log.eraseFromOwnLogEntry,
    eraseLogValues: async (entries, eraser) => eraseLogValues(tx, entries, eraser, (await key?.()) ?? NO_KEY),
    isSealed: async (collection, row) => !key || hasValidRowSignature(await key(), collection, row),
    encrypt: async (text) => encryptText(await deriveRowKey(key), text),
    decrypt: async (encrypted) => decryptText(await deriveRowKey(key), encrypted),
    isAsLogged: async (collection, row) => isRowAsLogged(tx, collection, row, (await key?.()) ?? NO_KEY),
    deleteOldestEntries: async (oldest) => deleteOldestLogEntries(tx, oldest, (await key?.()) ?? NO_KEY),
  }
  return {
    tx,
    async close() {
      for (const hook of hooks) await hook.finish?.(tx)
    },
  }
}
