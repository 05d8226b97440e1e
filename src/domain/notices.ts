import { z } from 'zod'
import type { Board } from './boards.ts'
import { fileScan, storedFile } from './documents.ts'
import { companyRfc, optionalLine, richText, wireId } from './fields.ts'
import { vetoTarget } from './vetoes.ts'
import { wireWithdrawal } from './withdrawals.ts'

/** What is kept of a notice, of any board: what a board does not have is empty. `text` is clean HTML. */
export const noticeRow = storedFile.extend({
  id: z.int(),
  name: z.string(),
  rfc: z.string(),
  text: z.string(),
  company: z.int().nullable(),
})
export type NoticeRow = z.infer<typeof noticeRow>

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
}
const ofCompany = { company: z.int(), company_name: z.string() }

/** A notice on the wire (specification, section 3). */
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

/** POST, multipart; the file travels beside these (specification, section 5). A veto's RFC is that of a person or a firm. */
export const newNotices = {
  vetoes: z.strictObject({
    name: optionalLine(200).default(''),
    rfc: companyRfc.default(''),
    text: richText,
  }),
  announcements: z.strictObject({ text: richText }),
  administrative_acts: z.strictObject({ text: richText, company: wireId }),
  non_accordance: z.strictObject({ description: richText, company: wireId }),
} satisfies Record<Board, z.ZodObject>
