import { z } from 'zod'
import { entry, entryPatch, listedEntry, readEntry } from './catalogs.ts'
import { requiredLine, wireId } from './fields.ts'
import { personId } from './personnel.ts'
import { wireWithdrawal, withdrawal } from './withdrawals.ts'

export const COMPANY_CATEGORIES = ['General', 'REPSE', 'SASISOPA'] as const
export const PERSONNEL_CATEGORIES = ['General', 'SASISOPA'] as const
/** Personnel file types (docs/requirements.md §4). */
export const PERSONNEL_FILE_TYPES = [
  'Identificación oficial',
  'Carta de liberación',
  'Comprobante de domicilio',
  'Otros',
] as const

/** What a virus scanner said of a file: that it is clean, or nothing, as it could not be asked; null where there was none. */
export const fileScan = z.enum(['clean', 'unchecked']).nullable().default(null)

/**
 * What is kept of a file: the name of its bytes, the name that it comes back with, what its content is, its size in bytes and SHA-256,
 * what a scanner said of it, and who brought it.
 */
export const storedFile = z.object({
  key: z.string(),
  file_name: z.string(),
  media_type: z.string(),
  size: z.int(),
  sha256: z.string(),
  scan: fileScan,
  uploaded_by: z.int(),
  created_at: z.string(),
  ...withdrawal,
})
export type StoredFile = z.infer<typeof storedFile>

const ours = {
  file_name: z.string(),
  media_type: z.string(),
  size: z.int(),
  scan: fileScan,
  ...wireWithdrawal,
}

/** A name that a company's file may go by (docs/requirements.md §4). */
const companyFileName = z.object({
  id: z.int(),
  category: z.enum(COMPANY_CATEGORIES),
  name: z.string(),
})
export type CompanyFileName = z.infer<typeof companyFileName>
export const companyFileNameRow = companyFileName.extend(entry)
export type CompanyFileNameRow = z.infer<typeof companyFileNameRow>
export const listedCompanyFileName = companyFileName.extend(listedEntry)
export const readCompanyFileName = companyFileName.extend(readEntry)
export const newCompanyFileName = z.strictObject({
  category: z.enum(COMPANY_CATEGORIES),
  name: requiredLine(120),
})
/** The category stays: the files that go by the name are kept with it. */
export const fileNamePatch = z.strictObject({ name: requiredLine(120).optional(), ...entryPatch })
export const companyFileRow = storedFile.extend({
  id: z.int(),
  company: z.int(),
  name: z.int(),
  category: z.enum(COMPANY_CATEGORIES),
})
export type CompanyFileRow = z.infer<typeof companyFileRow>
/** A company's file on the wire; file name, media type, size and scan are ours beside the documented fields. */
export const companyFile = z.object({
  id: z.int(),
  name: z.string(),
  category: z.enum(COMPANY_CATEGORIES),
  file: z.string(),
  created_at: z.string(),
  ...ours,
})
export type CompanyFile = z.infer<typeof companyFile>

/** POST /api/company_files/ and /api/v1/company/{id}/files/: `name` is the id of the chosen name. */
export const newCompanyFile = z.strictObject({ name: wireId })
export const newCompanyFileOf = newCompanyFile.extend({ company: wireId })

/** A name that a person's named file may go by. */
const personnelFileName = z.object({
  id: z.int(),
  category: z.enum(PERSONNEL_CATEGORIES),
  name: z.string(),
})
export type PersonnelFileName = z.infer<typeof personnelFileName>
export const personnelFileNameRow = personnelFileName.extend(entry)
export type PersonnelFileNameRow = z.infer<typeof personnelFileNameRow>
export const listedPersonnelFileName = personnelFileName.extend(listedEntry)
export const readPersonnelFileName = personnelFileName.extend(readEntry)
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
/** A person's named file on the wire (docs/requirements.md §4). */
export const personnelFile = z.object({
  id: z.int(),
  name: z.string(),
  category: z.enum(PERSONNEL_CATEGORIES),
  file: z.string(),
  person: z.string(),
  created_at: z.string(),
  ...ours,
})
export type PersonnelFile = z.infer<typeof personnelFile>
export const newPersonnelFile = z.strictObject({ name: wireId, person: personId })

/** A person's document: one of the four types, under a name that whoever brought it gave it. */
export const documentRow = storedFile.extend({
  id: z.int(),
  personnel: z.string(),
  type: z.enum(PERSONNEL_FILE_TYPES),
})
export type DocumentRow = z.infer<typeof documentRow>
/** The same on the wire (docs/requirements.md §4). */
export const personnelDocument = z.object({
  id: z.int(),
  type: z.enum(PERSONNEL_FILE_TYPES),
  created_at: z.string(),
  file: z.string(),
  file_name: z.string(),
  personnel: z.string(),
  media_type: z.string(),
  size: z.int(),
  scan: fileScan,
  ...wireWithdrawal,
})
export type PersonnelDocument = z.infer<typeof personnelDocument>
export const newDocument = z.strictObject({
  file_name: requiredLine(400),
  personnel: personId,
  type: z.enum(PERSONNEL_FILE_TYPES, { error: ({ input }) => (input ? 'invalid' : 'required') }),
})
