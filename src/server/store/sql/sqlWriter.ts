import { sql } from 'kysely'
import { breathe } from '../../turns.ts'
import { COLLECTIONS, collections, type Lookup } from '../collections.ts'
import type { Collection, Row, Rows } from '../rows.ts'
import { DanglingError, type Filter, type Id, TakenError, type Writer } from '../store.ts'
import { withBorrowedNames } from './borrowedNames.ts'
import { filterConditions } from './conditions.ts'
import type { Database, Sql, SqlDialect, Values } from './database.ts'
import { keysOf } from './keysOf.ts'
import { type Numbered, numberedRows } from './numberedRows.ts'
import { encodeRow } from './rowCodec.ts'
import { sqlReader } from './sqlReader.ts'
import { tableOf } from './table.ts'
import { recount } from './tallies.ts'

/** So many rows are written together: as few statements as can be, none of which takes long. */
const BATCH = 50

function* batchesOf<T>(all: readonly T[]): Iterable<T[]> {
  for (let start = 0; start < all.length; start += BATCH) yield all.slice(start, start + BATCH)
}

/** What depends on a collection's names: the collections that look them up, and by which field. */
const dependents = (of: Collection): { collection: Collection; by: string }[] =>
  COLLECTIONS.flatMap((collection) =>
    [
      ...new Set(
        Object.values(collections[collection].lookups).flatMap(({ by, from }) => (from === of ? [by] : [])),
      ),
    ].map((by) => ({ collection, by })),
  )

/** Has a name changed that other collections borrow? */
const lends = <C extends Collection>(of: C, before: Row<C>, after: Row<C>): boolean => {
  const [was, is]: Record<string, unknown>[] = [{ ...before }, { ...after }]
  return COLLECTIONS.flatMap((collection) => Object.values<Lookup>(collections[collection].lookups)).some(
    ({ from, take, next }) =>
      (from === of && was?.[take] !== is?.[take]) ||
      (next?.from === of && was?.[next.take] !== is?.[next.take]),
  )
}

/** What is written of a row beside its own fields: the names that it borrows, and its sort keys. */
const derivedOf = <C extends Collection>(collection: C, row: Row<C>): Values => ({
  ...Object.fromEntries(
    Object.keys(collections[collection].lookups).map((name) => [name, Reflect.get(row, name)]),
  ),
  ...keysOf(collection, row),
})

const differing = (before: Values, after: Values): Values =>
  Object.fromEntries(Object.entries(after).filter(([column, value]) => before[column] !== value))

/** The store's writing verbs inside one transaction. Sort keys, words and counts move with their rows. */
export const sqlWriter = (db: Database, dialect: SqlDialect): Writer => {
  const reader = sqlReader(db, dialect)

  /** What the database does not let be written, in the store's own words. */
  const obeying = async <T>(collection: Collection, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (dialect.isDangling(error)) throw new DanglingError(collection, { cause: error })
      const taken = dialect.isTaken(error)
      throw taken ? new TakenError(collection, taken.column) : error
    }
  }

  const idsWhere = async <C extends Collection>(collection: C, conditions: Sql[], limit?: number) => {
    const where = conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `)
    const { rows } = await sql<{ id: Id<C> }>`select t.id from ${tableOf(collection).name} t where ${where}
      ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
    return rows.map(({ id }) => id)
  }

  const standing = <C extends Collection>(collection: C, ids: readonly Id<C>[]) =>
    numberedRows(db, collection, dialect.words.numberOf(collection), 'id', ids)

  /** Those of a collection that point at rows of another. */
  const pointingAt = (collection: Collection, by: string, ids: readonly unknown[]) =>
    idsWhere(collection, [sql`${sql.ref(`t.${by}`)} in (${sql.join(ids)})`])

  /** Writes columns of many rows; those that get the same are one statement. */
  const assign = async <C extends Collection>(collection: C, all: { id: Id<C>; values: Values }[]) => {
    const alike = new Map<string, { values: Values; ids: Id<C>[] }>()
    for (const { id, values } of all) {
      const key = JSON.stringify(values)
      const known = alike.get(key) ?? { values, ids: [] }
      known.ids.push(id)
      alike.set(key, known)
    }
    for (const { values, ids } of alike.values()) {
      const assignments = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      if (assignments.length === 0) continue
      await obeying(collection, () =>
        sql`update ${tableOf(collection).name} set ${sql.join(assignments)} where id in (${sql.join(ids)})`.execute(
          db,
        ),
      )
    }
  }

  /** Writes rows anew, some or none of their own fields changed, with all that follows from it. */
  const rewrite = async <C extends Collection>(
    collection: C,
    ids: readonly Id<C>[],
    patch: Partial<Rows[C]>,
  ): Promise<Row<C>[]> => {
    const { id: _, ...changed } = encodeRow(collection, patch)
    const defined = Object.fromEntries(Object.entries(patch).filter(([field]) => field in changed))
    const written: (Numbered<C> & { before: Row<C> })[] = []
    for (const batch of batchesOf(ids)) {
      const before = await standing(collection, batch)
      const own = before.map(({ row }) => ({ ...row, ...defined }))
      const after = await withBorrowedNames(db, collection, own)
      const pairs = before.flatMap(({ row, number }, i) => {
        const is = after[i]
        return is ? [{ before: row, row: is, number }] : []
      })
      await assign(
        collection,
        pairs.map(({ before: was, row }) => ({
          id: row.id,
          values: { ...changed, ...differing(derivedOf(collection, was), derivedOf(collection, row)) },
        })),
      )
      await dialect.words.follow(db, collection, pairs)
      await recount(
        db,
        collection,
        pairs.map(({ before: was, row }) => ({ before: was, after: row })),
      )
      written.push(...pairs)
      await breathe(true)
    }
    const lending = written.filter(({ before, row }) => lends(collection, before, row))
    await rewriteDependents(
      collection,
      lending.map(({ row }) => row.id),
    )
    return written.map(({ row }) => row)
  }

  /** A name that others borrow has changed: they are found and sorted by the new one from now on, and so are those that borrow through them. */
  const rewriteDependents = async (of: Collection, lenders: readonly unknown[]): Promise<void> => {
    for (const batch of batchesOf(lenders)) {
      for (const { collection, by } of dependents(of)) {
        const ids = await pointingAt(collection, by, batch)
        await rewrite(collection, ids, {})
        await rewriteDependents(collection, ids)
      }
    }
  }

  const remove = async <C extends Collection>(collection: C, ids: readonly Id<C>[]): Promise<number> => {
    let removed = 0
    for (const batch of batchesOf(ids)) {
      const going = await standing(collection, batch)
      for (const { collection: owned, by } of collections[collection].owns)
        await remove(owned, await pointingAt(owned, by, batch))
      await dialect.words.forget(
        db,
        collection,
        going.map(({ number }) => number),
      )
      await obeying(collection, () =>
        sql`delete from ${tableOf(collection).name} where id in (${sql.join(batch)})`.execute(db),
      )
      await recount(
        db,
        collection,
        going.map(({ row }) => ({ before: row })),
      )
      removed += going.length
      await breathe(true)
    }
    return removed
  }

  return {
    ...reader,

    async create<C extends Collection>(collection: C, row: Omit<Rows[C], 'id'> & { id?: Id<C> }) {
      const encoded = encodeRow(collection, row as Partial<Rows[C]>)
      const [named] = await withBorrowedNames(db, collection, [row as Rows[C]])
      const values = { ...encoded, ...derivedOf(collection, named as Row<C>) }
      const inserted = await obeying(collection, () =>
        db
          .insertInto(collection as string)
          .values(values)
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      const [made] = await standing(collection, [inserted.id as Id<C>])
      if (!made) throw new Error(`${collection} ${inserted.id} is gone`)
      if (row.id !== undefined) await dialect.numbersTaken?.(db, collection)
      await dialect.words.follow(db, collection, [{ before: undefined, ...made }])
      await recount(db, collection, [{ after: made.row }])
      return made.row
    },

    async update<C extends Collection>(collection: C, id: Id<C>, patch: Partial<Rows[C]>) {
      return (await rewrite(collection, [id], patch))[0]
    },

    async updateMany<C extends Collection>(collection: C, filter: Filter<C>, patch: Partial<Rows[C]>) {
      const ids = await idsWhere(collection, filterConditions(collection, filter))
      const changed = encodeRow(collection, patch)
      const alone: readonly string[] = collections[collection].standalone ?? []
      if (!Object.keys(changed).every((field) => alone.includes(field)))
        return (await rewrite(collection, ids, patch)).length
      for (const batch of batchesOf(ids))
        await assign(
          collection,
          batch.map((id) => ({ id, values: changed })),
        )
      return ids.length
    },

    async delete<C extends Collection>(collection: C, id: Id<C>) {
      return (await remove(collection, [id])) > 0
    },

    async deleteMany<C extends Collection>(collection: C, filter: Filter<C>, limit?: number) {
      return remove(collection, await idsWhere(collection, filterConditions(collection, filter), limit))
    },
  }
}
