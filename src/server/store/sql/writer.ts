import { sql } from 'kysely'
import { yieldTurn } from '../../common/eventLoop.ts'
import { createLogHook, type LogOptions, NO_KEY } from '../changeLog.ts'
import type { Lookup } from '../collectionSpec.ts'
import { COLLECTION_NAMES, collections } from '../collections.ts'
import { createRuleRunner } from '../derived/rules.ts'
import type { Hook } from '../hooks.ts'
import { deleteOldestEntries } from '../logHeads.ts'
import type { Collection, Row, Rows } from '../rows.ts'
import { computeSeal, isSealedCollection, withSealChecks } from '../sealedRows.ts'
import {
  DuplicateValueError,
  type Filter,
  type Id,
  type LoggedWriter,
  MissingReferenceError,
  type NewRow,
  type Origin,
} from '../store.ts'
import { createVersionHook } from '../versions.ts'
import { allOf, filterConditions } from './conditions.ts'
import type { Database, SqlDialect, Values } from './database.ts'
import { batchesOf, deriveDependents, pointingAt } from './dependents.ts'
import { appendToLog } from './logWriter.ts'
import { codecOf, encodeNewRow, encodeRow } from './rowCodec.ts'
import { sqlReader } from './sqlReader.ts'
import { derivedOf, insertRows, tableOf } from './table.ts'
import { transactionCache } from './transactionCache.ts'

/** Returns the fields that refer to tables with joined names. */
const joinFields = (collection: Collection): string[] => [
  ...new Set(Object.values<Lookup>(collections[collection].lookups).map(({ by }) => by)),
]

/** Returns the fields of a collection that lookups of other collections read. */
const fieldsInLookups = (of: Collection): string[] =>
  COLLECTION_NAMES.flatMap((collection) =>
    Object.values<Lookup>(collections[collection].lookups).flatMap(({ from, take, next }) => [
      ...(from === of ? [take] : []),
      ...(next?.from === of ? [next.take] : []),
    ]),
  )

/** Returns the ids of a filter that has nothing but ids. */
const idsOfFilter = <C extends Collection>({ id, ...others }: Filter<C>): Id<C>[] | undefined => {
  const ids = Array.isArray(id) ? id : [id]
  return Object.keys(others).length === 0 && ids.every((one) => ['string', 'number'].includes(typeof one))
    ? ([...new Set(ids)] as Id<C>[])
    : undefined
}

const changedValues = (before: Values, after: Values): Values =>
  Object.fromEntries(Object.entries(after).filter(([column, value]) => before[column] !== value))

/** Options of a writer. */
interface WriterOptions {
  /** User or process that writes. */
  origin: Origin
  log: LogOptions
  /** Called if dependent rows have to be refreshed in the background. */
  outdated: () => void
  /** See createLogHook. */
  isWhole?: boolean
}

/**
 * Returns the writing functions of one transaction. They end in `insert`, `patch` or `remove`, which notify the hooks (versions and audit
 * log) of each row before and after. The rules of derived/rules.ts are applied before a function returns. `append` notifies no hook.
 * Triggers maintain the word index. `close` finishes the hooks.
 */
export const openWriter = (
  db: Database,
  dialect: SqlDialect,
  { origin, log: options, outdated, isWhole = true }: WriterOptions,
): { tx: LoggedWriter; close(): Promise<void> } => {
  const { reader, namesOf, remember, forget } = transactionCache(sqlReader(db, dialect))
  const { key } = options
  const log = createLogHook(origin, options, appendToLog(db, dialect), isWhole)
  /** In closing order. The log is last, because it records what the others write. */
  const hooks: readonly Hook[] = [createVersionHook((origin.now ?? new Date()).toISOString()), log]
  const rules = createRuleRunner()
  const follows = (collection: Collection): boolean =>
    rules.observes(collection) || hooks.some((hook) => hook.observes(collection))
  const notifyHooks = (
    collection: Collection,
    before: object | null,
    after: object | null,
    isOwned = false,
  ): void => {
    for (const hook of hooks) hook.recordChange(collection, before, after)
    if (!isOwned) rules.recordChange(collection, before, after)
  }
  /** Applies the rules and returns the rows as they are afterwards. */
  const applyRulesToMany = async <C extends Collection>(collection: C, rows: Row<C>[]): Promise<Row<C>[]> => {
    await rules.run(tx)
    if (!rules.observes(collection)) return rows
    const ids = rows.map(({ id }) => id as Id<C>)
    const current = new Map((await reader.getMany(collection, ids)).map((row) => [row.id, row]))
    return rows.map((row) => current.get(row.id) ?? row)
  }
  const applyRules = async <C extends Collection>(collection: C, row: Row<C>): Promise<Row<C>> =>
    (await applyRulesToMany(collection, [row]))[0] ?? row

  /** Writes rows and translates constraint violations into errors of the store. */
  const withStoreErrors = async <T>(
    collection: Collection,
    ids: readonly unknown[],
    work: () => Promise<T>,
  ): Promise<T> => {
    try {
      return await work().finally(() => forget(collection, ids))
    } catch (error) {
      if (dialect.isDangling(error)) throw new MissingReferenceError(collection, { cause: error })
      const field = dialect.takenColumn(error)
      throw field === undefined ? error : new DuplicateValueError(collection, field)
    }
  }

  /** Returns the ids of the rows of a filter, without a query if the filter has them. */
  const findIds = async <C extends Collection>(collection: C, filter: Filter<C>, limit?: number) => {
    const ids = limit === undefined ? idsOfFilter(filter) : undefined
    if (ids) return ids
    const { rows } = await sql<{
      id: Id<C>
    }>`select t.id from ${tableOf(collection).name} as t where ${allOf(filterConditions(collection, filter))}
      ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
    return rows.map(({ id }) => id)
  }

  /** Adds the joined names to rows, by the current references. */
  const withJoinedNames = async <C extends Collection>(
    collection: C,
    rows: readonly Rows[C][],
  ): Promise<Row<C>[]> => {
    const { joined } = tableOf(collection)
    if (!joined) return rows as readonly Row<C>[] as Row<C>[]
    const cached = rows.map((row) => namesOf(collection, row))
    if (cached.every((names) => names !== undefined))
      return rows.map((row, at) => ({ ...row, ...cached[at] }) as Row<C>)
    const references = rows.map((row, at) => {
      const columns = joinFields(collection).map(
        (by) => sql`cast(${Reflect.get(row, by)} as bigint) as ${sql.ref(by)}`,
      )
      return sql`select ${sql.join(columns)}, ${sql.lit(at)} as at`
    })
    const names =
      await sql<Values>`select ${joined.names} from (${sql.join(references, sql` union all `)}) as t ${joined.joins} order by t.at`.execute(
        db,
      )
    return rows.map((row, at) => ({ ...row, ...names.rows[at] }) as Row<C>)
  }

  /** Returns the row after a patch, and the columns to write. */
  const applyPatch = async <C extends Collection>(collection: C, before: Row<C>, patch: Partial<Rows[C]>) => {
    const { id: _, ...columns } = encodeRow(collection, patch)
    const changes = Object.fromEntries(Object.entries(patch).filter(([field]) => field in columns))
    const merged = { ...before, ...changes }
    const hasNewReference = joinFields(collection).some((by) => by in changes)
    const [after = merged] = hasNewReference ? await withJoinedNames(collection, [merged]) : []
    return {
      after,
      values: { ...columns, ...changedValues(derivedOf(collection, before), derivedOf(collection, after)) },
    }
  }

  const updateColumns = async (collection: Collection, values: Values, ids: readonly unknown[]) => {
    const columns = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    if (columns.length === 0) return
    const { name } = tableOf(collection)
    await withStoreErrors(collection, ids, () =>
      sql`update ${name} set ${sql.join(columns)} where id in (${sql.join([...ids])})`.execute(db),
    )
  }

  const refreshDependents = async (of: Collection, ids: readonly unknown[]): Promise<void> => {
    if (await deriveDependents(db, dialect, of, ids)) outdated()
  }

  /** Whether written values are joined by other collections. */
  const changesJoinedNames = (collection: Collection, values: Values): boolean =>
    fieldsInLookups(collection).some((field) => field in values)

  /** Deletes rows, after the rows that they own. */
  const remove = async <C extends Collection>(
    collection: C,
    ids: readonly Id<C>[],
    isOwned = false,
  ): Promise<number> => {
    let removed = 0
    for (const batch of batchesOf(ids)) {
      const rows = follows(collection) ? await reader.getMany(collection, batch) : []
      for (const { collection: owned, by } of collections[collection].owns)
        await remove(owned, (await pointingAt(db, dialect, { collection: owned, by }, batch)).ids, true)
      const { numAffectedRows } = await withStoreErrors(collection, batch, () =>
        sql`delete from ${tableOf(collection).name} where id in (${sql.join(batch)})`.execute(db),
      )
      for (const row of rows) notifyHooks(collection, row, null, isOwned)
      removed += Number(numAffectedRows ?? 0)
      await yieldTurn(true)
    }
    return removed
  }

  const withSeal = async <C extends Collection>(collection: C, row: NewRow<C>): Promise<NewRow<C>> =>
    key && isSealedCollection(collection) ? { ...row, seal: computeSeal(await key(), collection, row) } : row

  /** Inserts rows that have the same fields. */
  const insert = async <C extends Collection>(
    collection: C,
    rows: readonly NewRow<C>[],
  ): Promise<Row<C>[]> => {
    const named = await withJoinedNames(collection, rows as readonly Rows[C][])
    const values = rows.map((row, at) => ({
      ...encodeNewRow(collection, row as Partial<Rows[C]>),
      ...derivedOf(collection, named[at] as Row<C>),
    }))
    const inserted = await withStoreErrors(collection, [], () =>
      insertRows(db, collection, values).returning('id').execute(),
    )
    if (rows.some(({ id }) => id !== undefined)) await dialect.numbersTaken?.(db, collection)
    // Ids ascend in the order of the rows, but the database may return them in any order.
    const numbers = inserted.map(({ id }) => id as Id<C>).sort((a, b) => Number(a) - Number(b))
    const ids = rows.map(({ id }, at) => id ?? numbers[at])
    const { defaults } = codecOf(collection)
    const insertedRows = named.map((row, at) => ({ ...defaults, ...row, id: ids[at] }) as Row<C>)
    // Derived columns may contain the new id, as a quotation's folio does.
    for (const [at, row] of insertedRows.entries())
      await updateColumns(collection, changedValues(values[at] ?? {}, derivedOf(collection, row)), [row.id])
    remember(collection, insertedRows)
    for (const row of insertedRows) notifyHooks(collection, null, row)
    return insertedRows
  }

  /** Patches rows and returns them. Rows with equal new values are written by one statement. */
  const patch = async <C extends Collection>(
    collection: C,
    rows: readonly Row<C>[],
    changes: Partial<Rows[C]>,
  ): Promise<Row<C>[]> => {
    const groups = new Map<string, { values: Values; ids: Id<C>[] }>()
    const pairs: { before: Row<C>; after: Row<C> }[] = []
    for (const before of rows) {
      const { after, values } = await applyPatch(collection, before, changes)
      pairs.push({ before, after })
      const groupKey = JSON.stringify(values)
      const group = groups.get(groupKey) ?? { values, ids: [] }
      group.ids.push(before.id)
      groups.set(groupKey, group)
    }
    for (const { values, ids } of groups.values()) await updateColumns(collection, values, ids)
    const renamed = pairs.filter(({ before, after }) =>
      changesJoinedNames(collection, changedValues({ ...before }, { ...after })),
    )
    if (renamed.length > 0)
      await refreshDependents(
        collection,
        renamed.map(({ before }) => before.id),
      )
    const after = pairs.map((pair) => pair.after)
    remember(collection, after)
    for (const pair of pairs) notifyHooks(collection, pair.before, pair.after)
    return after
  }

  const tx: LoggedWriter = {
    ...reader,
    ...withSealChecks(reader, key),
    log: log.log,
    logLoaded: log.logLoaded,
    deleteOldestEntries: async (oldest) => deleteOldestEntries(tx, oldest, (await key?.()) ?? NO_KEY),

    async create<C extends Collection>(collection: C, row: NewRow<C>) {
      const [inserted] = await insert(collection, [await withSeal(collection, row)])
      return applyRules(collection, inserted as Row<C>)
    },

    async createMany<C extends Collection>(collection: C, rows: readonly NewRow<C>[]) {
      const inserted: Row<C>[] = []
      for (const batch of batchesOf(rows)) {
        inserted.push(...(await applyRulesToMany(collection, await insert(collection, batch))))
        await yieldTurn(true)
      }
      return inserted
    },

    async append(collection, rows) {
      for (const batch of batchesOf(rows)) {
        const values = batch.map((row) => encodeNewRow(collection, row))
        await withStoreErrors(collection, [], () => insertRows(db, collection, values).execute())
        await yieldTurn(true)
      }
    },

    async update<C extends Collection>(collection: C, id: Id<C>, changes: Partial<Rows[C]>) {
      const before = await reader.getOne(collection, id)
      if (!before) return undefined
      const [after] = await patch(collection, [before], changes)
      return applyRules(collection, after as Row<C>)
    },

    async updateMany<C extends Collection>(collection: C, filter: Filter<C>, changes: Partial<Rows[C]>) {
      let count = 0
      for (const batch of batchesOf(await findIds(collection, filter))) {
        const rows = await reader.getMany(collection, batch)
        count += rows.length
        await patch(collection, rows, changes)
        await rules.run(tx)
        await yieldTurn(true)
      }
      return count
    },

    async delete<C extends Collection>(collection: C, id: Id<C>) {
      const isGone = (await remove(collection, [id])) > 0
      await rules.run(tx)
      return isGone
    },

    async deleteMany<C extends Collection>(collection: C, filter: Filter<C>, limit?: number) {
      const removed = await remove(collection, await findIds(collection, filter, limit))
      await rules.run(tx)
      return removed
    },
  }

  return {
    tx,
    async close() {
      for (const hook of hooks) await hook.finish(tx)
    },
  }
}
