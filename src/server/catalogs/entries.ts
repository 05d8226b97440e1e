import type { z } from 'zod'
import type { endpoints } from '../../contract/endpoints.ts'
import type { MessageCode } from '../../contract/messages.ts'
import { NEW_ENTRY } from '../../domain/catalogs.ts'
import type { Actor } from '../../domain/groups.ts'
import { can } from '../../domain/permissions.ts'
import { fold } from '../../domain/text.ts'
import { invalid, notFound } from '../common/httpError.ts'
import { assertNothingHangsOn } from '../records/deletion.ts'
import { toListQuery } from '../records/lists.ts'
import { assertVersion, changesOf, counted } from '../records/versions.ts'
import { hangingOn } from '../store/references.ts'
import type { Row, Rows } from '../store/rows.ts'
import type { Id, ListQuery, Reader, Writer } from '../store/store.ts'

/** The catalogues: what records choose from. */
export type Catalog =
  | 'zones'
  | 'roles'
  | 'accreditation_types'
  | 'obligations'
  | 'company_file_names'
  | 'personnel_file_names'
  | 'pricing'

/** What tells an entry from the others: its name, case and accents aside; within its category, where it has one; of a tier, its metres. */
const keyOf = (row: object): string => {
  const { name, category = '', meters } = row as { name?: string; category?: string; meters?: number }
  return meters === undefined ? `${category} ${fold(name ?? '')}` : String(meters)
}

/** Refuses a name that another entry has, also one that is offered no longer: that one can be activated. */
const assertFree = async <C extends Catalog>(tx: Reader, catalog: C, row: object, id = 0): Promise<void> => {
  const { rows } = await tx.getList(catalog, {})
  const same = rows.find((other) => other.id !== id && keyOf(other) === keyOf(row))
  if (!same) return
  const code: MessageCode = same.active ? 'nameTaken' : 'nameTakenInactive'
  throw invalid('meters' in row ? { meters: code } : { name: code })
}

/** The entry with this id. */
export const entryOf = async <C extends Catalog>(store: Reader, catalog: C, id: number): Promise<Row<C>> => {
  const row = await store.getOne(catalog, id as Id<C>)
  if (!row) throw notFound()
  return row
}

/** How many records use an entry. */
const usesOf = async (store: Reader, catalog: Catalog, id: number): Promise<number> =>
  (await hangingOn(store, catalog, id)).reduce((sum, { count }) => sum + count, 0)

/** An entry with how many records use it. */
export const withUses = async <C extends Catalog>(
  store: Reader,
  catalog: C,
  row: Row<C>,
): Promise<Row<C> & { uses: number }> => ({ ...row, uses: await usesOf(store, catalog, Number(row.id)) })

/** What records choose from now on. A choice that was made before stays, also where its entry is offered no longer. */
export const assertOffered = async (
  store: Reader,
  catalog: Catalog,
  field: string,
  id: number | undefined,
): Promise<void> => {
  if (id === undefined) return
  const row = await store.getOne(catalog, id)
  if (!row) throw invalid({ [field]: 'notFound' })
  if (!row.active) throw invalid({ [field]: 'notOffered' })
}

export const createEntry = async <C extends Catalog>(
  tx: Writer,
  catalog: C,
  body: Omit<Rows[C], 'id' | keyof typeof NEW_ENTRY> & { id?: Id<C> },
): Promise<Row<C> & { uses: number }> => {
  await assertFree(tx, catalog, body)
  const made = await tx.create(catalog, { ...body, ...NEW_ENTRY } as unknown as Omit<Rows[C], 'id'>)
  return { ...made, uses: 0 }
}

export const changeEntry = async <C extends Catalog>(
  tx: Writer,
  catalog: C,
  { id, patch, ifMatch }: { id: number; patch: Partial<Rows[C]>; ifMatch: string | undefined },
): Promise<Row<C> & { uses: number }> => {
  const row = await entryOf(tx, catalog, id)
  assertVersion(ifMatch, row.version)
  const changes = changesOf<Rows[C]>(row, patch)
  await assertFree(tx, catalog, { ...row, ...changes }, id)
  const changed = await tx.update(catalog, row.id as Id<C>, counted<Rows[C]>(row, changes))
  return withUses(tx, catalog, changed ?? row)
}

export const deleteEntry = async (
  tx: Writer,
  catalog: Catalog,
  { id, ifMatch }: { id: number; ifMatch: string | undefined },
): Promise<undefined> => {
  const row = await entryOf(tx, catalog, id)
  assertVersion(ifMatch, row.version)
  await assertNothingHangsOn(tx, catalog, id)
  await tx.delete(catalog, id)
  return undefined
}

/** What of a catalogue is asked for: what is offered, unless all of it is wanted, or entries by their ids, which records may still have. */
export const offered = <F extends { all?: boolean | undefined; id?: number[] | undefined }>({
  all,
  ...filter
}: F) => ({
  ...filter,
  ...(all || filter.id ? {} : { active: true }),
})

/** The entries of a catalogue that are asked for. */
export const catalogQuery = <C extends Exclude<Catalog, 'pricing'>>(
  catalog: C,
  {
    filter,
    ...query
  }: Omit<z.output<(typeof endpoints)['zones.list']['query']>, 'filter'> & {
    filter?: { all?: boolean | undefined; id?: number[] | undefined; q?: string | undefined } | undefined
  },
): ListQuery<C> => toListQuery(catalog, { ...query, filter: offered(filter ?? {}) })

/** An entry as it is kept, for whoever keeps the catalogues; the others are told what they choose from. */
export const keptFor =
  (actor: Actor) =>
  <R extends { active: boolean; version: number }>(
    row: R,
  ): Omit<R, 'active' | 'version'> & { active?: boolean; version?: number } => {
    if (can(actor, 'catalog.write')) return row
    const { active: _, version: __, ...known } = row
    return known
  }
