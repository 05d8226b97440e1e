import { getOwnProperty } from '../common/getOwnProperty.ts'
import { type Field, isChangeable } from '../fields/fields.ts'
import type { Actor } from '../groups.ts'
import { companyFields, staff } from './fields.ts'

/** Whether the user may change this field of companies (docs/requirements.md §7). Does not check access to the company. */
export const canChangeCompanyField = (actor: Actor, field: string): boolean => {
  const entry = getOwnProperty<Field>(companyFields, field)
  return (entry && isChangeable(entry) ? entry.change : staff)(actor)
}
