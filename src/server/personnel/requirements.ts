import type { Writer } from '../store/store.ts'

/**
 * Gives a person the accreditation items that its role requires, and takes away those that it no longer does, unless they are met: what
 * somebody has passed stays on record. Answers how many items are not met.
 */
export const syncRequirements = async (tx: Writer, personnel: string, role: number): Promise<number> => {
  const { rows: types } = await tx.getList('accreditation_types', {})
  const { rows: items } = await tx.getList('accreditation_items', { filter: { personnel } })
  const required = types.filter((type) => type.roles.includes(role))
  const wanted = new Set(required.map((type) => type.id))
  const present = new Set(items.map((item) => item.type))
  for (const item of items) {
    if (!item.status && !wanted.has(item.type)) await tx.delete('accreditation_items', item.id)
  }
  const missing = required.filter((type) => !present.has(type.id))
  for (const type of missing) {
    await tx.create('accreditation_items', { personnel, type: type.id, status: false, version: 1 })
  }
  return missing.length + items.filter((item) => !item.status && wanted.has(item.type)).length
}
