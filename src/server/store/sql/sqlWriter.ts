import { sql } from 'kysely'
import { fold } from '../../../domain/text.ts'
import { COLLECTIONS, type Collection, collections, type Row, type Rows } from '../collections.ts'
import { type Id, TakenError, type Writer } from '../store.ts'
import type { Database, SqlDialect } from './database.ts'
import { encodeRow } from './rowCodec.ts'
import { indexWords, unindexWords } from './searchIndex.ts'
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

/** Kysely's types want one known table; ours is known at run time only. */
const table = (collection: Collection): string => collection

const keysOf = <C extends Collection>(collection: C, row: Row<C>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(collections[collection].sorts).map(([name, value]) => [`${name}_key`, fold(value(row))]),
  )

/** The store's writing verbs inside one transaction. Sort keys, words and counts move with their row. */
export const sqlWriter = (db: Database, dialect: SqlDialect): Writer => {
  const reader = sqlReader(db)

  const refusingTaken = async <T>(collection: Collection, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      const taken = dialect.isTaken(error)
      throw taken ? new TakenError(collection, taken.column) : error
    }
  }

  /** Writes what is derived from a row and from the names it borrows. */
  const derive = async <C extends Collection>(collection: C, id: Id<C>): Promise<Row<C>> => {
    const row = await reader.getOne(collection, id)
    if (!row) throw new Error(`${collection} ${id} is gone`)
    const keys = keysOf(collection, row)
    if (Object.keys(keys).length > 0) {
      await db.updateTable(table(collection)).set(keys).where('id', '=', id).execute()
    }
    await indexWords(db, collection, row)
    return row
  }

  /** A name that others borrow has changed: they are found and sorted by the new one from now on. */
  const deriveDependents = async (of: Collection, id: Id<Collection>): Promise<void> => {
    for (const { collection, by } of dependents(of)) {
      const { rows } = await sql<{
        id: Id<typeof collection>
      }>`select id from ${sql.raw(collection)} where ${sql.raw(by)} = ${id}`.execute(db)
      for (const row of rows) {
        await derive(collection, row.id)
        await deriveDependents(collection, row.id)
      }
    }
  }

  return {
    ...reader,

    async create<C extends Collection>(collection: C, row: Omit<Rows[C], 'id'> & { id?: Id<C> }) {
      const encoded = encodeRow(collection, row as Partial<Rows[C]>)
      // Sort keys are filled by `derive`, which must see the row with its lookups first.
      const blank = Object.fromEntries(
        Object.keys(collections[collection].sorts).map((key) => [`${key}_key`, '']),
      )
      const inserted = await refusingTaken(collection, () =>
        db
          .insertInto(table(collection))
          .values({ ...blank, ...encoded })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      const made = await derive(collection, inserted.id as Id<C>)
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
      const after = await derive(collection, id)
      await recount(db, collection, before, after)
      const names = (row: Row<C>) =>
        JSON.stringify([keysOf(collection, row), collections[collection].search(row)])
      if (names(before) !== names(after)) await deriveDependents(collection, id)
      return after
    },

    async delete<C extends Collection>(collection: C, id: Id<C>) {
      const row = await reader.getOne(collection, id)
      if (!row) return false
      for (const { collection: owned, by } of collections[collection].owns) {
        const { rows } = await sql<{
          id: Id<typeof owned>
        }>`select id from ${sql.raw(owned)} where ${sql.raw(by)} = ${id}`.execute(db)
        for (const { id: ownedId } of rows) await this.delete(owned, ownedId)
      }
      await unindexWords(db, collection, id)
      await db.deleteFrom(table(collection)).where('id', '=', id).execute()
      await recount(db, collection, row, undefined)
      return true
    },
  }
}
