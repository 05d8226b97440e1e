import { z } from 'zod'
import type { RowOf } from '../fields/fields.ts'
import { createRequiredLineSchema, requiredDaySchema } from '../fields/inputs.ts'
import { responseShape, rowShape } from '../fields/schemas.ts'
import { retentionDeletionFields, retentionHoldFields, retentionItemFields } from './fields.ts'
import { RETENTION_CATEGORIES, RETENTION_STATES } from './rules.ts'

const id = z.int()

export const retentionItemRowSchema = z.object({ id, ...rowShape(retentionItemFields) })
export interface RetentionItemRow extends RowOf<typeof retentionItemFields> {
  id: number
}
export const retentionDeletionRowSchema = z.object({ id, ...rowShape(retentionDeletionFields) })
export interface RetentionDeletionRow extends RowOf<typeof retentionDeletionFields> {
  id: number
}
export const retentionHoldRowSchema = z.object({ id, ...rowShape(retentionHoldFields) })
export interface RetentionHoldRow extends RowOf<typeof retentionHoldFields> {
  id: number
}

/** What has ended, as the API returns it. */
export const retentionItemSchema = z.object({
  id,
  ...responseShape(retentionItemFields),
  /** Name of the document; empty for a person's record. */
  name: z.string(),
  person_name: z.string(),
  company_name: z.string(),
})
export type RetentionItem = z.infer<typeof retentionItemSchema>

/** Deletion as the API returns it. */
export const retentionDeletionSchema = z.object({
  id,
  folio: z.string(),
  ...responseShape(retentionDeletionFields),
})
export type RetentionDeletion = z.infer<typeof retentionDeletionSchema>

/** Returns the folio of a deletion's certificate: "E-000012". */
export const formatRetentionFolio = (deletion: number): string => `E-${String(deletion).padStart(6, '0')}`

/** Maximum number of items that one deletion deletes. Its certificate lists each of them. */
export const MAX_DELETED = 2000

export const retentionFilters = {
  state: z.enum(RETENTION_STATES).optional(),
  category: z.enum(RETENTION_CATEGORIES).optional(),
  company: z.int().optional(),
}

const idsSchema = z.array(z.int()).min(1).max(MAX_DELETED)

/**
 * Body of a decision to delete: chosen items, or the oldest that are due. `count` is the number that the user confirmed; the server refuses
 * another number.
 */
export const newRetentionDeletionSchema = z.strictObject({
  ids: idsSchema.optional(),
  category: z.enum(RETENTION_CATEGORIES).optional(),
  company: z.int().optional(),
  count: z.int().min(1).max(MAX_DELETED),
})

const MAX_REASON_LENGTH = 500

/** Body of an order to keep items. */
export const retentionHoldBodySchema = z.strictObject({
  ids: idsSchema,
  reason: createRequiredLineSchema(MAX_REASON_LENGTH),
  until: requiredDaySchema,
})

/** Body that ends orders to keep items. */
export const retentionReleaseBodySchema = z.strictObject({ ids: idsSchema })
