import { formatDate } from '../../../domain/days.ts'
import type { PersonDetail } from '../../../domain/personnel.ts'
import { formatPhoneNumber, isPhoneNumber } from '../../../domain/phone.ts'
import { toSpanishUpperCase } from '../../../domain/text.ts'
import type { Addition } from '../../port/backend.ts'
import type { PersonRecord } from '../../port/records/person.ts'

/** Names of the fields that a person's page and form show. */
type PersonSource = Exclude<
  keyof PersonDetail,
  'id' | 'personnel_accreditation' | 'veto_exceptions' | 'vetoes' | 'moves'
>

export interface PersonField {
  source: PersonSource
  kind: PersonFieldKind
  /** Whether the field spans both columns. */
  isWide?: boolean
  /** Whether the field is always required, or only for new people. */
  required?: 'always' | 'new'
  /** Whether the label has the asterisk of a required field although the field may stay empty. */
  isMarked?: boolean
  /** API field that only some back ends provide. */
  addition?: Addition<'personnel.get'>
}

/** Sections of a person's page and form with their fields, in display order. */
export const personSections: readonly { key: string; fields: readonly PersonField[] }[] = [
  {
    key: 'identity',
    fields: [
      { source: 'first_names', kind: 'name', required: 'always' },
      { source: 'last_names', kind: 'name', required: 'always' },
      { source: 'rfc', kind: 'rfc', required: 'always' },
      { source: 'identity_document', kind: 'identityDocument', addition: 'identity_document' },
      { source: 'ssn', kind: 'nss' },
    ],
  },
  {
    key: 'work',
    fields: [
      { source: 'company', kind: 'company', required: 'always' },
      { source: 'zone', kind: 'derived' },
      { source: 'role', kind: 'role', required: 'always' },
      { source: 'role_type', kind: 'derived' },
      { source: 'role_definition', kind: 'derived', isWide: true },
    ],
  },
  {
    key: 'contact',
    fields: [
      { source: 'phone', kind: 'phone' },
      { source: 'email', kind: 'email', isMarked: true },
      { source: 'address', kind: 'text', isWide: true },
    ],
  },
  {
    key: 'accreditation',
    fields: [
      { source: 'accreditation_number', kind: 'accreditationNumber' },
      { source: 'naturgy_id', kind: 'text' },
      { source: 'registration_date', kind: 'day', required: 'new' },
      { source: 'accreditation_date', kind: 'day' },
      { source: 'accreditation_expiration_date', kind: 'derivedDay' },
      { source: 'active', kind: 'active' },
    ],
  },
]

export const allPersonFields: readonly PersonField[] = personSections.flatMap(({ fields }) => fields)

type ToText = (person: PersonRecord, source: PersonSource) => string

const formatPersonFieldAsText: ToText = (person, source) => String(person[source] ?? '')
const formatPersonDateField: ToText = (person, source) => formatDate(formatPersonFieldAsText(person, source))

/** Functions that format the value of a person's field, by kind of field. */
const kinds = {
  text: formatPersonFieldAsText,
  nss: formatPersonFieldAsText,
  name: (person, source) => toSpanishUpperCase(formatPersonFieldAsText(person, source)),
  rfc: formatPersonFieldAsText,
  identityDocument: formatPersonFieldAsText,
  phone: (person, source) => formatPhoneNumber(formatPersonFieldAsText(person, source)),
  email: formatPersonFieldAsText,
  day: formatPersonDateField,
  role: (person) => person.role_name,
  company: (person) => person.company_name,
  accreditationNumber: formatPersonFieldAsText,
  active: formatPersonFieldAsText,
  derived: formatPersonFieldAsText,
  derivedDay: formatPersonDateField,
} as const satisfies Record<string, ToText>

export type PersonFieldKind = keyof typeof kinds

/** Returns a person's field formatted as text, or an empty string if the back end does not send the field. */
export const formatPersonField = (
  person: PersonRecord,
  { source, kind }: PersonField,
  translate: (key: string) => string,
): string => {
  const text = kinds[kind](person, source)
  if (kind !== 'active' || text === '') return text
  return translate(`personnelDetail.active.${text === 'true' ? 'yes' : 'no'}`)
}

/** Returns the link of a field, for example the `mailto:` URL of an email address, or undefined. */
export const getPersonFieldUrl = (
  person: PersonRecord,
  { source, kind }: PersonField,
): string | undefined => {
  const value = formatPersonFieldAsText(person, source)
  if (kind === 'phone') return `tel:${isPhoneNumber(value) ? '+52' : ''}${value}`
  return kind === 'email' ? `mailto:${value}` : undefined
}
