import { z } from 'zod'
import { isGenericRfc } from '../common/rfc.ts'
import { wireWithdrawalFields } from '../common/withdrawals.ts'
import { blankRow, type RowOf } from '../fields/fields.ts'
import { companyRfcSchema, createRequiredLineSchema, rowVersionSchema } from '../fields/inputs.ts'
import { newShape, patchShape, responseShape, rowShape } from '../fields/schemas.ts'
import { correction } from '../fields/shared.ts'
import type { Board } from './boards.ts'
import { boardFields, type noticeFields, noticeVersionFields } from './fields.ts'
import { vetoTargetSchema } from './vetoes.ts'

export interface NoticeRow extends RowOf<typeof noticeFields> {
  id: number
  version: number
}

/** Values of a notice that was never corrected. */
export const UNCORRECTED = { version: 1, ...blankRow(correction) }

export const noticeVersionRowSchema = z.object({ id: z.int(), ...rowShape(noticeVersionFields) })
export interface NoticeVersionRow extends RowOf<typeof noticeVersionFields> {
  id: number
}

/** Version of a notice as the API returns it, including the current version. */
export const noticeVersionSchema = z.object(responseShape(noticeVersionFields))
export type NoticeVersion = z.infer<typeof noticeVersionSchema>

/** Properties of all notices that are no fields. They are not in the documented API. */
const publicationShape = {
  ...wireWithdrawalFields,
  version: rowVersionSchema,
  corrected_at: z.string().optional(),
  corrected_by: z.string().optional(),
}

/** Notices as the API returns them, by notice board (docs/requirements.md §4). */
export const notices = {
  vetoes: z.object({
    id: z.int(),
    ...responseShape(boardFields.vetoes),
    ...publicationShape,
    /** People and companies to which the veto applies; missing if the user may not see them. */
    targets: z.array(vetoTargetSchema).optional(),
  }),
  announcements: z.object({
    id: z.int(),
    ...responseShape(boardFields.announcements),
    ...publicationShape,
  }),
  administrative_acts: z.object({
    id: z.int(),
    ...responseShape(boardFields.administrative_acts),
    ...publicationShape,
  }),
  non_accordance: z.object({
    id: z.int(),
    ...responseShape(boardFields.non_accordance),
    ...publicationShape,
  }),
} satisfies Record<Board, z.ZodObject>

/** RFC of the vetoed person or company; empty if unknown. */
const optionalVetoRfcSchema = companyRfcSchema.refine((rfc) => !isGenericRfc(rfc), 'rfcGeneric')

const { text: newDescription, ...newNonAccordance } = newShape(boardFields.non_accordance)

/** Form fields of a new notice, by notice board. Its file is sent in the same multipart request. */
export const newNotices = {
  vetoes: z.strictObject({ ...newShape(boardFields.vetoes), rfc: optionalVetoRfcSchema.default('') }),
  announcements: z.strictObject(newShape(boardFields.announcements)),
  administrative_acts: z.strictObject(newShape(boardFields.administrative_acts)),
  non_accordance: z.strictObject({ ...newNonAccordance, description: newDescription }),
} satisfies Record<Board, z.ZodObject>

/** Required reason for correcting a published notice. */
const correctionReasonField = { reason: createRequiredLineSchema(500) }

const { text: description, ...changedNonAccordance } = patchShape(boardFields.non_accordance)

/** Body of a correction, by notice board. */
export const correctedNotices = {
  vetoes: z.strictObject({
    ...patchShape(boardFields.vetoes),
    rfc: optionalVetoRfcSchema.optional(),
    ...correctionReasonField,
  }),
  announcements: z.strictObject({ ...patchShape(boardFields.announcements), ...correctionReasonField }),
  administrative_acts: z.strictObject({
    ...patchShape(boardFields.administrative_acts),
    ...correctionReasonField,
  }),
  non_accordance: z.strictObject({ ...changedNonAccordance, description, ...correctionReasonField }),
} satisfies Record<Board, z.ZodObject>
