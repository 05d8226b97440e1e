import { sql } from 'kysely'
import { yieldToOtherRequests } from '../../common/eventLoop.ts'
import { COLLECTION_NAMES, collections } from '../collections.ts'
import type { Collection, Row, Rows } from '../rows.ts'
import { DuplicateValueError, type Id, MissingReferenceError, type NewRow, type Observer } from '../store.ts'
import type { TransactionCache } from './createTransactionRowCache.ts'
import type { Database, SqlDialect, Values } from './database.ts'
import { findIdsOfReferencingRows, refreshRowsShowingChangedNames, splitIntoBatches } from './dependents.ts'
import { encodeDatabaseRow, encodeNewDatabaseRow, getRowCodecOfCollection } from './rowCodec.ts'
import {
  computeSortKeysAndSearchWords,
  createInsertRowsStatement,
  getSqlFragmentsOfCollection,
} from './table.ts'

/** Connection and callbacks of a write transaction. */
export interface WriteContext extends Observer {
  db: Database
  dialect: SqlDialect
  cache: TransactionCache
  /** Called if rows that show a changed name have to be updated in the background. */
  onOutdated(): void
}

/** Returns the fields that refer to rows with displayed names, such as `company`. */
const listReferenceFieldsWithNames = (collection: Collection): string[] => [
  ...new Set(Object.values(collections[collection].lookups).map(({ by }) => by)),
]

/** Returns the fields of a collection that other collections show, such as the name of a company. */
const listFieldsShownByOtherCollections = (referencedCollection: Collection): string[] =>
  COLLECTION_NAMES.flatMap((collection) =>
    Object.values(collections[collection].lookups).flatMap(({ from, take, next }) => [
      ...(from === referencedCollection ? [take] : []),
      ...(next?.from === referencedCollection ? [next.take] : []),
    ]),
  )

const getChangedColumnValues = (before: Values, after: Values): Values =>
  Object.fromEntries(Object.entries(after).filter(([column, value]) => before[column] !== value))

/** Runs a write, and converts constraint violations of the database to errors of the store. Removes the written rows from the cache. */
export const convertDatabaseErrors = async <T>(
  { dialect, cache }: Pick<WriteContext, 'dialect' | 'cache'>,
  collection: Collection,
  ids: readonly unknown[],
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work().finally(() => cache.forgetRows(collection, ids))
  } catch (error) {
    if (dialect.isMissingReference(error)) throw new MissingReferenceError(collection, { cause: error })
    const field = dialect.findDuplicateColumn(error)
    throw field === undefined ? error : new DuplicateValueError(collection, field)
  }
}

/** Adds names from referenced rows, such as the company's name, to rows. */
const addNamesOfReferencedRows = async <C extends Collection>(
  { db, cache }: WriteContext,
  collection: C,
  rows: readonly Rows[C][],
): Promise<Row<C>[]> => {
  const { joined } = getSqlFragmentsOfCollection(collection)
  if (!joined) return rows as readonly Row<C>[] as Row<C>[]
  const cachedNames = rows.map((row) => cache.getJoinedNames(collection, { ...row }))
  if (cachedNames.every((names) => names !== undefined))
    return rows.map((row, index) => ({ ...row, ...cachedNames[index] }) as Row<C>)
  const references = rows.map((row, index) => {
    const values: Values = { ...row }
    const columns = listReferenceFieldsWithNames(collection).map(
      (field) => sql`cast(${values[field]} as bigint) as ${sql.ref(field)}`,
    )
    return sql`select ${sql.join(columns)}, ${sql.lit(index)} as at`
  })
  const names =
    await sql<Values>`select ${joined.names} from (${sql.join(references, sql` union all `)}) as t ${joined.joins} order by t.at`.execute(
      db,
    )
  return rows.map((row, index) => ({ ...row, ...names.rows[index] }) as Row<C>)
}

const updateColumnsOfRows = async (
  context: WriteContext,
  collection: Collection,
  values: Values,
  ids: readonly unknown[],
): Promise<void> => {
  if (Object.keys(values).length === 0) return
  await convertDatabaseErrors(context, collection, ids, () =>
    context.db
      .updateTable<Collection>(collection)
      .set(values as never)
      .where('id', 'in', ids as never)
      .execute(),
  )
}

/** Inserts rows that have the same fields. Returns the rows with their ids and with names from referenced rows. */
export const insertDatabaseRows = async <C extends Collection>(
  context: WriteContext,
  collection: C,
  newRows: readonly NewRow<C>[],
): Promise<Row<C>[]> => {
  const { db, dialect, cache } = context
  const rowsWithNames = await addNamesOfReferencedRows(context, collection, newRows as readonly Rows[C][])
  const values = newRows.map((row, index) => ({
    ...encodeNewDatabaseRow(collection, row as Partial<Rows[C]>),
    ...computeSortKeysAndSearchWords(collection, rowsWithNames[index] as Row<C>),
  }))
  const inserted = await convertDatabaseErrors(context, collection, [], () =>
    createInsertRowsStatement(db, collection, values).returning('id').execute(),
  )
  if (newRows.some(({ id }) => id !== undefined)) await dialect.updateIdSequence?.(db, collection)
  // The database assigns ids in the order of the rows, but may return them in another order.
  const assignedIds = inserted.map(({ id }) => id as Id<C>).sort((a, b) => Number(a) - Number(b))
  const ids = newRows.map(({ id }, index) => id ?? assignedIds[index])
  const { defaults } = getRowCodecOfCollection(collection)
  const rows = rowsWithNames.map((row, index) => ({ ...defaults, ...row, id: ids[index] }) as Row<C>)
  // Updates derived columns that depend on the new id, such as search words with the number of a quotation.
  for (const [index, row] of rows.entries()) {
    const changes = getChangedColumnValues(
      values[index] ?? {},
      computeSortKeysAndSearchWords(collection, row),
    )
    await updateColumnsOfRows(context, collection, changes, [row.id])
  }
  cache.rememberRows(collection, rows)
  for (const row of rows) context.recordChange(collection, null, { ...row }, {})
  return rows
}

/** Returns the patched row, and the columns to write. */
const applyPatchToRow = async <C extends Collection>(
  context: WriteContext,
  collection: C,
  before: Row<C>,
  patch: Partial<Rows[C]>,
): Promise<{ after: Row<C>; values: Values }> => {
  const { id: _, ...columns } = encodeDatabaseRow(collection, patch)
  const changes = Object.fromEntries(Object.entries(patch).filter(([field]) => field in columns))
  const patchedRow = { ...before, ...changes }
  const hasNewReference = listReferenceFieldsWithNames(collection).some((field) => field in changes)
  const [after = patchedRow] = hasNewReference
    ? await addNamesOfReferencedRows(context, collection, [patchedRow])
    : []
  return {
    after,
    values: {
      ...columns,
      ...getChangedColumnValues(
        computeSortKeysAndSearchWords(collection, before),
        computeSortKeysAndSearchWords(collection, after),
      ),
    },
  }
}

/** Updates rows with a patch and returns them. Rows with equal new values are updated together. */
export const updateRowsWithPatch = async <C extends Collection>(
  context: WriteContext,
  collection: C,
  rows: readonly Row<C>[],
  patch: Partial<Rows[C]>,
): Promise<Row<C>[]> => {
  const { db, dialect, cache } = context
  const groups = new Map<string, { values: Values; ids: Id<C>[] }>()
  const changedRows: { before: Row<C>; after: Row<C> }[] = []
  for (const before of rows) {
    const { after, values } = await applyPatchToRow(context, collection, before, patch)
    changedRows.push({ before, after })
    const groupKey = JSON.stringify(values)
    const group = groups.get(groupKey) ?? { values, ids: [] }
    group.ids.push(before.id)
    groups.set(groupKey, group)
  }
  for (const { values, ids } of groups.values()) await updateColumnsOfRows(context, collection, values, ids)
  const joinedFields = listFieldsShownByOtherCollections(collection)
  const renamedIds = changedRows.flatMap(({ before, after }) => {
    const changes = getChangedColumnValues({ ...before }, { ...after })
    return joinedFields.some((field) => field in changes) ? [before.id] : []
  })
  if (renamedIds.length > 0 && (await refreshRowsShowingChangedNames(db, dialect, collection, renamedIds)))
    context.onOutdated()
  const patchedRows = changedRows.map(({ after }) => after)
  cache.rememberRows(collection, patchedRows)
  const fields = Object.keys(patch)
  for (const { before, after } of changedRows)
    context.recordChange(collection, { ...before }, { ...after }, { fields })
  return patchedRows
}

/** Deletes rows together with their owned rows. Returns the number of deleted rows. */
export const deleteRows = async <C extends Collection>(
  context: WriteContext,
  collection: C,
  ids: readonly Id<C>[],
  isOwned = false,
): Promise<number> => {
  const { db, dialect, cache } = context
  let count = 0
  for (const batch of splitIntoBatches(ids)) {
    const rows = context.observes(collection) ? await cache.reader.getMany(collection, batch) : []
    for (const owned of collections[collection].owns) {
      const { ids: ownedIds } = await findIdsOfReferencingRows(db, dialect, owned, batch)
      await deleteRows(context, owned.collection, ownedIds, true)
    }
    const { numDeletedRows } = await convertDatabaseErrors(context, collection, batch, () =>
      db
        .deleteFrom<Collection>(collection)
        .where('id', 'in', batch as never)
        .executeTakeFirstOrThrow(),
    )
    for (const row of rows) context.recordChange(collection, { ...row }, null, { isOwned })
    count += Number(numDeletedRows)
    await yieldToOtherRequests(true)
  }
  return count
}
