import type { Actor } from './groups.ts'
import { can, everyone, oneOf, type Rule } from './permissions.ts'
import type { PersonDetail } from './personnel.ts'

/** Who somebody is and whether it may work: what every page that shows a person is for. */
const IDENTITY = everyone
/** How it came to work, and what it lacks: for whoever accredits, and for whoever reads over their shoulders. */
const RECORD = oneOf('utility', 'company', 'certifier', 'read_only')
/** What is nobody's business but that of whoever keeps the record up to date. */
const PERSONAL = oneOf('utility', 'company', 'certifier')

/**
 * Who of those that see a person is shown which of its fields (docs/decisions.md, "What of a person is shown to whom"). A field without a
 * row does not compile. Company users see their own company's people only.
 */
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

/** Is this actor shown this field of the people whom it sees? */
export const showsPersonField = (actor: Actor, field: PersonField): boolean => personFields[field](actor)

/** The fields of people that this actor is not shown. */
export const hiddenPersonFields = (actor: Actor): PersonField[] =>
  (Object.keys(personFields) as PersonField[]).filter((field) => !showsPersonField(actor, field))

/** What lists of people can be narrowed by, and the field that it is a question about. */
const QUESTIONS = {
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

const isQuestion = (asked: string): asked is keyof typeof QUESTIONS => Object.hasOwn(QUESTIONS, asked)

/** May this actor narrow a list of people by this? What somebody is not shown, nobody finds out by asking for it. */
export const mayNarrowPeopleBy = (actor: Actor, asked: string): boolean =>
  isQuestion(asked) && showsPersonField(actor, QUESTIONS[asked])

/** Is this actor shown whose RFC a veto names? Whoever publishes them, and whoever is shown the RFCs of everybody. */
export const showsVetoRfc = (actor: Actor): boolean => can(actor, 'notices.create') || oneOf('utility')(actor)
