import { z } from 'zod'
import { BOARDS, type Board } from './boards.ts'
import { fileScan, storedFile } from './documents.ts'
import { companyRfc, optionalLine, requiredLine, richText, version, wireId } from './fields.ts'
import { isGenericRfc } from './rfc.ts'
import { vetoTarget } from './vetoes.ts'
import { wireWithdrawal } from './withdrawals.ts'

/** What a notice says. What a board does not have is empty. `text` is clean HTML. */
const content = { name: z.string(), rfc: z.string(), text: z.string() }

/** What is kept of a notice, of any board, as it stands; who corrected it last, when and why. */
export const noticeRow = storedFile.extend({
  id: z.int(),
  ...content,
  company: z.int().nullable(),
  version: version.default(1),
  corrected_at: z.string().nullable().default(null),
  corrected_by: z.int().nullable().default(null),
  corrected_reason: z.string().default(''),
})
export type NoticeRow = z.infer<typeof noticeRow>

/** A notice as it is published. */
export const UNCORRECTED = {
  version: 1,
  corrected_at: null,
  corrected_by: null,
  corrected_reason: '',
} as const

/** What a notice was before it was corrected, with the file that it had: `number` counts its versions from 1. Who wrote that version, when and why. */
export const noticeVersionRow = storedFile
  .pick({
    ...{ key: true, file_name: true, media_type: true, size: true, sha256: true, scan: true },
    ...{ uploaded_by: true, created_at: true },
  })
  .extend({
    id: z.int(),
    board: z.enum(BOARDS),
    notice: z.int(),
    number: z.int(),
    ...content,
    reason: z.string(),
  })
export type NoticeVersionRow = z.infer<typeof noticeVersionRow>

/** A version on the wire, that which stands included; `text` is the text of any board. */
export const noticeVersion = z.object({
  number: z.int(),
  name: z.string(),
  rfc: z.string().optional(),
  text: z.string(),
  file: z.string(),
  file_name: z.string(),
  media_type: z.string(),
  size: z.int(),
  scan: fileScan,
  created_at: z.string(),
  created_by: z.string(),
  reason: z.string(),
})
export type NoticeVersion = z.infer<typeof noticeVersion>

/** Ours on every board, beside the documented fields: who published it and when, and what its file is. */
const common = {
  id: z.int(),
  file: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  file_name: z.string(),
  media_type: z.string(),
  size: z.int(),
  scan: fileScan,
  ...wireWithdrawal,
  version,
  corrected_at: z.string().optional(),
  corrected_by: z.string().optional(),
}
const ofCompany = { company: z.int(), company_name: z.string() }

/** A notice on the wire (docs/requirements.md §4). */
export const notices = {
  vetoes: z.object({
    ...common,
    name: z.string(),
    rfc: z.string().optional(),
    text: z.string(),
    /** Whom it means; absent where it is not shown. */
    targets: z.array(vetoTarget).optional(),
  }),
  announcements: z.object({ ...common, text: z.string() }),
  administrative_acts: z.object({ ...common, ...ofCompany, text: z.string() }),
  non_accordance: z.object({ ...common, ...ofCompany, description: z.string() }),
} satisfies Record<Board, z.ZodObject>

/** RFC of the person or firm that a veto names. Empty where it is unknown. */
const vetoRfc = companyRfc.refine((rfc) => !isGenericRfc(rfc), 'rfcGeneric')

/** Multipart body of a new notice, beside its file. */
export const newNotices = {
  vetoes: z.strictObject({
    name: optionalLine(200).default(''),
    rfc: vetoRfc.default(''),
    text: richText,
  }),
  announcements: z.strictObject({ text: richText }),
  administrative_acts: z.strictObject({ text: richText, company: wireId }),
  non_accordance: z.strictObject({ description: richText, company: wireId }),
} satisfies Record<Board, z.ZodObject>

/** What others have seen is corrected with a reason. */
const why = { reason: requiredLine(500) }

/**
 * PATCH, ours: what is corrected of a notice, and why; a new file may travel beside it. Whose notice it is stays: what was published to the wrong company
 * is withdrawn, as the right one must not read what was said to another.
 */
export const correctedNotices = {
  vetoes: z.strictObject({
    name: optionalLine(200).optional(),
    rfc: vetoRfc.optional(),
    text: richText.optional(),
    ...why,
  }),
  announcements: z.strictObject({ text: richText.optional(), ...why }),
  administrative_acts: z.strictObject({ text: richText.optional(), ...why }),
  non_accordance: z.strictObject({ description: richText.optional(), ...why }),
} satisfies Record<Board, z.ZodObject>
