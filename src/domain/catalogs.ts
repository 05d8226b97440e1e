import { z } from 'zod'
import { version, wireBoolean } from './fields.ts'

/**
 * Fields of every catalogue entry. An entry in use is deactivated instead of deleted: it can no longer be chosen, but stays where it was.
 * `version` counts the changes of the row.
 */
export const entryFields = { active: z.boolean().default(true), version: version.default(1) }
export const NEW_ENTRY = { active: true, version: 1 } as const

/** Fields in lists, only sent to users who manage the catalogues. */
export const listedEntryFields = { active: z.boolean().optional(), version: version.optional() }

/** Fields of a single entry. `uses` is the number of records that use it. */
export const singleEntryFields = { active: z.boolean(), version, uses: z.int() }

export const entryPatchFields = { active: wireBoolean.optional() }
