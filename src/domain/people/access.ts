import { getOwnProperty } from '../common/getOwnProperty.ts'
import { canSeeField, type Field, isChangeable, namesOf } from '../fields/fields.ts'
import type { Actor } from '../groups.ts'
import { editors, type PersonField, personFields } from './fields.ts'

/** Whether the user may see a field of people. */
export const canSeePersonField = (actor: Actor, field: PersonField): boolean =>
  canSeeField(personFields[field], actor)

/** Returns the fields of people that are hidden from the user. */
export const listHiddenPersonFields = (actor: Actor): PersonField[] =>
  namesOf(personFields, (field) => !canSeeField(field, actor))

/** Whether the user may change this field of people (docs/requirements.md §7). Does not check access to the person. */
export const canChangePersonField = (actor: Actor, field: string): boolean => {
  const entry = getOwnProperty<Field>(personFields, field)
  return (entry && isChangeable(entry) ? entry.change : editors)(actor)
}

/** Filters of lists of people, with the field whose value each filter reveals. */
const FILTER_FIELDS = {
  id: 'public_id',
  active: 'active',
  company: 'company',
  zone: 'zone',
  role: 'role',
  state: 'accreditation_flag',
  light: 'accreditation_flag',
  has_photo: 'profile_picture',
  has_unmet: 'personnel_accreditation',
  ready: 'personnel_accreditation',
  registered_from: 'registration_date',
  registered_to: 'registration_date',
  ends_from: 'accreditation_expiration_date',
  ends_to: 'accreditation_expiration_date',
  proof_ends_from: 'personnel_accreditation',
  proof_ends_to: 'personnel_accreditation',
  missing: 'personnel_accreditation',
} as const satisfies Record<string, PersonField>

const isPeopleFilterName = (name: string): name is keyof typeof FILTER_FIELDS =>
  Object.hasOwn(FILTER_FIELDS, name)

/** Whether the user may filter people by this field. Filtering by a hidden field would reveal its value. */
export const canFilterPeopleByField = (actor: Actor, filter: string): boolean =>
  isPeopleFilterName(filter) && canSeePersonField(actor, FILTER_FIELDS[filter])
