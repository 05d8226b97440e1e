import { z } from 'zod'
import { entry, entryPatch, listedEntry, readEntry } from './catalogs.ts'
import { type Day, LAST_DAY } from './days.ts'
import { companyRfc, line, optionalLine, requiredLine, version, wireBoolean, wireId } from './fields.ts'
import { vetoException } from './vetoes.ts'

/** A zone on the wire (docs/requirements.md §4). */
const zone = z.object({ id: z.int(), name: z.string() })
export type Zone = z.infer<typeof zone>

/** What is kept of a zone. */
export const zoneRow = zone.extend(entry)
export type ZoneRow = z.infer<typeof zoneRow>
export const listedZone = zone.extend(listedEntry)
export const readZone = zone.extend(readEntry)
export const newZone = z.strictObject({ name: requiredLine(120) })
export const zonePatch = newZone.partial().extend(entryPatch)

/** docs/requirements.md §4. */
export const WORK_DIVISIONS = ['X1', 'X2', 'X3', 'X4', 'X5', 'X6', 'D1', 'D2'] as const
export const BUSINESS_AREAS = [
  'PERSONAS',
  'COMPRAS E INSTALACIONES',
  'SECURITY',
  'SISTEMAS DE INFORMACION',
  'SEGUIMIENTO OPERATIVO',
  'FINANZAS',
  'CONTABILIDAD FISCAL',
  'SERVICIOS JURIDICOS',
  'REGULACION Y TARIFAS',
  'PLANIFICACION',
  'CALIDAD Y SEGURIDAD',
  'EXPLOTACIÓN',
  'PROYECTOS',
  'BALANCE Y CONTROL DE LA ENERGÍA',
  'COMUNICACIÓN',
  'COMPRAS DE ENERGÍA',
  'SOLUCIONES Y PRODUCTOS LIBERALIZADOS',
  'VENTAS DE ENERGÍA',
  'PLANIFICACION COMERCIAL Y BI',
  'MARKETING',
  'PROYECTOS DE TRANSFORMACION',
  'DATA ANALISIS',
  'SERVICIO AL CLIENTE',
  'EXPANSION',
  'SERVICIOS TECNICOS',
  'CONSTRUCCIÓN',
  'OPERACIONES CLIENTES',
  'GRAN CONSUMO',
] as const

/** What is kept of a company. Both multi-selects are lists here; the wire joins them with commas. */
export const companyRow = z.object({
  id: z.int(),
  company_name: z.string(),
  zone: z.int(),
  active: z.boolean(),
  ruec: z.string(),
  rfc: z.string(),
  sap_creditor_id: z.string(),
  sap_client_id: z.string(),
  billing_address: z.string(),
  provider_url: z.string(),
  sap_gor: z.string(),
  sap_pm: z.string(),
  repse_number: z.string(),
  work_division: z.array(z.string()),
  business_address: z.string(),
  business_area: z.array(z.string()),
  sap_payment_alert_blocked: z.boolean(),
  prevention_security_health_environment_certified: z.boolean(),
  legal_representative: z.string(),
  security_supervisor: z.string(),
  created_at: z.string(),
  /** From when on it lacks a paper, and one for which payments are held; see obligations.ts. `papers_stale`: to be looked at anew. */
  lacking_from: z.string().default(LAST_DAY),
  arrears_from: z.string().default(LAST_DAY),
  papers_stale: z.boolean().default(false),
  /** Since when somebody holds its payments, and why. */
  held_at: z.string().nullable().default(null),
  hold_reason: z.string().default(''),
  version: version.default(1),
})
export type CompanyRow = z.infer<typeof companyRow>

/** What a new company starts with beside its name and zone. */
export const BLANK_COMPANY: Omit<CompanyRow, 'id' | 'company_name' | 'zone' | 'created_at'> = {
  active: true,
  ruec: '',
  rfc: '',
  sap_creditor_id: '',
  sap_client_id: '',
  billing_address: '',
  provider_url: '',
  sap_gor: '',
  sap_pm: '',
  repse_number: '',
  work_division: [],
  business_address: '',
  business_area: [],
  sap_payment_alert_blocked: false,
  prevention_security_health_environment_certified: false,
  legal_representative: '',
  security_supervisor: '',
  lacking_from: LAST_DAY,
  arrears_from: LAST_DAY,
  papers_stale: false,
  held_at: null,
  hold_reason: '',
  version: 1,
}

/** How things stand with a company's papers: since when it lacks one, whether a hold of payments is proposed, and since when and why there is one. */
const companyStanding = z.object({
  lacking_since: z.string().nullable(),
  arrears_since: z.string().nullable(),
  hold_proposed: z.boolean(),
  held_at: z.string().nullable(),
  hold_reason: z.string(),
})
export type CompanyStanding = z.infer<typeof companyStanding>

type Lacking = Pick<CompanyStanding, 'lacking_since' | 'arrears_since'>

/** Since when a company lacks a paper, and one for which payments are held, on a day. */
export const lacksOn = (
  { lacking_from, arrears_from }: Pick<CompanyRow, 'lacking_from' | 'arrears_from'>,
  today: Day,
): Lacking => {
  const since = (day: Day) => (day <= today ? day : null)
  return { lacking_since: since(lacking_from), arrears_since: since(arrears_from) }
}

/** How a company stands with its papers: all are brought, or some are lacking; `late` where payments are held for one. */
export const papersState = ({ lacking_since, arrears_since }: Lacking): 'inOrder' | 'lacking' | 'late' => {
  if (arrears_since !== null) return 'late'
  return lacking_since === null ? 'inOrder' : 'lacking'
}

/** How many active people a company has, and how many of them may work today. */
const companyPeople = z.object({ active: z.int(), may_work: z.int() })
export type CompanyPeople = z.infer<typeof companyPeople>

/** A company in lists (docs/requirements.md §4). */
export const company = z.object({
  id: z.int(),
  company_name: z.string(),
  name: z.string(),
  zone,
  active: z.boolean(),
  version,
  /** Ours: how things stand with its papers, for whoever may look at companies. */
  papers: companyStanding.optional(),
  /** Ours: how many people it has, where that is asked for, for whoever may look at people. */
  people: companyPeople.optional(),
})
export type Company = z.infer<typeof company>

/** POST /api/companies/ (docs/requirements.md §6): both required. */
export const newCompany = z.strictObject({
  company_name: requiredLine(200),
  zone: wireId,
  /** Ours: by which a veto is found, and why a super-admin registers the firm all the same. */
  rfc: companyRfc.optional(),
  veto_reason: optionalLine(500).optional(),
  /** Ours: the user confirms that it is not the company that has the same name. */
  name_confirmed: wireBoolean.optional(),
})

/** A multi-select on the wire: its values joined by commas; none of ours has a comma inside. */
const joined = (options: readonly string[]) =>
  z
    .string()
    .max(2000)
    .transform((text) => [
      ...new Set(
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
    ])
    .refine((values) => values.every((value) => options.includes(value)), 'notFound')

const link = optionalLine(300).refine((text) => text === '' || /^https?:\/\/\S+$/iu.test(text), 'url')

/** Company data on the wire (docs/requirements.md §4). */
export const companyData = companyRow
  .omit({
    ...{ created_at: true, zone: true, work_division: true, business_area: true },
    ...{ lacking_from: true, arrears_from: true, papers_stale: true },
    ...{ held_at: true, hold_reason: true },
  })
  .extend({
    zone,
    work_division: z.string(),
    business_area: z.string(),
    version,
    /** Ours: why it was registered although its RFC is vetoed; not for contractors. */
    veto_exceptions: z.array(vetoException).optional(),
  })
export type CompanyData = z.infer<typeof companyData>

/** PATCH /api/company_data/{id}/: the fields that change. */
export const companyDataPatch = z
  .strictObject({
    company_name: requiredLine(200),
    zone: wireId,
    active: wireBoolean,
    ruec: optionalLine(40),
    rfc: companyRfc,
    sap_creditor_id: optionalLine(40),
    sap_client_id: optionalLine(40),
    billing_address: optionalLine(300),
    provider_url: link,
    sap_gor: optionalLine(40),
    sap_pm: optionalLine(40),
    repse_number: optionalLine(40),
    work_division: joined(WORK_DIVISIONS),
    business_address: optionalLine(300),
    business_area: joined(BUSINESS_AREAS),
    sap_payment_alert_blocked: wireBoolean,
    prevention_security_health_environment_certified: wireBoolean,
    legal_representative: line(200),
    security_supervisor: line(200),
  })
  .partial()

/** The same as it comes: what was read may be sent back, its version too, which nobody changes. */
export const sentCompanyData = companyDataPatch.extend({
  version: z.unknown().optional(),
  veto_exceptions: z.unknown().optional(),
  /** Ours: why a super-admin gives a firm an RFC that is vetoed. */
  veto_reason: optionalLine(500).optional(),
  name_confirmed: wireBoolean.optional(),
})
