import { summarizeDocumentReviews } from '../../domain/documents/evidence.ts'
import { BLANK_ITEM } from '../../domain/people/accreditationItems.ts'
import {
  compareWithRoleRequirements,
  computeContractorRequirementTask,
  computeUnmetRequirementDays,
  getRequirementValidUntil,
  isRequirementNeededForRole,
} from '../../domain/people/requirements.ts'
import { splitIntoBatches } from '../common/batches.ts'
import type { Collection, Row, Rows } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'

type Person = Row<'personnel'>
type Item = Row<'accreditation_items'>

/** Number of people that are recomputed per batch. */
const BATCH = 100

export const readRequirementTypesMap = async (
  store: Reader,
): Promise<Map<number, Row<'accreditation_types'>>> => {
  const { rows } = await store.getList('accreditation_types', {})
  return new Map(rows.map((type) => [type.id, type]))
}

/** Reads the requirements of people, grouped by person and sorted by name. */
export const readRequirementsByPersonId = async (
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

/** Updates rows whose values differ. Rows with equal new values are updated together. */
const updateRowsWithChangedValues = async <C extends Collection>(
  tx: Writer,
  collection: C,
  targets: readonly { row: Row<C>; values: Partial<Rows[C]> }[],
): Promise<void> => {
  const changed = targets.filter(({ row, values }) =>
    Object.entries(values).some(([field, value]) => row[field as keyof Rows[C]] !== value),
  )
  for (const group of Map.groupBy(changed, ({ values }) => JSON.stringify(values)).values())
    await tx.updateMany(
      collection,
      { id: group.map(({ row }) => row.id) } as never,
      group[0]?.values as Partial<Rows[C]>,
    )
}

/** Recomputes from the uploaded documents whether requirements are met. */
export const recomputeWhetherRequirementsAreMet = async (tx: Writer, ids: number[]): Promise<void> => {
  const items = await tx.getMany('accreditation_items', ids)
  const { rows } = await tx.getList('evidence', {
    filter: { item: ids },
    sort: { field: 'id', order: 'ASC' },
  })
  const documents = Map.groupBy(rows, ({ item }) => item)
  for (const item of items) {
    const proof = summarizeDocumentReviews(documents.get(item.id) ?? [])
    if (proof.review === item.review && proof.proved_until === item.proved_until) continue
    await tx.update('accreditation_items', item.id, {
      ...proof,
      met_until: getRequirementValidUntil({ ...item, ...proof }),
      version: item.version + 1,
    })
  }
}

/** Creates the requirements that people need for their roles, and deletes unmet requirements that no longer apply. */
export const updateRequirementsOfPeople = async (tx: Writer, ids: string[]): Promise<void> => {
  const types = [...(await readRequirementTypesMap(tx)).values()]
  for (const person of await tx.getMany('personnel', ids)) {
    const items = (await readRequirementsByPersonId(tx, [person])).get(person.id) ?? []
    const required = new Map(types.map((type) => [type.id, isRequirementNeededForRole(type, person.role)]))
    const { missing, dropped } = compareWithRoleRequirements(items, required)
    if (dropped.length > 0) await tx.deleteMany('accreditation_items', { id: dropped.map((item) => item.id) })
    await insertRequirements(
      tx,
      person,
      types.filter((type) => missing.includes(type.id)),
    )
  }
}

/** Adds unmet requirements to a person. */
export const insertRequirements = async (
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
      ...computeContractorRequirementTask(BLANK_ITEM, type, person),
    })),
  )
}

/** Recomputes the days on which accreditation states change, and on which requirements become to-dos. */
export const recomputeRequirementDaysOfPeople = async (tx: Writer, ids: string[]): Promise<void> => {
  const types = await readRequirementTypesMap(tx)
  for await (const batch of splitIntoBatches(ids, BATCH)) {
    const people = await tx.getMany('personnel', batch)
    const items = await readRequirementsByPersonId(tx, people)
    const getItems = ({ id }: Person): Item[] => items.get(id) ?? []
    const itemTargets = people.flatMap((person) =>
      getItems(person).flatMap((row) => {
        const type = types.get(row.type)
        return type ? [{ row, values: computeContractorRequirementTask(row, type, person) }] : []
      }),
    )
    await updateRowsWithChangedValues(tx, 'accreditation_items', itemTargets)
    const personTargets = people.map((row) => ({
      row,
      values: computeUnmetRequirementDays(getItems(row), types, row.role),
    }))
    await updateRowsWithChangedValues(tx, 'personnel', personTargets)
  }
}
