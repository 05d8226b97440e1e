import { z } from 'zod'
import { version, wireBoolean } from './fields.ts'

/** Fields of every catalogue entry. Inactive entries cannot be chosen for new records; existing records keep them. */
export const entryFields = { active: z.boolean().default(true), version: version.default(1) }
export const NEW_ENTRY = { active: true, version: 1 } as const

/** Fields of catalogue entries in lists, only sent to users who manage the catalogues. */
export const listedEntryFields = { active: z.boolean().optional(), version: version.optional() }

/** Fields of one catalogue entry. `uses` is the number of records that refer to the entry. */
export const singleEntryFields = { active: z.boolean(), version, uses: z.int() }

export const entryPatchFields = { active: wireBoolean.optional() }
