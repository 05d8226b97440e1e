import type { Actor } from './groups.ts'
import { allowEveryone, hasAnyGroup, hasPermission, type Rule } from './permissions.ts'
import type { PersonDetail } from './personnel.ts'

/** Rule for fields that identify a person or tell whether they may work: everyone who sees the person sees these fields. */
const IDENTITY = allowEveryone
/** Rule for fields about the accreditation: visible to users who accredit or review. */
const RECORD = hasAnyGroup('utility', 'company', 'certifier', 'read_only')
/** Rule for personal data: only visible to users who maintain the record. */
const PERSONAL = hasAnyGroup('utility', 'company', 'certifier')

/** Access rule for each field of a person, for users who see the person (docs/decisions.md, "Fields of a person by group"). */
const personFields = {
  id: IDENTITY,
  public_id: IDENTITY,
  name: IDENTITY,
  first_names: IDENTITY,
  last_names: IDENTITY,
  role: IDENTITY,
  role_name: IDENTITY,
  role_definition: IDENTITY,
  role_type: IDENTITY,
  company: IDENTITY,
  company_name: IDENTITY,
  zone: IDENTITY,
  accreditation_number: IDENTITY,
  naturgy_id: IDENTITY,
  accreditation_expiration_date: IDENTITY,
  accreditation_flag: IDENTITY,
  state: IDENTITY,
  active: IDENTITY,
  status: IDENTITY,
  company_active: IDENTITY,
  vetoed: IDENTITY,
  standing: IDENTITY,
  profile_picture: IDENTITY,
  profile_thumbnail: IDENTITY,
  version: IDENTITY,
  registration_date: RECORD,
  accreditation_date: RECORD,
  created_at: RECORD,
  personnel_accreditation: RECORD,
  veto_exceptions: RECORD,
  vetoes: RECORD,
  moves: RECORD,
  accreditations: RECORD,
  rfc: PERSONAL,
  identity_document: PERSONAL,
  ssn: PERSONAL,
  address: PERSONAL,
  phone: PERSONAL,
  email: PERSONAL,
} satisfies Record<keyof PersonDetail, Rule>

export type PersonField = keyof typeof personFields

/** Whether the user may see a field of people. */
export const canSeePersonField = (actor: Actor, field: PersonField): boolean => personFields[field](actor)

/** Returns the fields of people that are hidden from the user. */
export const listHiddenPersonFields = (actor: Actor): PersonField[] =>
  (Object.keys(personFields) as PersonField[]).filter((field) => !canSeePersonField(actor, field))

/** Filters of lists of people, with the field whose value each filter reveals. */
const FILTER_FIELDS = {
  id: 'id',
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

/** Whether the user may see RFCs in vetoes, as publishers and the utility may. */
export const canSeeVetoRfc = (actor: Actor): boolean =>
  hasPermission(actor, 'notices.create') || hasAnyGroup('utility')(actor)
