import { dueOf, type RequirementDays, requirementDays } from '../../domain/requirements.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'

type Person = Pick<Row<'personnel'>, 'id' | 'role' | 'company' | 'active'> & RequirementDays

export const typesById = async (store: Reader): Promise<Map<number, Row<'accreditation_types'>>> => {
  const { rows } = await store.getList('accreditation_types', {})
  return new Map(rows.map((type) => [type.id, type]))
}

/** The items of some people, by the person's id. */
export const itemsByPerson = async (
  store: Reader,
  people: readonly { id: string }[],
): Promise<Map<string, Row<'accreditation_items'>[]>> => {
  const ids = people.map(({ id }) => id)
  const { rows } = await store.getList('accreditation_items', { filter: { personnel: ids } })
  return Map.groupBy(rows, ({ personnel }) => personnel)
}

/** What the lights of some people take from their items, as these are now. */
export const daysOf = async (
  store: Reader,
  people: readonly Pick<Person, 'id' | 'role'>[],
): Promise<RequirementDays[]> => {
  const types = await typesById(store)
  const items = await itemsByPerson(store, people)
  return people.map(({ id, role }) => requirementDays(items.get(id) ?? [], types, role))
}

type Items = Awaited<ReturnType<typeof itemsByPerson>>
type Types = Awaited<ReturnType<typeof typesById>>

type Worker = Pick<Person, 'id' | 'role' | 'company' | 'active'>

/** Keeps with each item what its company has to do for it. */
const keepDue = async (tx: Writer, people: readonly Worker[], items: Items, types: Types): Promise<void> => {
  const changed = people.flatMap((person) =>
    (items.get(person.id) ?? []).flatMap((item) => {
      const type = types.get(item.type)
      const now = type && dueOf(item, type, person)
      const isSame = now?.company === item.company && now.lack === item.lack && now.due_from === item.due_from
      return now && !isSame ? [{ id: item.id, now }] : []
    }),
  )
  for (const alike of Map.groupBy(changed, ({ now }) => JSON.stringify(now)).values())
    await tx.updateMany('accreditation_items', { id: alike.map(({ id }) => id) }, { ...alike[0]?.now })
}

/** The same alone, where nothing of the people's own follows. */
export const keepDues = async (tx: Writer, people: readonly Worker[]): Promise<void> =>
  keepDue(tx, people, await itemsByPerson(tx, people), await typesById(tx))

/** Keeps what follows from their items, in the transaction that changes these, their roles, their companies or what is required of them. */
export const keepDays = async (tx: Writer, people: readonly Person[]): Promise<void> => {
  const types = await typesById(tx)
  const items = await itemsByPerson(tx, people)
  await keepDue(tx, people, items, types)
  const changed = people.flatMap((person) => {
    const now = requirementDays(items.get(person.id) ?? [], types, person.role)
    const isSame =
      now.blocked_from === person.blocked_from &&
      now.lacking_from === person.lacking_from &&
      now.ending_from === person.ending_from
    return isSame ? [] : [{ id: person.id, now }]
  })
  for (const alike of Map.groupBy(changed, ({ now }) => JSON.stringify(now)).values())
    await tx.updateMany('personnel', { id: alike.map(({ id }) => id) }, { ...alike[0]?.now })
}
