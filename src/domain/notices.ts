import { z } from 'zod'
import { BOARDS, type Board } from './boards.ts'
import { storedFileSchema, virusScanResultSchema } from './documents.ts'
import {
  companyRfcSchema,
  createOptionalLineSchema,
  createRequiredLineSchema,
  numericIdSchema,
  richTextSchema,
  rowVersionSchema,
} from './fields.ts'
import { isGenericRfc } from './rfc.ts'
import { vetoTargetSchema } from './vetoes.ts'
import { wireWithdrawalFields } from './withdrawals.ts'

/** Content of a notice. Fields that its notice board lacks are empty. */
const noticeContentFields = { name: z.string(), rfc: z.string(), text: z.string() }

/** Notice as stored, with user, time and reason of the last correction. */
export const noticeRowSchema = storedFileSchema.extend({
  id: z.int(),
  ...noticeContentFields,
  company: z.int().nullable(),
  version: rowVersionSchema.default(1),
  corrected_at: z.string().nullable().default(null),
  corrected_by: z.int().nullable().default(null),
  corrected_reason: z.string().default(''),
})
export type NoticeRow = z.infer<typeof noticeRowSchema>

/** Values of a notice that was never corrected. */
export const UNCORRECTED = {
  version: 1,
  corrected_at: null,
  corrected_by: null,
  corrected_reason: '',
} as const

/** Earlier version of a corrected notice, with its file. `number` counts from 1. */
export const noticeVersionRowSchema = storedFileSchema
  .pick({
    key: true,
    file_name: true,
    media_type: true,
    size: true,
    sha256: true,
    scan: true,
    uploaded_by: true,
    created_at: true,
  })
  .extend({
    id: z.int(),
    board: z.enum(BOARDS),
    notice: z.int(),
    number: z.int(),
    ...noticeContentFields,
    reason: z.string(),
  })
export type NoticeVersionRow = z.infer<typeof noticeVersionRowSchema>

/** Version of a notice as the API returns it, including the current version. */
export const noticeVersionSchema = z.object({
  number: z.int(),
  name: z.string(),
  rfc: z.string().optional(),
  text: z.string(),
  file: z.string(),
  file_name: z.string(),
  media_type: z.string(),
  size: z.int(),
  scan: virusScanResultSchema,
  created_at: z.string(),
  created_by: z.string(),
  reason: z.string(),
})
export type NoticeVersion = z.infer<typeof noticeVersionSchema>

/** Fields of all notices. Author, time and file metadata are not in the documented API. */
const commonNoticeFields = {
  id: z.int(),
  file: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  file_name: z.string(),
  media_type: z.string(),
  size: z.int(),
  scan: virusScanResultSchema,
  ...wireWithdrawalFields,
  version: rowVersionSchema,
  corrected_at: z.string().optional(),
  corrected_by: z.string().optional(),
}
const noticeCompanyFields = { company: z.int(), company_name: z.string() }

/** Notices as the API returns them, by notice board (docs/requirements.md §4). */
export const notices = {
  vetoes: z.object({
    ...commonNoticeFields,
    name: z.string(),
    rfc: z.string().optional(),
    text: z.string(),
    /** People and companies to which the veto applies; missing if the user may not see them. */
    targets: z.array(vetoTargetSchema).optional(),
  }),
  announcements: z.object({ ...commonNoticeFields, text: z.string() }),
  administrative_acts: z.object({ ...commonNoticeFields, ...noticeCompanyFields, text: z.string() }),
  non_accordance: z.object({ ...commonNoticeFields, ...noticeCompanyFields, description: z.string() }),
} satisfies Record<Board, z.ZodObject>

/** RFC of the vetoed person or company; empty if unknown. */
const optionalVetoRfcSchema = companyRfcSchema.refine((rfc) => !isGenericRfc(rfc), 'rfcGeneric')

/** Form fields of a new notice, by notice board. Its file is sent in the same multipart request. */
export const newNotices = {
  vetoes: z.strictObject({
    name: createOptionalLineSchema(200).default(''),
    rfc: optionalVetoRfcSchema.default(''),
    text: richTextSchema,
  }),
  announcements: z.strictObject({ text: richTextSchema }),
  administrative_acts: z.strictObject({ text: richTextSchema, company: numericIdSchema }),
  non_accordance: z.strictObject({ description: richTextSchema, company: numericIdSchema }),
} satisfies Record<Board, z.ZodObject>

/** Required reason for correcting a published notice. */
const correctionReasonField = { reason: createRequiredLineSchema(500) }

/** Body of a correction, by notice board. The company is fixed, so that no other company reads a text about this company. */
export const correctedNotices = {
  vetoes: z.strictObject({
    name: createOptionalLineSchema(200).optional(),
    rfc: optionalVetoRfcSchema.optional(),
    text: richTextSchema.optional(),
    ...correctionReasonField,
  }),
  announcements: z.strictObject({ text: richTextSchema.optional(), ...correctionReasonField }),
  administrative_acts: z.strictObject({ text: richTextSchema.optional(), ...correctionReasonField }),
  non_accordance: z.strictObject({ description: richTextSchema.optional(), ...correctionReasonField }),
} satisfies Record<Board, z.ZodObject>
