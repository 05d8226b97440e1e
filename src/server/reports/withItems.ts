import type { Day } from '../../domain/days.ts'
import { isMetOn } from '../../domain/requirements.ts'
import { inBatches } from '../common/inBatches.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'

export type PersonWithItems = Row<'personnel'> & { items: Map<number, boolean> }

/** Each person, by name, with its items: whether they are met on a day, by the kind of item. */
export async function* withItems(store: Reader, today: Day): AsyncGenerator<PersonWithItems> {
  const everybody = store.each('personnel', { sort: { field: 'name', order: 'ASC' } })
  for await (const people of inBatches(everybody)) {
    const items = new Map(people.map(({ id }) => [id, new Map<number, boolean>()]))
    const { rows } = await store.getList('accreditation_items', { filter: { personnel: [...items.keys()] } })
    for (const { personnel, type, met_until } of rows)
      items.get(personnel)?.set(type, isMetOn({ met_until }, today))
    for (const row of people) yield { ...row, items: items.get(row.id) ?? new Map() }
  }
}
