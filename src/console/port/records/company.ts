import type { RaRecord } from 'react-admin'
import type { Zone } from '../../../domain/catalogs/schemas.ts'
import { type CompanyField, companyFields } from '../../../domain/companies/fields.ts'
import type { Company, CompanyData } from '../../../domain/companies/schemas.ts'
import { type Field, isSent, namesOf } from '../../../domain/fields/fields.ts'
import { createFieldParser } from './createFieldParser.ts'

/** Zone of a company. Some servers send only its name or its id. */
export type KnownZone = Omit<Zone, 'id'> & { id: number | null }

/** Fields that some servers omit. */
type Unsure = 'zone' | 'active' | 'version'
type Flag = Exclude<
  { [N in CompanyField]: (typeof companyFields)[N] extends { kind: 'yesNo' } ? N : never }[CompanyField] &
    keyof CompanyData,
  Unsure
>

interface Unknowns {
  zone?: KnownZone | undefined
  /** Null or undefined if the server does not send it. */
  active?: boolean | null
  version?: number
}

/** Company in a list. */
export type CompanyRecord = Omit<Company, Unsure> & Unknowns

/** Details of a company. Boolean fields that the server does not send are null. */
export type CompanyDataRecord = Omit<CompanyData, Unsure | Flag> & Unknowns & Record<Flag, boolean | null>

/** Sets `name` and `company_name` of a company, because some lists send only one of them. */
export const addMissingCompanyName = <R extends Record<string, unknown>>(sent: R) => ({
  ...sent,
  name: String(sent.name ?? sent.company_name ?? ''),
  company_name: String(sent.company_name ?? sent.name ?? ''),
})

export const parseCompany = (sent: RaRecord): CompanyRecord =>
  ({ ...addMissingCompanyName(sent), id: Number(sent.id) }) as CompanyRecord

const parseFields = createFieldParser(companyFields)

const isFlag = (field: Field) => field.kind === 'yesNo' && isSent(field)
const FLAGS = namesOf(companyFields, (field, name) => isFlag(field) && name !== 'active')

export const parseCompanyData = (sent: RaRecord): CompanyDataRecord => {
  const { zone, active, version, veto_exceptions, tax_list } = sent
  return {
    ...parseFields(addMissingCompanyName(sent)),
    ...Object.fromEntries(FLAGS.map((flag) => [flag, typeof sent[flag] === 'boolean' ? sent[flag] : null])),
    id: Number(sent.id),
    zone,
    ...(typeof active === 'boolean' ? { active } : {}),
    ...(typeof version === 'number' ? { version } : {}),
    ...(Array.isArray(veto_exceptions) ? { veto_exceptions } : {}),
    ...(tax_list ? { tax_list } : {}),
  } as CompanyDataRecord
}
