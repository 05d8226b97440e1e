import type { z } from 'zod'
import type { endpoints } from '../../contract/endpoints.ts'
import type { ErrorCode } from '../../contract/errorTexts.ts'
import { NEW_ENTRY } from '../../domain/catalogs/schemas.ts'
import { removeCaseAndAccents } from '../../domain/common/text.ts'
import type { Actor } from '../../domain/groups.ts'
import { hasPermission } from '../../domain/permissions.ts'
import { createNotFoundError, createValidationError } from '../common/httpError.ts'
import { assertRecordNotReferenced } from '../records/assertRecordNotReferenced.ts'
import { convertListRequestToQuery } from '../records/lists.ts'
import {
  assertRecordVersionMatches,
  getFieldsChangedByPatch,
  incrementRecordVersion,
} from '../records/versions.ts'
import { countReferencingRows } from '../store/references.ts'
import type { Row, Rows } from '../store/rows.ts'
import type { Id, ListQuery, Reader, Writer } from '../store/store.ts'

export type Catalog =
  | 'zones'
  | 'roles'
  | 'accreditation_types'
  | 'obligations'
  | 'company_file_names'
  | 'personnel_file_names'
  | 'pricing'

/** Returns the unique key of a catalogue entry. The key ignores case and accents. */
const getUniqueCatalogKey = (row: object): string => {
  const { name, category = '', meters } = row as { name?: string; category?: string; meters?: number }
  return meters === undefined ? `${category} ${removeCaseAndAccents(name ?? '')}` : String(meters)
}

/** Throws 400 if another entry of the catalogue has this name. For an inactive entry, the message suggests reactivating it. */
const assertCatalogNameAvailable = async <C extends Catalog>(
  tx: Reader,
  catalog: C,
  row: object,
  id = 0,
): Promise<void> => {
  const { rows } = await tx.getList(catalog, {})
  const match = rows.find(
    (other) => other.id !== id && getUniqueCatalogKey(other) === getUniqueCatalogKey(row),
  )
  if (!match) return
  const code: ErrorCode = match.active ? 'nameTaken' : 'nameTakenInactive'
  throw createValidationError('meters' in row ? { meters: code } : { name: code })
}

export const getCatalogEntry = async <C extends Catalog>(
  store: Reader,
  catalog: C,
  id: number,
): Promise<Row<C>> => {
  const row = await store.getOne(catalog, id as Id<C>)
  if (!row) throw createNotFoundError()
  return row
}

const countCatalogEntryUses = async (store: Reader, catalog: Catalog, id: number): Promise<number> =>
  (await countReferencingRows(store, catalog, id)).reduce((sum, { count }) => sum + count, 0)

/** Returns a catalogue entry together with the number of records that use it. */
export const addCatalogUseCount = async <C extends Catalog>(
  store: Reader,
  catalog: C,
  row: Row<C>,
): Promise<Row<C> & { uses: number }> => ({
  ...row,
  uses: await countCatalogEntryUses(store, catalog, Number(row.id)),
})

/** Throws 400 if a newly chosen catalogue entry is missing or inactive. A record may keep an inactive entry. */
export const assertCatalogEntryActive = async (
  store: Reader,
  catalog: Catalog,
  field: string,
  id: number | undefined,
): Promise<void> => {
  if (id === undefined) return
  const row = await store.getOne(catalog, id)
  if (!row) throw createValidationError({ [field]: 'notFound' })
  if (!row.active) throw createValidationError({ [field]: 'notOffered' })
}

export const createCatalogEntry = async <C extends Catalog>(
  tx: Writer,
  catalog: C,
  body: Omit<Rows[C], 'id' | keyof typeof NEW_ENTRY> & { id?: Id<C> },
): Promise<Row<C> & { uses: number }> => {
  await assertCatalogNameAvailable(tx, catalog, body)
  const entry = await tx.create(catalog, { ...body, ...NEW_ENTRY } as unknown as Omit<Rows[C], 'id'>)
  return { ...entry, uses: 0 }
}

export const updateCatalogEntry = async <C extends Catalog>(
  tx: Writer,
  catalog: C,
  { id, patch, ifMatch }: { id: number; patch: Partial<Rows[C]>; ifMatch: string | undefined },
): Promise<Row<C> & { uses: number }> => {
  const row = await getCatalogEntry(tx, catalog, id)
  assertRecordVersionMatches(ifMatch, row.version)
  const changes = getFieldsChangedByPatch<Rows[C]>(row, patch)
  await assertCatalogNameAvailable(tx, catalog, { ...row, ...changes }, id)
  const updatedRow = await tx.update(catalog, row.id as Id<C>, incrementRecordVersion<Rows[C]>(row, changes))
  return addCatalogUseCount(tx, catalog, updatedRow ?? row)
}

export const deleteCatalogEntry = async (
  tx: Writer,
  catalog: Catalog,
  { id, ifMatch }: { id: number; ifMatch: string | undefined },
): Promise<undefined> => {
  const row = await getCatalogEntry(tx, catalog, id)
  assertRecordVersionMatches(ifMatch, row.version)
  await assertRecordNotReferenced(tx, catalog, id)
  await tx.delete(catalog, id)
  return undefined
}

/**
 * Returns the filter for the entries that a form may offer. Excludes inactive entries unless the query asks for them by id or with `all`.
 */
export const createActiveCatalogFilter = <
  F extends { all?: boolean | undefined; id?: number[] | undefined },
>({
  all,
  ...filter
}: F) => ({
  ...filter,
  ...(all || filter.id ? {} : { active: true }),
})

export const createCatalogListQuery = <C extends Exclude<Catalog, 'pricing'>>(
  catalog: C,
  {
    filter,
    ...query
  }: Omit<z.output<(typeof endpoints)['zones.list']['query']>, 'filter'> & {
    filter?: { all?: boolean | undefined; id?: number[] | undefined; q?: string | undefined } | undefined
  },
): ListQuery<C> =>
  convertListRequestToQuery(catalog, { ...query, filter: createActiveCatalogFilter(filter ?? {}) })

/** Returns a function that formats a catalogue entry for the response. Only editors of catalogues get the fields `active` and `version`. */
export const createEntryMapper =
  (actor: Actor) =>
  <R extends { active: boolean; version: number }>(
    row: R,
  ): Omit<R, 'active' | 'version'> & { active?: boolean; version?: number } => {
    if (hasPermission(actor, 'catalog.write')) return row
    const { active: _, version: __, ...publicFields } = row
    return publicFields
  }
