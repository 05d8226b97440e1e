import type { AccreditationItemRow, AccreditationTypeRow } from './roles.ts'

/** Must somebody of this role meet this requirement? One that was deactivated nobody must. */
export const isRequiredOf = (type: Pick<AccreditationTypeRow, 'active' | 'roles'>, role: number): boolean =>
  type.active && type.roles.includes(role)

/**
 * What becomes of somebody's items when some requirements hold for its role and others do not any more: what is missing is given, not met yet; what is
 * not required goes, unless it is met, as what somebody has passed stays on record.
 */
export const itemsAfter = <Item extends Pick<AccreditationItemRow, 'type' | 'status'>>(
  items: readonly Item[],
  required: ReadonlyMap<number, boolean>,
): { missing: number[]; dropped: Item[] } => ({
  missing: [...required].flatMap(([type, holds]) =>
    holds && !items.some((item) => item.type === type) ? [type] : [],
  ),
  dropped: items.filter(({ type, status }) => !status && required.get(type) === false),
})
