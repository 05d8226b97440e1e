import type { PersonSource } from '../personSource.ts'
import type { FieldKindName } from './fieldKinds.tsx'

export interface PersonField {
  source: PersonSource
  kind: FieldKindName
  /** Takes the whole width. */
  wide?: boolean
  required?: boolean
}

/** What stands on a person's page and in which order (specification, section 3). */
export const personSections = [
  {
    key: 'identity',
    fields: [
      { source: 'first_names', kind: 'name', required: true },
      { source: 'last_names', kind: 'name', required: true },
      { source: 'rfc', kind: 'rfc', required: true },
      { source: 'ssn', kind: 'text' },
    ],
  },
  {
    key: 'work',
    fields: [
      { source: 'company', kind: 'company', required: true },
      { source: 'zone', kind: 'derived' },
      { source: 'role', kind: 'role', required: true },
      { source: 'role_type', kind: 'derived' },
      { source: 'role_definition', kind: 'derived', wide: true },
    ],
  },
  {
    key: 'contact',
    fields: [
      { source: 'phone', kind: 'phone' },
      { source: 'email', kind: 'email' },
      { source: 'address', kind: 'text', wide: true },
    ],
  },
  {
    key: 'accreditation',
    fields: [
      { source: 'accreditation_number', kind: 'text' },
      { source: 'naturgy_id', kind: 'text' },
      { source: 'registration_date', kind: 'day' },
      { source: 'accreditation_date', kind: 'day' },
      { source: 'accreditation_expiration_date', kind: 'derivedDay' },
      { source: 'active', kind: 'active' },
    ],
  },
] as const satisfies readonly { key: string; fields: readonly PersonField[] }[]
