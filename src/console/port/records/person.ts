import type { RaRecord } from 'react-admin'
import type { KnownState } from '../../../domain/people/accreditation.ts'
import { personFields } from '../../../domain/people/fields.ts'
import { formatNameForSorting } from '../../../domain/people/personNames.ts'
import type { AccreditationItem, PersonDetail } from '../../../domain/people/schemas.ts'
import { convertValueToText } from './convertValueToText.ts'
import { createFieldParser } from './createFieldParser.ts'

/**
 * Person in lists, details and credentials. Fields may be missing if the server does not send them or the user may not see them.
 * Fields about validity have no defaults, because a default could be wrong.
 */
export type PersonRecord = Omit<
  PersonDetail,
  | 'version'
  | 'role'
  | 'company'
  | 'active'
  | 'status'
  | 'accreditation_flag'
  | 'accreditation_expiration_date'
  | 'state'
> & {
  role: number | null
  company: number | null
  active?: boolean | null
  status?: boolean | null
  /** Colour of the status flag; '' if the server sends none. Other servers may send unknown colours. */
  accreditation_flag: string
  /** Undefined if the server did not send it; null if the accreditation does not expire. */
  accreditation_expiration_date?: string | null
  state?: KnownState
  version?: number
}

/** Row of the accreditation matrix: a person with all requirements. */
export type MatrixPerson = Omit<PersonRecord, 'personnel_accreditation'> & {
  personnel_accreditation: MatrixItem[]
}

export type MatrixItem = Omit<AccreditationItem, 'version'> & { version?: number }

/** Adds the sort field `name` (last names, first names) if the server does not send it. */
export const addPersonSortName = <R extends Record<string, unknown>>(sent: R): R & { name: string } => ({
  ...sent,
  name:
    convertValueToText(sent.name) ||
    formatNameForSorting({
      first_names: convertValueToText(sent.first_names),
      last_names: convertValueToText(sent.last_names),
    }),
})

const parseFields = createFieldParser(personFields)

/** Parses a person. Adds missing fields, because lists of the documented API omit some. */
export const parsePerson = (sent: RaRecord): PersonRecord =>
  ({
    ...sent,
    ...parseFields(sent),
    id: String(sent.id),
    public_id: sent.public_id ?? String(sent.id),
    name: addPersonSortName(sent).name,
  }) as PersonRecord

/** Parses a row of the accreditation matrix, which lists people with their requirements. */
export const parseMatrixPerson = (sent: RaRecord): MatrixPerson => ({
  ...parsePerson(sent),
  personnel_accreditation: sent.personnel_accreditation ?? [],
})
