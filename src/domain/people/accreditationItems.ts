import { z } from 'zod'
import { REVIEWS } from '../catalogs/documentRules.ts'
import { FIRST_DAY, LAST_DAY } from '../common/days.ts'

/** Why a requirement may be a task of the contractor: rejected, never submitted, expiring, or under review. */
const ITEM_LACKS = ['rejected', 'missing', 'ends', 'waiting'] as const

/** Requirement of a person as stored: a manual tick, the state of its documents, and the contractor's task. */
export const accreditationItemRowSchema = z.object({
  id: z.int(),
  personnel: z.string(),
  type: z.int(),
  /** Whether a user ticked the requirement by hand. */
  status: z.boolean(),
  /** Last day of the tick; null if the tick holds until a user removes it. */
  ticked_until: z.string().nullable().default(null),
  ticked_by: z.int().nullable().default(null),
  ticked_at: z.string().nullable().default(null),
  /** Last day on which an approved document proves the requirement. */
  proved_until: z.string().default(FIRST_DAY),
  /** Review state of the newest document. */
  review: z.enum(REVIEWS).nullable().default(null),
  /** Last day on which a tick or document meets the requirement; FIRST_DAY if never met. */
  met_until: z.string().default(FIRST_DAY),
  /** Current company of the person. */
  company: z.int().default(0),
  /** Reason for a task of the contractor; null without a task. */
  lack: z.enum(ITEM_LACKS).nullable().default(null),
  /** First day of the contractor's task. */
  due_from: z.string().default(LAST_DAY),
  version: z.int(),
})
export type AccreditationItemRow = z.infer<typeof accreditationItemRowSchema>

/** Default values of a person's new requirement. */
export const BLANK_ITEM: Omit<AccreditationItemRow, 'id' | 'personnel' | 'type'> = {
  status: false,
  ticked_until: null,
  ticked_by: null,
  ticked_at: null,
  proved_until: FIRST_DAY,
  review: null,
  met_until: FIRST_DAY,
  company: 0,
  lack: null,
  due_from: LAST_DAY,
  version: 1,
}
