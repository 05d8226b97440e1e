import { z } from 'zod'
import { entry, entryPatch, listedEntry, readEntry } from './catalogs.ts'
import { FIRST_DAY, LAST_DAY } from './days.ts'
import { demands, demandsPatch, listedDemands, REVIEWS, readDemands } from './demands.ts'
import { distinct, requiredLine, version, wireBoolean, wireId } from './fields.ts'

/** A role on the wire (docs/requirements.md §4). */
const role = z.object({ id: z.int(), name: z.string() })

const ofRole = { definition: z.string(), type: z.string() }

/**
 * What is kept of a role: the definition is the credential's "Perfil", the type stands under its title. `pending`: requirements that were changed for more
 * people than one transaction can settle, and up to whom that is done.
 */
export const roleRow = role.extend({
  ...ofRole,
  ...entry,
  pending: z
    .object({ types: z.array(z.int()), after: z.string() })
    .nullable()
    .default(null),
})
export type RoleRow = z.infer<typeof roleRow>
export const listedRole = role.extend({
  definition: z.string().optional(),
  type: z.string().optional(),
  ...listedEntry,
  /** Its people are being given what was required of them, or freed of it. */
  updating: z.boolean().optional(),
})
export const readRole = role.extend({ ...ofRole, ...readEntry })
export const newRole = z.strictObject({
  name: requiredLine(120),
  definition: requiredLine(200),
  type: requiredLine(80),
})
export const rolePatch = newRole.partial().extend(entryPatch)

/** A kind of accreditation item, as the matrix offers it for filtering. */
const accreditationType = z.object({ id: z.int(), name: z.string() })
export type AccreditationType = z.infer<typeof accreditationType>

/** What is kept of it: the roles that must meet it, whether a contractor may tick it for its own people, and what it wants to see. */
export const accreditationTypeRow = accreditationType.extend({
  roles: z.array(z.int()),
  by_contractor: z.boolean().default(false),
  ...demands,
  ...entry,
})
export type AccreditationTypeRow = z.output<typeof accreditationTypeRow>
export const listedType = accreditationType.extend({
  roles: z.array(z.int()).optional(),
  by_contractor: z.boolean().optional(),
  ...listedDemands,
  ...listedEntry,
})
export const readType = accreditationType.extend({
  roles: z.array(z.int()),
  by_contractor: z.boolean(),
  ...readDemands,
  ...readEntry,
})
export const newType = z.strictObject({
  name: requiredLine(120),
  by_contractor: wireBoolean.default(false),
  ...demandsPatch,
})
export const typePatch = z.strictObject({
  name: requiredLine(120).optional(),
  by_contractor: wireBoolean.optional(),
  ...demandsPatch,
  ...entryPatch,
})

/** More requirements, or roles, than any utility has. */
const MOST = 500

/** Which roles must meet which requirements from now on, each meant for the version that was seen. */
export const requirementChanges = z.strictObject({
  changes: z
    .array(
      z.strictObject({
        id: wireId,
        version: version.optional(),
        roles: distinct(wireId, MOST).optional(),
        active: wireBoolean.optional(),
      }),
    )
    .min(1, 'required')
    .max(MOST)
    .refine((changes) => new Set(changes.map(({ id }) => id)).size === changes.length, 'repeated'),
})
export type RequirementChange = z.infer<typeof requirementChanges>['changes'][number]

/** What such a change would do: to how many people, and how many of them would be No cumple, Incompleta, or Vigente, and are not. */
export const requirementForecast = z.object({
  people: z.int(),
  blocked: z.int(),
  incomplete: z.int(),
  valid: z.int(),
})
export type RequirementForecast = z.infer<typeof requirementForecast>

/**
 * How an item stands with whoever brings it: the newest document was rejected, nothing was ever brought, it holds until some day, or the utility looks at it.
 * Which of them lacks something on a day follows from its days.
 */
const LACKS = ['rejected', 'missing', 'ends', 'waiting'] as const

/**
 * One item of one person. `status` is the box that somebody ticked by hand: until `ticked_until`, or until somebody takes it back. `proved_until` is the last day of an approved
 * document, `review` where the newest one stands. `met_until` is the last day on
 * which the item is met, by that or by a document, FIRST_DAY where it never was. What its company has to do for it is kept with it (requirements.ts): `company` is where its
 * person works, `lack` is null where that is not the company's, and `due_from` is the day from which on there is something to do. `version` counts its changes.
 */
export const accreditationItemRow = z.object({
  id: z.int(),
  personnel: z.string(),
  type: z.int(),
  status: z.boolean(),
  ticked_until: z.string().nullable().default(null),
  ticked_by: z.int().nullable().default(null),
  ticked_at: z.string().nullable().default(null),
  proved_until: z.string().default(FIRST_DAY),
  review: z.enum(REVIEWS).nullable().default(null),
  met_until: z.string().default(FIRST_DAY),
  company: z.int().default(0),
  lack: z.enum(LACKS).nullable().default(null),
  due_from: z.string().default(LAST_DAY),
  version: z.int(),
})
export type AccreditationItemRow = z.infer<typeof accreditationItemRow>

/** An item that nobody has met yet. */
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
