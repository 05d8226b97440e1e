import type { Day } from '../../domain/days.ts'
import type { Actor } from '../../domain/groups.ts'
import { can, canTickItem, canUploadEvidence, companyScope } from '../../domain/permissions.ts'
import type { AccreditationItem, AccreditedPerson, ItemEvidence } from '../../domain/personnel.ts'
import { describeItem, getMetUntil, isMetOn } from '../../domain/requirements.ts'
import { itemsByPerson, typesById } from '../store/derived/requirements.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'
import { type Viewing, wirePerson } from './people.ts'

type ItemRow = Row<'accreditation_items'>

type Type = Row<'accreditation_types'>

/** What stands behind an item's box, for this user. */
const evidenceOf = (item: ItemRow, type: Type, { actor, today, names }: Seen, role: number): ItemEvidence => {
  const proved = describeItem(item, type, role, today)
  const name = proved.by_hand && item.ticked_by !== null && names?.get(item.ticked_by)
  return {
    ...proved,
    ...(name && { ticked_by: name }),
    uploadable: canUploadEvidence(actor, type),
    reviewable: can(actor, 'evidence.review'),
  }
}

/** `names` are those of whoever ticked something by hand, where this user is told. */
type Seen = Pick<Viewing, 'actor' | 'today'> & { names?: ReadonlyMap<number, string> }

/** An item as this user has it: `editable` is decided here, for each user and kind of item. */
export const wireItem = (
  item: ItemRow,
  type: Type | undefined,
  seen: Seen,
  role: number,
): AccreditationItem => ({
  id: item.id,
  version: item.version,
  name: item.type_name,
  status: isMetOn(item, seen.today),
  editable: type !== undefined && canTickItem(seen.actor, type),
  ...(type ? { evidence: evidenceOf(item, type, seen, role) } : {}),
})

/** The items of each of some people, by the person's id, in the order of their names; in detail also with who ticked them. */
export const itemsOf = async (
  store: Reader,
  seen: Seen,
  people: readonly Pick<Row<'personnel'>, 'id' | 'role'>[],
  isDetailed = false,
): Promise<Map<string, AccreditationItem[]>> => {
  const found = new Map<string, AccreditationItem[]>(people.map(({ id }) => [id, []]))
  if (people.length === 0) return found
  const roles = new Map(people.map(({ id, role }) => [id, role]))
  // Both at once: over Postgres, nobody waits for them one after the other.
  const [types, items] = await Promise.all([typesById(store), itemsByPerson(store, people)])
  const rows = [...items.values()].flat()
  const isTold = isDetailed && companyScope(seen.actor) === 'all'
  const ids = isTold ? rows.flatMap((row) => row.ticked_by ?? []) : []
  const users = ids.length > 0 ? await store.getMany('users', [...new Set(ids)]) : []
  const telling = { ...seen, names: new Map(users.map(({ id, name }) => [id, name])) }
  for (const row of rows)
    found.get(row.personnel)?.push(wireItem(row, types.get(row.type), telling, roles.get(row.personnel) ?? 0))
  return found
}

/** Keeps that somebody ticked an item by hand, until a day or for good, or took that back. */
export const tickItem = async (
  tx: Writer,
  item: ItemRow,
  { status, until, actor, now }: { status: boolean; until: Day | null; actor: Actor; now: Date },
): Promise<ItemRow> => {
  const ticked = {
    status,
    ticked_until: status ? until : null,
    ticked_by: status ? actor.id : null,
    ticked_at: status ? now.toISOString() : null,
  }
  const met_until = getMetUntil({ ...item, ...ticked })
  const version = item.version + 1
  return (await tx.update('accreditation_items', item.id, { ...ticked, met_until, version })) ?? item
}

/** People as rows of the matrix. */
export const accreditedPeople = async (
  store: Reader,
  rows: readonly Row<'personnel'>[],
  viewing: Viewing,
): Promise<AccreditedPerson[]> => {
  const items = await itemsOf(store, viewing, rows)
  return rows.map((row) => wirePerson(row, viewing, { personnel_accreditation: items.get(row.id) ?? [] }))
}
