import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { COLLECTION_NAMES, collections } from '../collections.ts'
import type { Collection, Row } from '../rows.ts'
import type { Id } from '../store.ts'
import { joinSqlConditionsWithAnd } from './conditions.ts'
import type { Database, SqlDialect, Values } from './database.ts'
import { decodeDatabaseRow } from './rowCodec.ts'
import { computeSortKeysAndSearchWords, getSqlFragmentsOfCollection } from './table.ts'

/**
 * Maximum number of dependent rows that are updated in the same transaction. More rows are updated in the background, because
 * writers would have to wait too long.
 */
const MAX_IMMEDIATE_ROWS = 1000
/** Number of rows that a background update changes per transaction, which takes about 10 ms. */
const ROWS_PER_TRANSACTION = 100

/** Value of `by_field` in a mark for all rows of a collection, after an upgrade changed how their derived columns are computed. */
export const ALL_ROWS = ''

/** Returns the searchable collections that show names of another collection, with the field that refers to it. */
const listReferencesThatShowNames = (
  referencedCollection: Collection,
): { collection: Collection; by: string }[] =>
  COLLECTION_NAMES.filter((name) => collections[name].search).flatMap((collection) => {
    const lookups = Object.values(collections[collection].lookups).filter(
      ({ from }) => from === referencedCollection,
    )
    return [...new Set(lookups.map(({ by }) => by))].map((by) => ({ collection, by }))
  })

/**
 * Returns the ids of the rows that refer to the given rows, or of all rows, in table order. `last` is the key after which the
 * search continues.
 */
export const findIdsOfReferencingRows = async <C extends Collection>(
  db: Database,
  dialect: SqlDialect,
  { collection, by, after, limit }: { collection: C; by: string; after?: unknown; limit?: number },
  referencedIds: readonly unknown[],
): Promise<{ ids: Id<C>[]; last: unknown }> => {
  const key = sql.ref(`t.${dialect.getRowKey(collection)}`)
  const conditions = [
    ...(by === ALL_ROWS ? [] : [sql`${sql.ref(`t.${by}`)} in (${sql.join([...referencedIds])})`]),
    ...(after === undefined ? [] : [sql`${key} > ${after}`]),
  ]
  const { rows } = await sql<{ id: Id<C>; row_key: unknown }>`select t.id, ${key} as row_key
    from ${getSqlFragmentsOfCollection(collection).name} as t where ${joinSqlConditionsWithAnd(conditions)} order by ${key}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return { ids: rows.map(({ id }) => id), last: rows.at(-1)?.row_key }
}

/**
 * Updates the sort keys and search words of rows that show names of changed rows. Returns true if some rows are left for a
 * background update.
 */
export const refreshRowsShowingChangedNames = async (
  db: Database,
  dialect: SqlDialect,
  referencedCollection: Collection,
  referencedIds: readonly unknown[],
): Promise<boolean> => {
  let isIncomplete = false
  for (const batch of splitIntoBatches(referencedIds))
    for (const { collection, by } of listReferencesThatShowNames(referencedCollection)) {
      const { ids } = await findIdsOfReferencingRows(
        db,
        dialect,
        { collection, by, limit: MAX_IMMEDIATE_ROWS + 1 },
        batch,
      )
      if (ids.length > MAX_IMMEDIATE_ROWS) {
        await markReferencingRowsOutdated(db, collection, by, batch)
        isIncomplete = true
      } else {
        await updateSortKeysAndSearchWords(db, collection, ids)
        if (await refreshRowsShowingChangedNames(db, dialect, collection, ids)) isIncomplete = true
      }
    }
  return isIncomplete
}

const markReferencingRowsOutdated = (
  db: Database,
  collection: Collection,
  by: string,
  referencedIds: readonly unknown[],
) =>
  db
    .insertInto('outdated')
    .values(
      referencedIds.map((lender) => ({ collection, by_field: by, lender: Number(lender), done_to: null })),
    )
    .onConflict((conflict) =>
      conflict.columns(['collection', 'by_field', 'lender']).doUpdateSet({ done_to: null }),
    )
    .execute()

/** Updates the next rows that are marked as outdated. Returns whether there may be more. */
export const updateNextOutdatedRows = async (db: Database, dialect: SqlDialect): Promise<boolean> => {
  const next = await db.selectFrom('outdated').selectAll().limit(1).executeTakeFirst()
  if (!next) return false
  const { collection, by_field: by, lender, done_to: doneTo } = next
  const after: unknown = doneTo === null ? undefined : JSON.parse(doneTo)
  const { ids, last } = await findIdsOfReferencingRows(
    db,
    dialect,
    { collection, by, after, limit: ROWS_PER_TRANSACTION },
    [lender],
  )
  await updateSortKeysAndSearchWords(db, collection, ids)
  // A mark for all rows changes no names.
  if (by !== ALL_ROWS) await refreshRowsShowingChangedNames(db, dialect, collection, ids)
  const mark = { collection, by_field: by, lender }
  if (ids.length < ROWS_PER_TRANSACTION)
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

/** Number of rows per statement. */
const BATCH_SIZE = 100

export function* splitIntoBatches<T>(all: readonly T[]): Iterable<T[]> {
  for (let start = 0; start < all.length; start += BATCH_SIZE) yield all.slice(start, start + BATCH_SIZE)
}

/** Recomputes the sort keys and search words of rows from their fields and the current names of referenced rows. */
const updateSortKeysAndSearchWords = async <C extends Collection>(
  db: Database,
  collection: C,
  ids: readonly Id<C>[],
): Promise<void> => {
  const { name, from, columns, derived: derivedColumns } = getSqlFragmentsOfCollection(collection)
  const type = collections[collection].numbered ? sql`bigint` : sql`text`
  if (derivedColumns.length === 0) return
  for (const batch of splitIntoBatches(ids)) {
    const { rows } =
      await sql<Values>`select ${columns}, ${sql.join(derivedColumns.map((column) => sql.ref(`t.${column}`)))} from ${from} where t.id in (${sql.join(batch)})`.execute(
        db,
      )
    const derived = rows.map((row): [unknown, Values, before: Values] => [
      row.id,
      computeSortKeysAndSearchWords(collection, decodeDatabaseRow(collection, row) as Row<C>),
      row,
    ])
    // Writes only changed columns, because each written column also updates its indexes.
    const changedColumns = derivedColumns.filter((column) =>
      derived.some(([, after, before]) => after[column] !== before[column]),
    )
    if (changedColumns.length === 0) continue
    const valueLists = derived.map(([id, values]) => {
      const texts = changedColumns.map((column) => sql`cast(${values[column]} as text)`)
      return sql`(${sql.join([sql`cast(${id} as ${type})`, ...texts])})`
    })
    const set = changedColumns.map((column, i) => sql`${sql.ref(column)} = v.${sql.ref(`column${i + 2}`)}`)
    await sql`update ${name} set ${sql.join(set)} from (values ${sql.join(valueLists)}) as v where ${name}.id = v.column1`.execute(
      db,
    )
    // Lets other requests run between two batches.
    await setImmediate()
  }
}
