import { type RequirementDays, requirementDays } from '../../domain/requirements.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'

type Person = Pick<Row<'personnel'>, 'id' | 'role'> & RequirementDays

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

/** Keeps it beside these people, in the transaction that changes their items, their roles or what is required of these. */
export const keepDays = async (tx: Writer, people: readonly Person[]): Promise<void> => {
  const days = await daysOf(tx, people)
  const changed = people.flatMap((person, i) => {
    const now = days[i]
    const isSame =
      now?.blocked_from === person.blocked_from &&
      now.lacking_from === person.lacking_from &&
      now.ending_from === person.ending_from
    return now && !isSame ? [{ id: person.id, now }] : []
  })
  for (const alike of Map.groupBy(changed, ({ now }) => JSON.stringify(now)).values())
    await tx.updateMany('personnel', { id: alike.map(({ id }) => id) }, { ...alike[0]?.now })
}
