import { z } from 'zod'
import {
  catalogDetailFields,
  catalogEntryFields,
  catalogEntryPatchFields,
  catalogListFields,
} from './catalogs.ts'
import { type Day, LAST_DAY } from './days.ts'
import {
  booleanInputSchema,
  companyRfcSchema,
  createOptionalLineSchema,
  createRequiredPrintedLineSchema,
  createSingleLineSchema,
  numericIdSchema,
  rowVersionSchema,
} from './fields.ts'
import { vetoExceptionSchema } from './vetoes.ts'

/** Zone as the API returns it (docs/requirements.md §4). */
const zoneSchema = z.object({ id: z.int(), name: z.string() })
export type Zone = z.infer<typeof zoneSchema>

export const zoneRowSchema = zoneSchema.extend(catalogEntryFields)
export type ZoneRow = z.infer<typeof zoneRowSchema>
export const zoneListItemSchema = zoneSchema.extend(catalogListFields)
export const zoneDetailSchema = zoneSchema.extend(catalogDetailFields)
export const newZoneSchema = z.strictObject({ name: createRequiredPrintedLineSchema(120) })
export const zonePatchSchema = newZoneSchema.partial().extend(catalogEntryPatchFields)

/** Divisions of work that a company can choose (docs/requirements.md §4). */
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

/** Company as stored in the database. The API sends `work_division` and `business_area` as comma-separated text. */
export const companyRowSchema = z.object({
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
  /** First day on which a company document is missing. */
  lacking_from: z.string().default(LAST_DAY),
  /** First day on which a missing document justifies holding payments. */
  arrears_from: z.string().default(LAST_DAY),
  /** Whether `lacking_from` and `arrears_from` have to be recomputed. */
  papers_stale: z.boolean().default(false),
  /** Start of a hold of the company's payments; null without a hold. */
  held_at: z.string().nullable().default(null),
  hold_reason: z.string().default(''),
  version: rowVersionSchema.default(1),
})
export type CompanyRow = z.infer<typeof companyRowSchema>

/** Default values of a new company. */
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

/** Status of a company's documents: since when documents are missing, and whether payments are held. */
const companyDocumentStatusSchema = z.object({
  lacking_since: z.string().nullable(),
  arrears_since: z.string().nullable(),
  hold_proposed: z.boolean(),
  held_at: z.string().nullable(),
  hold_reason: z.string(),
})
export type CompanyPaperStatus = z.infer<typeof companyDocumentStatusSchema>

type ArrearsDates = Pick<CompanyPaperStatus, 'lacking_since' | 'arrears_since'>

/** Returns since when documents are missing, and since when they justify holding payments; null if nothing is missing. */
export const getOverduePaymentDates = (
  { lacking_from, arrears_from }: Pick<CompanyRow, 'lacking_from' | 'arrears_from'>,
  today: Day,
): ArrearsDates => {
  const hideFutureDay = (day: Day) => (day <= today ? day : null)
  return { lacking_since: hideFutureDay(lacking_from), arrears_since: hideFutureDay(arrears_from) }
}

/** Returns the state of a company's documents. `late` means that a missing document justifies holding payments. */
export const getCompanyDocumentsState = ({
  lacking_since,
  arrears_since,
}: ArrearsDates): 'inOrder' | 'lacking' | 'late' => {
  if (arrears_since !== null) return 'late'
  return lacking_since === null ? 'inOrder' : 'lacking'
}

/** Number of a company's active people, and number of people who may work today. */
const companyPeopleCountsSchema = z.object({ active: z.int(), may_work: z.int() })
export type CompanyPeople = z.infer<typeof companyPeopleCountsSchema>

/** Company in lists, as the API returns it (docs/requirements.md §4). */
export const companySchema = z.object({
  id: z.int(),
  company_name: z.string(),
  name: z.string(),
  zone: zoneSchema,
  active: z.boolean(),
  version: rowVersionSchema,
  /** Status of the company's documents, for users who may read companies. Not in the documented API. */
  papers: companyDocumentStatusSchema.optional(),
  /** Numbers of the company's people, only on request and for users who may read people. Not in the documented API. */
  people: companyPeopleCountsSchema.optional(),
})
export type Company = z.infer<typeof companySchema>

/** Body of POST /api/companies/ (docs/requirements.md §6). */
export const newCompanySchema = z.strictObject({
  company_name: createRequiredPrintedLineSchema(200),
  zone: numericIdSchema,
  /** RFC for the check against vetoes. Not in the documented API. */
  rfc: companyRfcSchema.optional(),
  /** Reason of a super-admin for registering the company despite a veto. */
  veto_reason: createOptionalLineSchema(500).optional(),
  /** Whether the user confirmed that another company with the same name exists. Not in the documented API. */
  name_confirmed: booleanInputSchema.optional(),
})

/** Creates a schema for a text with comma-separated options. */
const createCommaSeparatedListSchema = (options: readonly string[]) =>
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

const optionalWebAddressSchema = createOptionalLineSchema(300).refine(
  (text) => text === '' || /^https?:\/\/\S+$/iu.test(text),
  'url',
)

/** Company data as the API returns them (docs/requirements.md §4). */
export const companyDataSchema = companyRowSchema
  .omit({
    created_at: true,
    zone: true,
    work_division: true,
    business_area: true,
    lacking_from: true,
    arrears_from: true,
    papers_stale: true,
    held_at: true,
    hold_reason: true,
  })
  .extend({
    zone: zoneSchema,
    work_division: z.string(),
    business_area: z.string(),
    version: rowVersionSchema,
    /** Reasons for registering the company despite a veto; not sent to contractors. Not in the documented API. */
    veto_exceptions: z.array(vetoExceptionSchema).optional(),
  })
export type CompanyData = z.infer<typeof companyDataSchema>

/** Body of PATCH /api/company_data/{id}/: the changed fields. */
export const companyDataPatchSchema = z
  .strictObject({
    company_name: createRequiredPrintedLineSchema(200),
    zone: numericIdSchema,
    active: booleanInputSchema,
    ruec: createOptionalLineSchema(40),
    rfc: companyRfcSchema,
    sap_creditor_id: createOptionalLineSchema(40),
    sap_client_id: createOptionalLineSchema(40),
    billing_address: createOptionalLineSchema(300),
    provider_url: optionalWebAddressSchema,
    sap_gor: createOptionalLineSchema(40),
    sap_pm: createOptionalLineSchema(40),
    repse_number: createOptionalLineSchema(40),
    work_division: createCommaSeparatedListSchema(WORK_DIVISIONS),
    business_address: createOptionalLineSchema(300),
    business_area: createCommaSeparatedListSchema(BUSINESS_AREAS),
    sap_payment_alert_blocked: booleanInputSchema,
    prevention_security_health_environment_certified: booleanInputSchema,
    legal_representative: createSingleLineSchema(200),
    security_supervisor: createSingleLineSchema(200),
  })
  .partial()

/** Body of a change to company data. Ignores read-only fields, so that clients can send back the data they received. */
export const companyDataChangeSchema = companyDataPatchSchema.extend({
  version: z.unknown().optional(),
  veto_exceptions: z.unknown().optional(),
  /** Reason of a super-admin for storing a vetoed RFC. Not in the documented API. */
  veto_reason: createOptionalLineSchema(500).optional(),
  name_confirmed: booleanInputSchema.optional(),
})
