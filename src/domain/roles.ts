import { z } from 'zod'

/** A role on the wire (specification, section 3). */
export const role = z.object({ id: z.int(), name: z.string() })

/** What is kept of a role: the definition is the credential's "Perfil", the type stands under its title. */
export const roleRow = role.extend({ definition: z.string(), type: z.string() })
export type RoleRow = z.infer<typeof roleRow>

/** A kind of accreditation item, as the matrix offers it for filtering. */
export const accreditationType = z.object({ id: z.int(), name: z.string() })
export type AccreditationType = z.infer<typeof accreditationType>

/** What is kept of it: the roles that must meet it, and whether a contractor may tick it for its own people. */
export const accreditationTypeRow = accreditationType.extend({
  roles: z.array(z.int()),
  by_contractor: z.boolean().default(false),
})
export type AccreditationTypeRow = z.output<typeof accreditationTypeRow>

/** One item of one person. `version` counts its changes. */
export const accreditationItemRow = z.object({
  id: z.int(),
  personnel: z.string(),
  type: z.int(),
  status: z.boolean(),
  version: z.int(),
})
export type AccreditationItemRow = z.infer<typeof accreditationItemRow>
