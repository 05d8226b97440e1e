import { z } from 'zod'
import { zoneSchema } from '../catalogs/schemas.ts'
import { blankRow, fieldsWith, type RowOf } from '../fields/fields.ts'
import { booleanInputSchema, createOptionalLineSchema, rowVersionSchema } from '../fields/inputs.ts'
import { newShape, patchShape, responseShape } from '../fields/schemas.ts'
import { vetoExceptionSchema } from '../notices/vetoes.ts'
import { taxListStateSchema } from '../taxList/schemas.ts'
import { companyFields } from './fields.ts'

/** Company as stored in the database. */
export interface CompanyRow extends RowOf<typeof companyFields> {
  id: number
  version: number
}

/** Default values of a new company. */
export const BLANK_COMPANY = { ...blankRow(companyFields), version: 1 }

/** Status of a company's documents: since when documents are missing, and whether payments are held. */
const companyPaperStatusSchema = z.object({
  lacking_since: z.string().nullable(),
  arrears_since: z.string().nullable(),
  hold_proposed: z.boolean(),
  held_at: z.string().nullable(),
  hold_reason: z.string(),
})
export type CompanyPaperStatus = z.infer<typeof companyPaperStatusSchema>

/** Number of a company's active people, and number of people who may work today. */
const companyPeopleSchema = z.object({ active: z.int(), may_work: z.int() })
export type CompanyPeople = z.infer<typeof companyPeopleSchema>

/** Company data as the API returns them (docs/requirements.md §4). */
export const companyDataSchema = z.object({
  id: z.int(),
  ...responseShape(companyFields),
  zone: zoneSchema,
  version: rowVersionSchema,
  /** Reasons for registering the company despite a veto; not sent to contractors. Not in the documented API. */
  veto_exceptions: z.array(vetoExceptionSchema).optional(),
  /** Situation in the SAT's list, for users who may read companies. Not in the documented API. */
  tax_list: taxListStateSchema.optional(),
})
export type CompanyData = z.infer<typeof companyDataSchema>

/** Company in lists, as the API returns it (docs/requirements.md §4). */
export const companySchema = z.object({
  id: z.int(),
  company_name: z.string(),
  name: z.string(),
  zone: zoneSchema,
  ...responseShape(fieldsWith(companyFields, 'column')),
  version: rowVersionSchema,
  /** Status of the company's documents, for users who may read companies. Not in the documented API. */
  papers: companyPaperStatusSchema.optional(),
  /** Situation in the SAT's list, for users who may read companies. Not in the documented API. */
  tax_list: taxListStateSchema.optional(),
  /** Numbers of the company's people, only on request and for users who may read people. Not in the documented API. */
  people: companyPeopleSchema.optional(),
})
export type Company = z.infer<typeof companySchema>

/** Answers to questions of the server about a company. Not in the documented API. */
const answerShape = {
  /** Reason of a super-admin for registering a company despite a veto of its RFC. */
  veto_reason: createOptionalLineSchema(500).optional(),
  /** Whether the user confirmed that another company with the same name exists. */
  name_confirmed: booleanInputSchema.optional(),
}

/** Body of PATCH /api/company_data/{id}/: the changed fields. */
export const companyDataPatchSchema = z.strictObject(patchShape(companyFields))

/** Body of POST /api/companies/ (docs/requirements.md §6). */
export const newCompanySchema = z.strictObject({
  ...newShape(companyFields),
  /** RFC for the check against vetoes. Not in the documented API, so the console never sends a default to other back ends. */
  rfc: companyDataPatchSchema.shape.rfc,
  ...answerShape,
})

/** Body of a change to company data. Ignores read-only fields, so that clients can send back the data they received. */
export const companyDataChangeSchema = companyDataPatchSchema.extend({
  version: z.unknown().optional(),
  veto_exceptions: z.unknown().optional(),
  tax_list: z.unknown().optional(),
  repse_until: z.unknown().optional(),
  ...answerShape,
})
