import {
  dueOf,
  isRequiredOf,
  itemsAfter,
  type RequirementDays,
  requirementDays,
} from '../../domain/requirements.ts'
import { BLANK_ITEM } from '../../domain/roles.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'
import { daysOf } from './requirementDays.ts'

type AccreditationType = Row<'accreditation_types'>

/** The kinds of items that a role requires. */
export const requiredTypes = async (store: Reader, role: number): Promise<AccreditationType[]> =>
  (await store.getList('accreditation_types', {})).rows.filter((type) => isRequiredOf(type, role))

/** Gives a person items of these kinds, none of them met yet. */
export const giveItems = async (
  tx: Writer,
  person: Pick<Row<'personnel'>, 'id' | 'company' | 'role' | 'active'>,
  types: readonly AccreditationType[],
): Promise<void> => {
  await tx.createMany(
    'accreditation_items',
    types.map((type) => ({
      ...{ ...BLANK_ITEM, personnel: person.id, type: type.id },
      ...dueOf(BLANK_ITEM, type, person),
    })),
  )
}

/**
 * Gives a person the accreditation items that its role requires, and takes away those that it no longer does, unless they are met: what
 * somebody has passed stays on record. Answers what the light takes from them.
 */
export const syncRequirements = async (
  tx: Writer,
  person: Pick<Row<'personnel'>, 'id' | 'company' | 'active'>,
  role: number,
): Promise<RequirementDays> => {
  const { rows: types } = await tx.getList('accreditation_types', {})
  const { rows: items } = await tx.getList('accreditation_items', { filter: { personnel: person.id } })
  const { missing, dropped } = itemsAfter(
    items,
    new Map(types.map((type) => [type.id, isRequiredOf(type, role)])),
  )
  for (const { id } of dropped) await tx.delete('accreditation_items', id)
  await giveItems(
    tx,
    { ...person, role },
    types.filter(({ id }) => missing.includes(id)),
  )
  const [days] = await daysOf(tx, [{ id: person.id, role }])
  return days ?? requirementDays([], new Map(), role)
}
