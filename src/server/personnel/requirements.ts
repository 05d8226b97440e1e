import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'

type AccreditationType = Row<'accreditation_types'>

/** The kinds of items that a role requires. */
export const requiredTypes = async (store: Reader, role: number): Promise<AccreditationType[]> =>
  (await store.getList('accreditation_types', {})).rows.filter((type) => type.roles.includes(role))

/** Gives a person items of these kinds, none of them met yet. */
export const giveItems = async (
  tx: Writer,
  personnel: string,
  types: readonly AccreditationType[],
): Promise<void> => {
  for (const { id: type } of types)
    await tx.create('accreditation_items', { personnel, type, status: false, version: 1 })
}

/**
 * Gives a person the accreditation items that its role requires, and takes away those that it no longer does, unless they are met: what
 * somebody has passed stays on record. Answers how many items are not met.
 */
export const syncRequirements = async (tx: Writer, personnel: string, role: number): Promise<number> => {
  const required = await requiredTypes(tx, role)
  const { rows: items } = await tx.getList('accreditation_items', { filter: { personnel } })
  const wanted = new Set(required.map((type) => type.id))
  const present = new Set(items.map((item) => item.type))
  for (const item of items) {
    if (!item.status && !wanted.has(item.type)) await tx.delete('accreditation_items', item.id)
  }
  const missing = required.filter((type) => !present.has(type.id))
  await giveItems(tx, personnel, missing)
  return missing.length + items.filter((item) => !item.status && wanted.has(item.type)).length
}
