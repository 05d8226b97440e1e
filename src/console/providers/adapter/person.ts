import type { RaRecord } from 'react-admin'
import type { KnownState } from '../../../domain/accreditation.ts'
import { sortedName } from '../../../domain/personNames.ts'
import type { AccreditationItem, PersonDetail } from '../../../domain/personnel.ts'
import { toText } from './toText.ts'

/**
 * A person as the console works with it, in roster, detail, search, matrix and credential alike. What is optional is not shown to this user, or
 * not known to another back end: one without versions cannot tell who changed a record first.
 */
export type PersonRecord = Omit<
  PersonDetail,
  'version' | 'role' | 'company' | 'accreditation_flag' | 'state'
> & {
  role: number | null
  company: number | null
  /** Another back end may send a flag that we do not know. */
  accreditation_flag: string
  state?: KnownState
  version?: number
}

/** A row of the accreditation matrix. */
export type MatrixPerson = Omit<PersonRecord, 'personnel_accreditation'> & {
  personnel_accreditation: MatrixItem[]
}

export type MatrixItem = Omit<AccreditationItem, 'version'> & { version?: number }

/** "Last names, first names", by which lists sort: some lists send it, others its parts. */
export const withName = <R extends Record<string, unknown>>(sent: R): R & { name: string } => ({
  ...sent,
  name:
    toText(sent.name) ||
    sortedName({ first_names: toText(sent.first_names), last_names: toText(sent.last_names) }),
})

/** A person as a back end may send it; lists of the documented calls leave fields out. */
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
  accreditation_expiration_date: sent.accreditation_expiration_date ?? null,
  accreditation_number: sent.accreditation_number ?? null,
  active: sent.active ?? true,
  status: sent.status ?? true,
  naturgy_id: toText(sent.naturgy_id),
  profile_picture: sent.profile_picture ?? null,
  profile_thumbnail: sent.profile_thumbnail ?? null,
  accreditation_flag: toText(sent.accreditation_flag),
  company_active: sent.company_active ?? true,
  vetoed: sent.vetoed ?? false,
  standing: sent.standing ?? 'regular',
})

/** A row of the matrix as a back end may send it. */
export const parseMatrixPerson = (sent: RaRecord): MatrixPerson => ({
  ...parsePerson(sent),
  personnel_accreditation: sent.personnel_accreditation ?? [],
})
