import { z } from 'zod'
import type { RowOf } from '../fields/fields.ts'
import { newShape, responseShape } from '../fields/schemas.ts'
import { noticeAcceptanceFields, privacyNoticeFields } from './fields.ts'

export interface PrivacyNoticeRow extends RowOf<typeof privacyNoticeFields> {
  id: number
}
export interface NoticeAcceptanceRow extends RowOf<typeof noticeAcceptanceFields> {
  id: number
}

/** Version of the privacy notice as the API returns it to the privacy officer. */
export const privacyNoticeSchema = z.object({ id: z.int(), ...responseShape(privacyNoticeFields) })
export type PrivacyNotice = z.infer<typeof privacyNoticeSchema>

/** Body that publishes a version. The server sanitizes the texts. */
export const newPrivacyNoticeSchema = z.strictObject(newShape(privacyNoticeFields))

/** Latest version, which anonymous visitors may read. Number 0 means that no notice is published. */
export const currentNoticeSchema = z.object({
  number: z.int(),
  published_at: z.string(),
  short: z.string(),
  full: z.string(),
})
export type CurrentNotice = z.infer<typeof currentNoticeSchema>

export const noticeAcceptanceSchema = z.object({ id: z.int(), ...responseShape(noticeAcceptanceFields) })
export type NoticeAcceptance = z.infer<typeof noticeAcceptanceSchema>
