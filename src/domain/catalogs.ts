import { z } from 'zod'
import { booleanInputSchema, rowVersionSchema } from './fields.ts'

/** Fields of every catalogue entry. Inactive entries cannot be chosen for new records; existing records keep them. */
export const catalogEntryFields = { active: z.boolean().default(true), version: rowVersionSchema.default(1) }
export const NEW_ENTRY = { active: true, version: 1 } as const

/** Fields of catalogue entries in lists, only sent to users who manage the catalogues. */
export const catalogListFields = { active: z.boolean().optional(), version: rowVersionSchema.optional() }

/** Fields of one catalogue entry. `uses` is the number of records that refer to the entry. */
export const catalogDetailFields = { active: z.boolean(), version: rowVersionSchema, uses: z.int() }

export const catalogEntryPatchFields = { active: booleanInputSchema.optional() }
