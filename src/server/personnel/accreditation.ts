import type { Actor } from '../../domain/groups.ts'
import { canTickItem } from '../../domain/permissions.ts'
import type { AccreditationItem, AccreditedPerson } from '../../domain/personnel.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'
import { type Viewing, wirePerson } from './people.ts'

type ItemRow = Row<'accreditation_items'>

/** An item as this user has it: `editable` is decided here, for each user and kind of item. */
const wireItem = (
  { id, type, type_name, status, version }: ItemRow,
  tickable: ReadonlySet<number>,
): AccreditationItem => ({ id, name: type_name, status, version, editable: tickable.has(type) })

/** The kinds of item that this user may tick. */
const tickableBy = async (store: Reader, actor: Actor): Promise<ReadonlySet<number>> => {
  const { rows } = await store.getList('accreditation_types', {})
  return new Set(rows.filter((type) => canTickItem(actor, type)).map(({ id }) => id))
}

export const itemSeenBy = async (store: Reader, actor: Actor, row: ItemRow): Promise<AccreditationItem> =>
  wireItem(row, await tickableBy(store, actor))

/** The items of each of some people, by the person's id, in the order of their names. */
export const itemsOf = async (
  store: Reader,
  actor: Actor,
  people: readonly string[],
): Promise<Map<string, AccreditationItem[]>> => {
  const found = new Map<string, AccreditationItem[]>(people.map((id) => [id, []]))
  if (people.length === 0) return found
  // Both at once: over Postgres, nobody waits for them one after the other.
  const [tickable, { rows }] = await Promise.all([
    tickableBy(store, actor),
    store.getList('accreditation_items', {
      filter: { personnel: people },
      sort: { field: 'name', order: 'ASC' },
    }),
  ])
  for (const row of rows) found.get(row.personnel)?.push(wireItem(row, tickable))
  return found
}

/** How many items of a person are not met: what its light looks at. */
export const countUnmet = async (store: Reader, personnel: string): Promise<number> => {
  const unmet = { filter: { personnel, status: false }, range: [0, 0] } as const
  return (await store.getList('accreditation_items', unmet)).total
}

/** Keeps that an item is met, or is not. The person's light follows in the same transaction: `unmet_items` is what it looks at. */
export const tickItem = async (tx: Writer, item: ItemRow, status: boolean): Promise<ItemRow> => {
  const ticked = await tx.update('accreditation_items', item.id, { status, version: item.version + 1 })
  await tx.update('personnel', item.personnel, { unmet_items: await countUnmet(tx, item.personnel) })
  return ticked ?? item
}

/** People as rows of the matrix. */
export const accreditedPeople = async (
  store: Reader,
  actor: Actor,
  rows: readonly Row<'personnel'>[],
  viewing: Viewing,
): Promise<AccreditedPerson[]> => {
  const items = await itemsOf(
    store,
    actor,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => wirePerson(row, viewing, { personnel_accreditation: items.get(row.id) ?? [] }))
}
