import { sql } from 'kysely'
import { COLLECTIONS, collections, type Lookup } from '../collections.ts'
import type { Collection, Row, Rows } from '../rows.ts'
import { type Id, TakenError, type Writer } from '../store.ts'
import type { Database, SqlDialect } from './database.ts'
import { derive } from './derived.ts'
import { numberedRow } from './numberedRow.ts'
import { encodeRow } from './rowCodec.ts'
import { sqlReader } from './sqlReader.ts'
import { recount } from './tallies.ts'

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

/** Kysely's types want one known table; ours is known at run time only. */
const table = (collection: Collection): string => collection

/** The store's writing verbs inside one transaction. Sort keys, words and counts move with their row. */
export const sqlWriter = (db: Database, dialect: SqlDialect): Writer => {
  const reader = sqlReader(db, dialect)

  const refusingTaken = async <T>(collection: Collection, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      const taken = dialect.isTaken(error)
      throw taken ? new TakenError(collection, taken.column) : error
    }
  }

  /** A name that others borrow has changed: they are found and sorted by the new one from now on. */
  const deriveDependents = async (of: Collection, id: Id<Collection>): Promise<void> => {
    for (const { collection, by } of dependents(of)) {
      const { rows } = await sql<{
        id: Id<typeof collection>
      }>`select id from ${sql.raw(collection)} where ${sql.ref(by)} = ${id}`.execute(db)
      for (const row of rows) {
        await derive(db, dialect, collection, row.id, await reader.getOne(collection, row.id))
        await deriveDependents(collection, row.id)
      }
    }
  }

  return {
    ...reader,

    async create<C extends Collection>(collection: C, row: Omit<Rows[C], 'id'> & { id?: Id<C> }) {
      const encoded = encodeRow(collection, row as Partial<Rows[C]>)
      // Borrowed names and sort keys are filled in by `derive`, which needs the row to be there.
      const { sorts, lookups } = collections[collection]
      const later = [...Object.keys(sorts).map((key) => `${key}_key`), ...Object.keys(lookups)]
      const blank = Object.fromEntries(later.map((column) => [column, '']))
      const inserted = await refusingTaken(collection, () =>
        db
          .insertInto(table(collection))
          .values({ ...blank, ...encoded })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      if (row.id !== undefined) await dialect.numbersTaken?.(db, collection)
      const made = await derive(db, dialect, collection, inserted.id as Id<C>, undefined)
      await recount(db, collection, undefined, made)
      return made
    },

    async update<C extends Collection>(collection: C, id: Id<C>, patch: Partial<Rows[C]>) {
      const before = await reader.getOne(collection, id)
      if (!before) return undefined
      const changed = encodeRow(collection, patch)
      delete changed.id
      if (Object.keys(changed).length === 0) return before
      await refusingTaken(collection, () =>
        db.updateTable(table(collection)).set(changed).where('id', '=', id).execute(),
      )
      const after = await derive(db, dialect, collection, id, before)
      await recount(db, collection, before, after)
      if (lends(collection, before, after)) await deriveDependents(collection, id)
      return after
    },

    async delete<C extends Collection>(collection: C, id: Id<C>) {
      const found = await numberedRow(db, collection, dialect.words.numberOf(collection), 'id', id)
      if (!found) return false
      for (const { collection: owned, by } of collections[collection].owns) {
        const { rows } = await sql<{
          id: Id<typeof owned>
        }>`select id from ${sql.raw(owned)} where ${sql.ref(by)} = ${id}`.execute(db)
        for (const { id: ownedId } of rows) await this.delete(owned, ownedId)
      }
      await dialect.words.forget(db, collection, found.number)
      await db.deleteFrom(table(collection)).where('id', '=', id).execute()
      await recount(db, collection, found.row, undefined)
      return true
    },
  }
}
