import { summarizeDocuments } from '../../../domain/evidence.ts'
import {
  compareItems,
  computeItemTask,
  computeRequirementDays,
  getMetUntil,
  isRequiredOf,
} from '../../../domain/requirements.ts'
import { BLANK_ITEM } from '../../../domain/roles.ts'
import { inBatches } from '../../common/inBatches.ts'
import type { Collection, Row, Rows } from '../rows.ts'
import type { Reader, Writer } from '../store.ts'

type Person = Row<'personnel'>
type Item = Row<'accreditation_items'>

/** So many people are settled at a time. */
const BATCH = 100

/** The requirements by their ids. */
export const typesById = async (store: Reader): Promise<Map<number, Row<'accreditation_types'>>> => {
  const { rows } = await store.getList('accreditation_types', {})
  return new Map(rows.map((type) => [type.id, type]))
}

/** The items of some people in the order of their names, by the person's id. */
export const itemsByPerson = async (
  store: Reader,
  people: readonly { id: string }[],
): Promise<Map<string, Item[]>> => {
  const ids = people.map(({ id }) => id)
  const { rows } = await store.getList('accreditation_items', {
    filter: { personnel: ids },
    sort: { field: 'name', order: 'ASC' },
  })
  return Map.groupBy(rows, ({ personnel }) => personnel)
}

/** Writes what rows should say, those together that should say the same; those that say it already are left alone. */
const keep = async <C extends Collection>(
  tx: Writer,
  collection: C,
  wanted: readonly { row: Row<C>; values: Partial<Rows[C]> }[],
): Promise<void> => {
  const changed = wanted.filter(({ row, values }) =>
    Object.entries(values).some(([field, value]) => Reflect.get(row, field) !== value),
  )
  for (const alike of Map.groupBy(changed, ({ values }) => JSON.stringify(values)).values())
    await tx.updateMany(
      collection,
      { id: alike.map(({ row }) => row.id) } as never,
      alike[0]?.values as Partial<Rows[C]>,
    )
}

/** What items are proved by, from the documents that were brought for them. */
export const settleProofs = async (tx: Writer, ids: number[]): Promise<void> => {
  const items = await tx.getMany('accreditation_items', ids)
  const { rows } = await tx.getList('evidence', {
    filter: { item: ids },
    sort: { field: 'id', order: 'ASC' },
  })
  const documents = Map.groupBy(rows, ({ item }) => item)
  for (const item of items) {
    const proof = summarizeDocuments(documents.get(item.id) ?? [])
    if (proof.review === item.review && proof.proved_until === item.proved_until) continue
    await tx.update('accreditation_items', item.id, {
      ...proof,
      met_until: getMetUntil({ ...item, ...proof }),
      version: item.version + 1,
    })
  }
}

/** Gives people the items that their roles require, none of them met, and takes away those that they no longer do, unless they are met: what somebody has passed stays on record. */
export const settleItems = async (tx: Writer, ids: string[]): Promise<void> => {
  const types = [...(await typesById(tx)).values()]
  for (const person of await tx.getMany('personnel', ids)) {
    const items = (await itemsByPerson(tx, [person])).get(person.id) ?? []
    const required = new Map(types.map((type) => [type.id, isRequiredOf(type, person.role)]))
    const { missing, dropped } = compareItems(items, required)
    if (dropped.length > 0) await tx.deleteMany('accreditation_items', { id: dropped.map((item) => item.id) })
    await giveItems(
      tx,
      person,
      types.filter((type) => missing.includes(type.id)),
    )
  }
}

/** Gives a person items of these kinds, none of them met yet. */
export const giveItems = async (
  tx: Writer,
  person: Pick<Person, 'id' | 'company' | 'role' | 'active'>,
  types: readonly Row<'accreditation_types'>[],
): Promise<void> => {
  await tx.createMany(
    'accreditation_items',
    types.map((type) => ({
      ...BLANK_ITEM,
      personnel: person.id,
      type: type.id,
      ...computeItemTask(BLANK_ITEM, type, person),
    })),
  )
}

/** The days from which on people's lights change, and what their companies have to do for each of their items. */
export const settleDays = async (tx: Writer, ids: string[]): Promise<void> => {
  const types = await typesById(tx)
  for await (const batch of inBatches(ids, BATCH)) {
    const people = await tx.getMany('personnel', batch)
    const items = await itemsByPerson(tx, people)
    const itemsOf = ({ id }: Person): Item[] => items.get(id) ?? []
    const dues = people.flatMap((person) =>
      itemsOf(person).flatMap((row) => {
        const type = types.get(row.type)
        return type ? [{ row, values: computeItemTask(row, type, person) }] : []
      }),
    )
    await keep(tx, 'accreditation_items', dues)
    const days = people.map((row) => ({ row, values: computeRequirementDays(itemsOf(row), types, row.role) }))
    await keep(tx, 'personnel', days)
  }
}
