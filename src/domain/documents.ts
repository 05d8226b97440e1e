import { z } from 'zod'
import {
  catalogDetailFields,
  catalogEntryFields,
  catalogEntryPatchFields,
  catalogListFields,
} from './catalogs.ts'
import { requiredLine, wireId } from './fields.ts'
import { personId } from './personnel.ts'
import { wireWithdrawalFields, withdrawalFields } from './withdrawals.ts'

export const COMPANY_CATEGORIES = ['General', 'REPSE', 'SASISOPA'] as const
export const PERSONNEL_CATEGORIES = ['General', 'SASISOPA'] as const
/** Types of documents in a person's file (docs/requirements.md §4). */
export const PERSONNEL_FILE_TYPES = [
  'Identificación oficial',
  'Carta de liberación',
  'Comprobante de domicilio',
  'Otros',
] as const

/** Result of the virus scan. `unchecked`: the scanner did not answer. Null: there is no scanner. */
export const virusScanResult = z.enum(['clean', 'unchecked']).nullable().default(null)

/** Stored file: storage key, download name, media type, size in bytes, hash and virus scan. */
export const storedFile = z.object({
  key: z.string(),
  file_name: z.string(),
  media_type: z.string(),
  size: z.int(),
  sha256: z.string(),
  scan: virusScanResult,
  uploaded_by: z.int(),
  created_at: z.string(),
  ...withdrawalFields,
})
export type StoredFile = z.infer<typeof storedFile>

const fileMetadataFields = {
  file_name: z.string(),
  media_type: z.string(),
  size: z.int(),
  scan: virusScanResult,
  ...wireWithdrawalFields,
}

/** File name that can be chosen for company files (docs/requirements.md §4). */
const companyFileName = z.object({
  id: z.int(),
  category: z.enum(COMPANY_CATEGORIES),
  name: z.string(),
})
export type CompanyFileName = z.infer<typeof companyFileName>
export const companyFileNameRow = companyFileName.extend(catalogEntryFields)
export type CompanyFileNameRow = z.infer<typeof companyFileNameRow>
export const companyFileNameListItem = companyFileName.extend(catalogListFields)
export const companyFileNameDetail = companyFileName.extend(catalogDetailFields)
export const newCompanyFileName = z.strictObject({
  category: z.enum(COMPANY_CATEGORIES),
  name: requiredLine(120),
})
/** Body of a change to a catalogued file name. The category is fixed, because files are stored with their category. */
export const fileNamePatch = z.strictObject({
  name: requiredLine(120).optional(),
  ...catalogEntryPatchFields,
})
export const companyFileRow = storedFile.extend({
  id: z.int(),
  company: z.int(),
  name: z.int(),
  category: z.enum(COMPANY_CATEGORIES),
})
export type CompanyFileRow = z.infer<typeof companyFileRow>
/** Company file as the API returns it. The file metadata are not in the documented API. */
export const companyFile = z.object({
  id: z.int(),
  name: z.string(),
  category: z.enum(COMPANY_CATEGORIES),
  file: z.string(),
  created_at: z.string(),
  ...fileMetadataFields,
})
export type CompanyFile = z.infer<typeof companyFile>

/** Body of a new company file. `name` is the id of the chosen file name. */
export const newCompanyFile = z.strictObject({ name: wireId })
export const newCompanyFileWithCompany = newCompanyFile.extend({ company: wireId })

/** File name that can be chosen for files of people. */
const personnelFileName = z.object({
  id: z.int(),
  category: z.enum(PERSONNEL_CATEGORIES),
  name: z.string(),
})
export type PersonnelFileName = z.infer<typeof personnelFileName>
export const personnelFileNameRow = personnelFileName.extend(catalogEntryFields)
export type PersonnelFileNameRow = z.infer<typeof personnelFileNameRow>
export const personnelFileNameListItem = personnelFileName.extend(catalogListFields)
export const personnelFileNameDetail = personnelFileName.extend(catalogDetailFields)
export const newPersonnelFileName = z.strictObject({
  category: z.enum(PERSONNEL_CATEGORIES),
  name: requiredLine(120),
})
export const personnelFileRow = storedFile.extend({
  id: z.int(),
  person: z.string(),
  name: z.int(),
  category: z.enum(PERSONNEL_CATEGORIES),
})
export type PersonnelFileRow = z.infer<typeof personnelFileRow>
/** File of a person as the API returns it (docs/requirements.md §4). */
export const personnelFile = z.object({
  id: z.int(),
  name: z.string(),
  category: z.enum(PERSONNEL_CATEGORIES),
  file: z.string(),
  person: z.string(),
  created_at: z.string(),
  ...fileMetadataFields,
})
export type PersonnelFile = z.infer<typeof personnelFile>
export const newPersonnelFile = z.strictObject({ name: wireId, person: personId })

/** Document of a person: one of four types, with a name given by the uploader. */
export const documentRow = storedFile.extend({
  id: z.int(),
  personnel: z.string(),
  type: z.enum(PERSONNEL_FILE_TYPES),
})
export type DocumentRow = z.infer<typeof documentRow>
export const personnelDocument = z.object({
  id: z.int(),
  type: z.enum(PERSONNEL_FILE_TYPES),
  created_at: z.string(),
  file: z.string(),
  file_name: z.string(),
  personnel: z.string(),
  media_type: z.string(),
  size: z.int(),
  scan: virusScanResult,
  ...wireWithdrawalFields,
})
export type PersonnelDocument = z.infer<typeof personnelDocument>
export const newDocument = z.strictObject({
  file_name: requiredLine(400),
  personnel: personId,
  type: z.enum(PERSONNEL_FILE_TYPES, { error: ({ input }) => (input ? 'invalid' : 'required') }),
})
