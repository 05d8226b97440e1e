import { z } from 'zod'
import { type EntryRowOf, entryDetailShape, entryItemShape, entryRowShape } from '../catalogs/schemas.ts'
import { blankRow } from '../fields/fields.ts'
import { newShape, patchShape, responseShape, rowShape } from '../fields/schemas.ts'
import { obligationFields } from './fields.ts'

/** Obligation as stored: a kind of document that companies submit. */
export const obligationRowSchema = z.object({ ...entryRowShape, ...rowShape(obligationFields) })
export interface ObligationRow extends EntryRowOf<typeof obligationFields> {}
export const obligationListItemSchema = z.object({ ...entryItemShape, ...responseShape(obligationFields) })
export const obligationDetailSchema = z
  .object({ ...entryDetailShape, ...responseShape(obligationFields) })
  .required()

const { since, ...newFields } = newShape(obligationFields)

/** Body of a new obligation. By default, it applies from today. */
export const newObligationSchema = z.strictObject({ ...newFields, since: since.optional() })
export const obligationPatchSchema = z.strictObject(patchShape(obligationFields))

/** Default values of a new obligation. */
export const DEFAULT_OBLIGATION = blankRow(obligationFields)
