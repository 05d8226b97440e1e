import { z } from 'zod'
import { COMPANY_CATEGORIES, PERSONNEL_CATEGORIES } from '../catalogs/fields.ts'
import { wireWithdrawalFields, withdrawalFields } from '../common/withdrawals.ts'
import { createRequiredLineSchema, numericIdSchema } from '../fields/inputs.ts'
import { rowShape } from '../fields/schemas.ts'
import { storedFile } from '../fields/shared.ts'
import { personIdSchema } from '../people/schemas.ts'

/** Types of documents in a person's file (docs/requirements.md §4). */
export const PERSONNEL_FILE_TYPES = [
  'Identificación oficial',
  'Carta de liberación',
  'Comprobante de domicilio',
  'Otros',
] as const

/** Result of the virus scan. `unchecked`: the scanner did not answer. Null: there is no scanner. */
const virusScanResultSchema = z.enum(['clean', 'unchecked']).nullable().default(null)

/** Stored file with the user and time of the upload. */
export const storedFileSchema = z.object({
  ...rowShape(storedFile),
  uploaded_by: z.int(),
  created_at: z.string(),
  ...withdrawalFields,
})
export type StoredFile = z.infer<typeof storedFileSchema>

const fileMetadataFields = {
  file_name: z.string(),
  media_type: z.string(),
  size: z.int(),
  scan: virusScanResultSchema,
  ...wireWithdrawalFields,
}

export const companyFileRowSchema = storedFileSchema.extend({
  id: z.int(),
  company: z.int(),
  name: z.int(),
  category: z.enum(COMPANY_CATEGORIES),
})
export type CompanyFileRow = z.infer<typeof companyFileRowSchema>
/** Company file as the API returns it. The file metadata are not in the documented API. */
export const companyFileSchema = z.object({
  id: z.int(),
  name: z.string(),
  category: z.enum(COMPANY_CATEGORIES),
  file: z.string(),
  created_at: z.string(),
  ...fileMetadataFields,
})
export type CompanyFile = z.infer<typeof companyFileSchema>

/** Body of a new company file. `name` is the id of the chosen file name. */
export const newCompanyFileSchema = z.strictObject({ name: numericIdSchema })
export const newCompanyFileWithCompanySchema = newCompanyFileSchema.extend({ company: numericIdSchema })

export const personnelFileRowSchema = storedFileSchema.extend({
  id: z.int(),
  person: z.string(),
  name: z.int(),
  category: z.enum(PERSONNEL_CATEGORIES),
})
export type PersonnelFileRow = z.infer<typeof personnelFileRowSchema>
/** File of a person as the API returns it (docs/requirements.md §4). */
export const personnelFileSchema = z.object({
  id: z.int(),
  name: z.string(),
  category: z.enum(PERSONNEL_CATEGORIES),
  file: z.string(),
  person: z.string(),
  created_at: z.string(),
  ...fileMetadataFields,
})
export type PersonnelFile = z.infer<typeof personnelFileSchema>
export const newPersonnelFileSchema = z.strictObject({ name: numericIdSchema, person: personIdSchema })

/** Document of a person: one of four types, with a name given by the uploader. */
export const documentRowSchema = storedFileSchema.extend({
  id: z.int(),
  personnel: z.string(),
  type: z.enum(PERSONNEL_FILE_TYPES),
})
export type DocumentRow = z.infer<typeof documentRowSchema>
export const personnelDocumentSchema = z.object({
  id: z.int(),
  type: z.enum(PERSONNEL_FILE_TYPES),
  created_at: z.string(),
  file: z.string(),
  file_name: z.string(),
  personnel: z.string(),
  media_type: z.string(),
  size: z.int(),
  scan: virusScanResultSchema,
  ...wireWithdrawalFields,
})
export type PersonnelDocument = z.infer<typeof personnelDocumentSchema>
export const newDocumentSchema = z.strictObject({
  file_name: createRequiredLineSchema(400),
  personnel: personIdSchema,
  type: z.enum(PERSONNEL_FILE_TYPES, { error: ({ input }) => (input ? 'invalid' : 'required') }),
})
