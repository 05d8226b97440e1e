import { isRequiredOf, itemsAfter, type RequirementDays, requirementDays } from '../../domain/requirements.ts'
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
  personnel: string,
  types: readonly AccreditationType[],
): Promise<void> => {
  for (const { id: type } of types) await tx.create('accreditation_items', { ...BLANK_ITEM, personnel, type })
}

/**
 * Gives a person the accreditation items that its role requires, and takes away those that it no longer does, unless they are met: what
 * somebody has passed stays on record. Answers what the light takes from them.
 */
export const syncRequirements = async (
  tx: Writer,
  personnel: string,
  role: number,
): Promise<RequirementDays> => {
  const { rows: types } = await tx.getList('accreditation_types', {})
  const { rows: items } = await tx.getList('accreditation_items', { filter: { personnel } })
  const { missing, dropped } = itemsAfter(
    items,
    new Map(types.map((type) => [type.id, isRequiredOf(type, role)])),
  )
  for (const { id } of dropped) await tx.delete('accreditation_items', id)
  await giveItems(
    tx,
    personnel,
    types.filter(({ id }) => missing.includes(id)),
  )
  const [days] = await daysOf(tx, [{ id: personnel, role }])
  return days ?? requirementDays([], new Map(), role)
}
