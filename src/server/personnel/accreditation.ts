import type { Day } from '../../domain/days.ts'
import type { Actor } from '../../domain/groups.ts'
import { canTickItem } from '../../domain/permissions.ts'
import type { AccreditationItem, AccreditedPerson } from '../../domain/personnel.ts'
import { isMetOn, metUntil } from '../../domain/requirements.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'
import { type Viewing, wirePerson } from './people.ts'
import { keepDays } from './requirementDays.ts'

type ItemRow = Row<'accreditation_items'>

/** An item as this user has it: `editable` is decided here, for each user and kind of item. */
const wireItem = (
  { id, type, type_name, version, ...item }: ItemRow,
  tickable: ReadonlySet<number>,
  today: Day,
): AccreditationItem => ({
  ...{ id, version },
  name: type_name,
  status: isMetOn(item, today),
  editable: tickable.has(type),
})

/** The kinds of item that this user may tick. */
const tickableBy = async (store: Reader, actor: Actor): Promise<ReadonlySet<number>> => {
  const { rows } = await store.getList('accreditation_types', {})
  return new Set(rows.filter((type) => canTickItem(actor, type)).map(({ id }) => id))
}

export const itemSeenBy = async (
  store: Reader,
  { actor, today }: Pick<Viewing, 'actor' | 'today'>,
  row: ItemRow,
): Promise<AccreditationItem> => wireItem(row, await tickableBy(store, actor), today)

/** The items of each of some people, by the person's id, in the order of their names. */
export const itemsOf = async (
  store: Reader,
  { actor, today }: Pick<Viewing, 'actor' | 'today'>,
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
  for (const row of rows) found.get(row.personnel)?.push(wireItem(row, tickable, today))
  return found
}

/** Writes what becomes of an item, and with it the last day on which it is met. The person's light follows in the same transaction. */
const keepItem = async (tx: Writer, item: ItemRow, changes: Partial<ItemRow>): Promise<ItemRow> => {
  const kept = await tx.update('accreditation_items', item.id, {
    ...changes,
    met_until: metUntil({ ...item, ...changes }),
    version: item.version + 1,
  })
  const person = await tx.getOne('personnel', item.personnel)
  if (person) await keepDays(tx, [person])
  return kept ?? item
}

/** Keeps that somebody ticked an item by hand, until a day or for good, or took that back. */
export const tickItem = (
  tx: Writer,
  item: ItemRow,
  { status, until, actor, now }: { status: boolean; until: Day | null; actor: Actor; now: Date },
): Promise<ItemRow> =>
  keepItem(tx, item, {
    status,
    ticked_until: status ? until : null,
    ticked_by: status ? actor.id : null,
    ticked_at: status ? now.toISOString() : null,
  })

/** People as rows of the matrix. */
export const accreditedPeople = async (
  store: Reader,
  rows: readonly Row<'personnel'>[],
  viewing: Viewing,
): Promise<AccreditedPerson[]> => {
  const items = await itemsOf(
    store,
    viewing,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => wirePerson(row, viewing, { personnel_accreditation: items.get(row.id) ?? [] }))
}
