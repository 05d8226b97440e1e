import { z } from 'zod'
import { version, wireBoolean } from './fields.ts'

/**
 * What every entry of a catalogue has. One that is in use is deactivated instead of deleted: it is offered no longer, and stays where it was chosen.
 * `version` counts its changes.
 */
export const entry = { active: z.boolean().default(true), version: version.default(1) }
export const NEW_ENTRY = { active: true, version: 1 } as const

/** The same as lists say it to whoever keeps the catalogues, and to nobody else. */
export const listedEntry = { active: z.boolean().optional(), version: version.optional() }

/** And as one entry is read: `uses` is how many records use it. */
export const readEntry = { active: z.boolean(), version, uses: z.int() }

/** What every entry can be sent. */
export const entryPatch = { active: wireBoolean.optional() }
