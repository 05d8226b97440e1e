import { z } from 'zod'
import {
  catalogDetailFields,
  catalogEntryFields,
  catalogEntryPatchFields,
  catalogListFields,
} from './catalogs.ts'
import { createRequiredPrintedLineSchema } from './fields.ts'

/** Zone as the API returns it (docs/requirements.md §4). */
export const zoneSchema = z.object({ id: z.int(), name: z.string() })
export type Zone = z.infer<typeof zoneSchema>

export const zoneRowSchema = zoneSchema.extend(catalogEntryFields)
export type ZoneRow = z.infer<typeof zoneRowSchema>
export const zoneListItemSchema = zoneSchema.extend(catalogListFields)
export const zoneDetailSchema = zoneSchema.extend(catalogDetailFields)
export const newZoneSchema = z.strictObject({ name: createRequiredPrintedLineSchema(120) })
export const zonePatchSchema = newZoneSchema.partial().extend(catalogEntryPatchFields)
