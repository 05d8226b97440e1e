import type { RaRecord } from 'react-admin'
import type { KnownState } from '../../../domain/accreditation.ts'
import { formatSortName } from '../../../domain/personNames.ts'
import type { AccreditationItem, PersonDetail } from '../../../domain/personnel.ts'
import { toText } from './toText.ts'

/**
 * A person in the roster, detail, search, matrix and credential. Optional fields are hidden from this user or not sent by another back end. What a
 * back end does not say of a person's validity stays unsaid: a default would be a statement.
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
  /** '' where the back end sends none. Another back end may send a flag that is none of ours. */
  accreditation_flag: string
  /** Undefined: the row carries no date. Null: there is none. */
  accreditation_expiration_date?: string | null
  state?: KnownState
  version?: number
}

/** A row of the accreditation matrix. */
export type MatrixPerson = Omit<PersonRecord, 'personnel_accreditation'> & {
  personnel_accreditation: MatrixItem[]
}

export type MatrixItem = Omit<AccreditationItem, 'version'> & { version?: number }

/** Adds the name that lists sort by, "last names, first names", from its parts if the list sends no name. */
export const withName = <R extends Record<string, unknown>>(sent: R): R & { name: string } => ({
  ...sent,
  name:
    toText(sent.name) ||
    formatSortName({ first_names: toText(sent.first_names), last_names: toText(sent.last_names) }),
})

/** Reads a person of any back end. Lists of the documented calls leave fields out. */
export const parsePerson = (sent: RaRecord): PersonRecord => ({
  ...sent,
  id: String(sent.id),
  public_id: sent.public_id ?? String(sent.id),
  name: withName(sent).name,
  first_names: toText(sent.first_names),
  last_names: toText(sent.last_names),
  role: sent.role ?? null,
  role_name: toText(sent.role_name),
  role_definition: toText(sent.role_definition),
  role_type: toText(sent.role_type),
  company: sent.company ?? null,
  company_name: toText(sent.company_name),
  zone: toText(sent.zone),
  accreditation_number: sent.accreditation_number ?? null,
  naturgy_id: toText(sent.naturgy_id),
  profile_picture: sent.profile_picture ?? null,
  profile_thumbnail: sent.profile_thumbnail ?? null,
  accreditation_flag: toText(sent.accreditation_flag),
  company_active: sent.company_active ?? true,
  vetoed: sent.vetoed ?? false,
  standing: sent.standing ?? 'regular',
})

/** Reads a row of the matrix of any back end. */
export const parseMatrixPerson = (sent: RaRecord): MatrixPerson => ({
  ...parsePerson(sent),
  personnel_accreditation: sent.personnel_accreditation ?? [],
})
