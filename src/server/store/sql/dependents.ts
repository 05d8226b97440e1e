import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Lookup } from '../collectionSpec.ts'
import { COLLECTION_NAMES, collections } from '../collections.ts'
import type { Collection, Row } from '../rows.ts'
import type { Id } from '../store.ts'
import type { Database, SqlDialect, Values } from './database.ts'
import { decodeRow } from './rowCodec.ts'
import { derivedOf, tableOf } from './table.ts'

/**
 * Of more rows than this, words are written by transactions of their own, after the one that made them outdated: those of twenty thousand people take three seconds of the
 * processor, for which nobody else could write.
 */
const AT_ONCE = 1000
/** So many rows a transaction then: ten milliseconds or so. */
const STEP = 100

/** Which collections borrow names from which, by which field; only their words follow from them. */
const dependents = (of: Collection): { collection: Collection; by: string }[] =>
  COLLECTION_NAMES.filter((name) => collections[name].search).flatMap((collection) => {
    const borrowing = Object.values<Lookup>(collections[collection].lookups).filter(({ from }) => from === of)
    return [...new Set(borrowing.map(({ by }) => by))].map((by) => ({ collection, by }))
  })

/** Those of a collection that point at rows of another, as they lie in the table: each of its pages is written once. */
export const pointingAt = async <C extends Collection>(
  db: Database,
  dialect: SqlDialect,
  { collection, by, after, limit }: { collection: C; by: string; after?: unknown; limit?: number },
  lenders: readonly unknown[],
): Promise<{ ids: Id<C>[]; last: unknown }> => {
  const key = sql.ref(`t.${dialect.rowKey(collection)}`)
  const { rows } = await sql<{ id: Id<C>; row_key: unknown }>`select t.id, ${key} as row_key
    from ${tableOf(collection).name} as t where ${sql.ref(`t.${by}`)} in (${sql.join([...lenders])})
    ${after === undefined ? sql`` : sql`and ${key} > ${after}`} order by ${key}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return { ids: rows.map(({ id }) => id), last: rows.at(-1)?.row_key }
}

/**
 * Rows that borrow names which have changed are found by the new ones from now on, and so are those that borrow through them. Where they are
 * many, it is written down that they are outdated, and `true` is the answer: whoever opened the store brings them up to date.
 */
export const deriveDependents = async (
  db: Database,
  dialect: SqlDialect,
  of: Collection,
  lenders: readonly unknown[],
): Promise<boolean> => {
  let left = false
  for (const batch of batchesOf(lenders))
    for (const { collection, by } of dependents(of)) {
      const { ids } = await pointingAt(db, dialect, { collection, by, limit: AT_ONCE + 1 }, batch)
      if (ids.length > AT_ONCE) {
        await markOutdated(db, collection, by, batch)
        left = true
      } else {
        await derive(db, collection, ids)
        if (await deriveDependents(db, dialect, collection, ids)) left = true
      }
    }
  return left
}

const markOutdated = (db: Database, collection: Collection, by: string, lenders: readonly unknown[]) =>
  db
    .insertInto('outdated')
    .values(lenders.map((lender) => ({ collection, by_field: by, lender: Number(lender), done_to: null })))
    .onConflict((conflict) =>
      conflict.columns(['collection', 'by_field', 'lender']).doUpdateSet({ done_to: null }),
    )
    .execute()

/** Brings some of the outdated rows up to date, and remembers how far it came; answers whether there may be more of them. */
export const deriveOutdated = async (db: Database, dialect: SqlDialect): Promise<boolean> => {
  const next = await db.selectFrom('outdated').selectAll().limit(1).executeTakeFirst()
  if (!next) return false
  const { collection, by_field: by, lender, done_to: doneTo } = next
  const after: unknown = doneTo === null ? undefined : JSON.parse(doneTo)
  const { ids, last } = await pointingAt(db, dialect, { collection, by, after, limit: STEP }, [lender])
  await derive(db, collection, ids)
  await deriveDependents(db, dialect, collection, ids)
  const mark = { collection, by_field: by, lender }
  if (ids.length < STEP)
    await db
      .deleteFrom('outdated')
      .where((where) => where.and(mark))
      .execute()
  else
    await db
      .updateTable('outdated')
      .set({ done_to: JSON.stringify(last) })
      .where((where) => where.and(mark))
      .execute()
  return true
}

/** So many rows are written together: as few statements as can be, none of which takes long. */
const BATCH = 100

export function* batchesOf<T>(all: readonly T[]): Iterable<T[]> {
  for (let start = 0; start < all.length; start += BATCH) yield all.slice(start, start + BATCH)
}

/** Writes what is kept beside rows anew: their sort keys and words, from the rows and the names that they borrow now. */
const derive = async <C extends Collection>(
  db: Database,
  collection: C,
  ids: readonly Id<C>[],
): Promise<void> => {
  const { name, from, columns, derived: beside } = tableOf(collection)
  const type = collections[collection].numbered ? sql`bigint` : sql`text`
  if (beside.length === 0) return
  for (const batch of batchesOf(ids)) {
    const { rows } =
      await sql<Values>`select ${columns}, ${sql.join(beside.map((column) => sql.ref(`t.${column}`)))} from ${from} where t.id in (${sql.join(batch)})`.execute(
        db,
      )
    const derived = rows.map((row): [unknown, Values, before: Values] => [
      row.id,
      derivedOf(collection, decodeRow(collection, row) as Row<C>),
      row,
    ])
    // A column that is written is written in all of its indexes as well, changed or not.
    const kept = beside.filter((column) =>
      derived.some(([, after, before]) => after[column] !== before[column]),
    )
    if (kept.length === 0) continue
    const lines = derived.map(([id, values]) => {
      const texts = kept.map((column) => sql`cast(${values[column]} as text)`)
      return sql`(${sql.join([sql`cast(${id} as ${type})`, ...texts])})`
    })
    const set = kept.map((column, i) => sql`${sql.ref(column)} = v.${sql.ref(`column${i + 2}`)}`)
    await sql`update ${name} set ${sql.join(set)} from (values ${sql.join(lines)}) as v where ${name}.id = v.column1`.execute(
      db,
    )
    // Whoever reads is not kept waiting for thousands of rows.
    await setImmediate()
  }
}
