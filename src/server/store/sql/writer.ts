import { sql } from 'kysely'
import { yieldTurn } from '../../common/eventLoop.ts'
import { type LogOptions, NO_KEY, openLog } from '../changeLog.ts'
import type { Lookup } from '../collectionSpec.ts'
import { COLLECTIONS, collections } from '../collections.ts'
import { openRules } from '../derived/rules.ts'
import type { Hook } from '../hooks.ts'
import { dropEntries } from '../logHeads.ts'
import type { Collection, Row, Rows } from '../rows.ts'
import { believing, hasSeal, sealOf } from '../sealedRows.ts'
import {
  DanglingError,
  type Filter,
  type Id,
  type LoggedWriter,
  type NewRow,
  type Origin,
  TakenError,
} from '../store.ts'
import { openVersions } from '../versions.ts'
import { allOf, filterConditions } from './conditions.ts'
import type { Database, SqlDialect, Values } from './database.ts'
import { batchesOf, deriveDependents, pointingAt } from './dependents.ts'
import { appendToLog } from './logWriter.ts'
import { codecOf, encodeNewRow, encodeRow } from './rowCodec.ts'
import { sqlReader } from './sqlReader.ts'
import { derivedOf, insertRows, tableOf } from './table.ts'
import { transactionCache } from './transactionCache.ts'

/** The fields by which a collection borrows names. */
const borrowsBy = (collection: Collection): string[] => [
  ...new Set(Object.values<Lookup>(collections[collection].lookups).map(({ by }) => by)),
]

/** Fields of a collection that others borrow, or by which they borrow from a third one. */
const lentBy = (of: Collection): string[] =>
  COLLECTIONS.flatMap((collection) =>
    Object.values<Lookup>(collections[collection].lookups).flatMap(({ from, take, next }) => [
      ...(from === of ? [take] : []),
      ...(next?.from === of ? [next.take] : []),
    ]),
  )

/** The ids that a filter names, if it asks for nothing else. */
const namedBy = <C extends Collection>({ id, ...others }: Filter<C>): Id<C>[] | undefined => {
  const ids = Array.isArray(id) ? id : [id]
  return Object.keys(others).length === 0 && ids.every((one) => ['string', 'number'].includes(typeof one))
    ? ([...new Set(ids)] as Id<C>[])
    : undefined
}

const differing = (before: Values, after: Values): Values =>
  Object.fromEntries(Object.entries(after).filter(([column, value]) => before[column] !== value))

/** A transaction that writes: as whom, with which log, and who is told that rows are to be brought up to date afterwards. `isWhole`: see `openLog`. */
interface Writing {
  origin: Origin
  log: LogOptions
  outdated: () => void
  isWhole?: boolean
}

/**
 * The store's writing verbs inside one transaction. They change rows by `insert`, `patch` or `remove`, which know what each row was and is, and tell the hooks: versions of people
 * and names, and the log. What else follows (derived/rules.ts) is settled before a verb returns. Only `append` tells nobody, as nothing follows from its rows. The index of words and what the log is found by follow by the database's own triggers. `close` does what the hooks have still to do.
 */
export const openWriter = (
  db: Database,
  dialect: SqlDialect,
  { origin, log: options, outdated, isWhole = true }: Writing,
): { tx: LoggedWriter; close(): Promise<void> } => {
  const { reader, namesOf, remember, forget } = transactionCache(sqlReader(db, dialect))
  const { key } = options
  const log = openLog(origin, options, appendToLog(db, dialect), isWhole)
  /** In the order in which they close: the log last, as it tells of what the others do. */
  const hooks: readonly Hook[] = [openVersions((origin.now ?? new Date()).toISOString()), log]
  const rules = openRules()
  const follows = (collection: Collection): boolean =>
    rules.follows(collection) || hooks.some((hook) => hook.follows(collection))
  const changed = (
    collection: Collection,
    before: object | null,
    after: object | null,
    isOwned = false,
  ): void => {
    for (const hook of hooks) hook.changed(collection, before, after)
    if (!isOwned) rules.changed(collection, before, after)
  }
  /** Rows as they are once what follows from their change is settled. */
  const settledMany = async <C extends Collection>(collection: C, rows: Row<C>[]): Promise<Row<C>[]> => {
    await rules.settle(tx)
    if (!rules.follows(collection)) return rows
    const ids = rows.map(({ id }) => id as Id<C>)
    const now = new Map((await reader.getMany(collection, ids)).map((row) => [row.id, row]))
    return rows.map((row) => now.get(row.id) ?? row)
  }
  const settled = async <C extends Collection>(collection: C, row: Row<C>): Promise<Row<C>> =>
    (await settledMany(collection, [row]))[0] ?? row

  /** Writes rows with these ids, or new ones; what the database does not let be written is said in the store's own words. */
  const obeying = async <T>(
    collection: Collection,
    ids: readonly unknown[],
    work: () => Promise<T>,
  ): Promise<T> => {
    try {
      return await work().finally(() => forget(collection, ids))
    } catch (error) {
      if (dialect.isDangling(error)) throw new DanglingError(collection, { cause: error })
      const field = dialect.takenColumn(error)
      throw field === undefined ? error : new TakenError(collection, field)
    }
  }

  /** The ids of the rows that a filter means; where it names them, nobody is asked. */
  const idsWhere = async <C extends Collection>(collection: C, filter: Filter<C>, limit?: number) => {
    const named = limit === undefined ? namedBy(filter) : undefined
    if (named) return named
    const { rows } = await sql<{
      id: Id<C>
    }>`select t.id from ${tableOf(collection).name} as t where ${allOf(filterConditions(collection, filter))}
      ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
    return rows.map(({ id }) => id)
  }

  /** Rows with the names that they borrow from where they point now. */
  const named = async <C extends Collection>(collection: C, rows: readonly Rows[C][]): Promise<Row<C>[]> => {
    const { lent } = tableOf(collection)
    if (!lent) return rows as readonly Row<C>[] as Row<C>[]
    const known = rows.map((row) => namesOf(collection, row))
    if (known.every((names) => names !== undefined))
      return rows.map((row, at) => ({ ...row, ...known[at] }) as Row<C>)
    const points = rows.map((row, at) => {
      const columns = borrowsBy(collection).map(
        (by) => sql`cast(${Reflect.get(row, by)} as bigint) as ${sql.ref(by)}`,
      )
      return sql`select ${sql.join(columns)}, ${sql.lit(at)} as at`
    })
    const found =
      await sql<Values>`select ${lent.names} from (${sql.join(points, sql` union all `)}) as t ${lent.joins} order by t.at`.execute(
        db,
      )
    return rows.map((row, at) => ({ ...row, ...found.rows[at] }) as Row<C>)
  }

  /** A row as a patch makes it, and what is to be written for that. */
  const patched = async <C extends Collection>(collection: C, before: Row<C>, patch: Partial<Rows[C]>) => {
    const { id: _, ...own } = encodeRow(collection, patch)
    const given = Object.fromEntries(Object.entries(patch).filter(([field]) => field in own))
    const alone = { ...before, ...given }
    const pointsElsewhere = borrowsBy(collection).some((by) => by in given)
    const [after = alone] = pointsElsewhere ? await named(collection, [alone]) : []
    return {
      after,
      values: { ...own, ...differing(derivedOf(collection, before), derivedOf(collection, after)) },
    }
  }

  const assign = async (collection: Collection, values: Values, ids: readonly unknown[]) => {
    const columns = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    if (columns.length === 0) return
    const { name } = tableOf(collection)
    await obeying(collection, ids, () =>
      sql`update ${name} set ${sql.join(columns)} where id in (${sql.join([...ids])})`.execute(db),
    )
  }

  const deriveBorrowers = async (of: Collection, lenders: readonly unknown[]): Promise<void> => {
    if (await deriveDependents(db, dialect, of, lenders)) outdated()
  }

  /** Are names that others borrow among what is written? */
  const lends = (collection: Collection, values: Values): boolean =>
    lentBy(collection).some((field) => field in values)

  /** Removes rows with those that they own, which go first; from those nothing follows for a row that goes as well. */
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
      const { numAffectedRows } = await obeying(collection, batch, () =>
        sql`delete from ${tableOf(collection).name} where id in (${sql.join(batch)})`.execute(db),
      )
      for (const row of rows) changed(collection, row, null, isOwned)
      removed += Number(numAffectedRows ?? 0)
      await yieldTurn(true)
    }
    return removed
  }

  const sealed = async <C extends Collection>(collection: C, row: NewRow<C>): Promise<NewRow<C>> =>
    key && hasSeal(collection) ? { ...row, seal: sealOf(await key(), collection, row) } : row

  /** Makes rows, which have the same fields, some at a time. */
  const insert = async <C extends Collection>(
    collection: C,
    rows: readonly NewRow<C>[],
  ): Promise<Row<C>[]> => {
    const made = await named(collection, rows as readonly Rows[C][])
    const values = rows.map((row, at) => ({
      ...encodeNewRow(collection, row as Partial<Rows[C]>),
      ...derivedOf(collection, made[at] as Row<C>),
    }))
    const inserted = await obeying(collection, [], () =>
      insertRows(db, collection, values).returning('id').execute(),
    )
    if (rows.some(({ id }) => id !== undefined)) await dialect.numbersTaken?.(db, collection)
    // In the order of the rows the numbers go up; in which order the database tells them is its own business.
    const numbers = inserted.map(({ id }) => id as Id<C>).sort((a, b) => Number(a) - Number(b))
    const ids = rows.map(({ id }, at) => id ?? numbers[at])
    const { defaults } = codecOf(collection)
    const whole = made.map((row, at) => ({ ...defaults, ...row, id: ids[at] }) as Row<C>)
    // Words may contain the number that the database has just given, as a quotation's folio does.
    for (const [at, row] of whole.entries())
      await assign(collection, differing(values[at] ?? {}, derivedOf(collection, row)), [row.id])
    remember(collection, whole)
    for (const row of whole) changed(collection, null, row)
    return whole
  }

  /** Changes rows, those that come to the same values together; answers what they are. */
  const patch = async <C extends Collection>(
    collection: C,
    rows: readonly Row<C>[],
    given: Partial<Rows[C]>,
  ): Promise<Row<C>[]> => {
    const alike = new Map<string, { values: Values; ids: Id<C>[] }>()
    const pairs: { before: Row<C>; after: Row<C> }[] = []
    for (const before of rows) {
      const { after, values } = await patched(collection, before, given)
      pairs.push({ before, after })
      const same = JSON.stringify(values)
      const known = alike.get(same) ?? { values, ids: [] }
      known.ids.push(before.id)
      alike.set(same, known)
    }
    for (const { values, ids } of alike.values()) await assign(collection, values, ids)
    const lenders = pairs.filter(({ before, after }) =>
      lends(collection, differing({ ...before }, { ...after })),
    )
    if (lenders.length > 0)
      await deriveBorrowers(
        collection,
        lenders.map(({ before }) => before.id),
      )
    const after = pairs.map((pair) => pair.after)
    remember(collection, after)
    for (const pair of pairs) changed(collection, pair.before, pair.after)
    return after
  }

  const tx: LoggedWriter = {
    ...reader,
    ...believing(reader, key),
    log: log.log,
    tell: log.tell,
    dropFromLog: async (oldest) => dropEntries(tx, oldest, (await key?.()) ?? NO_KEY),

    async create<C extends Collection>(collection: C, row: NewRow<C>) {
      const [made] = await insert(collection, [await sealed(collection, row)])
      return settled(collection, made as Row<C>)
    },

    async createMany<C extends Collection>(collection: C, rows: readonly NewRow<C>[]) {
      const made: Row<C>[] = []
      for (const batch of batchesOf(rows)) {
        made.push(...(await settledMany(collection, await insert(collection, batch))))
        await yieldTurn(true)
      }
      return made
    },

    async append(collection, rows) {
      for (const batch of batchesOf(rows)) {
        const values = batch.map((row) => encodeNewRow(collection, row))
        await obeying(collection, [], () => insertRows(db, collection, values).execute())
        await yieldTurn(true)
      }
    },

    async update<C extends Collection>(collection: C, id: Id<C>, given: Partial<Rows[C]>) {
      const before = await reader.getOne(collection, id)
      if (!before) return undefined
      const [after] = await patch(collection, [before], given)
      return settled(collection, after as Row<C>)
    },

    async updateMany<C extends Collection>(collection: C, filter: Filter<C>, given: Partial<Rows[C]>) {
      let count = 0
      for (const batch of batchesOf(await idsWhere(collection, filter))) {
        const rows = await reader.getMany(collection, batch)
        count += rows.length
        await patch(collection, rows, given)
        await rules.settle(tx)
        await yieldTurn(true)
      }
      return count
    },

    async delete<C extends Collection>(collection: C, id: Id<C>) {
      const isGone = (await remove(collection, [id])) > 0
      await rules.settle(tx)
      return isGone
    },

    async deleteMany<C extends Collection>(collection: C, filter: Filter<C>, limit?: number) {
      const removed = await remove(collection, await idsWhere(collection, filter, limit))
      await rules.settle(tx)
      return removed
    },
  }

  return {
    tx,
    async close() {
      for (const hook of hooks) await hook.close(tx)
    },
  }
}
