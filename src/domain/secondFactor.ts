import { z } from 'zod'
import { line } from './fields.ts'
import { GROUPS, type Group } from './groups.ts'

/* The second factor of accounts with a password: the code of an authenticator app, or one of those for whoever has lost it. */

/** Of whom a second factor can be demanded. */
export const DEMANDED_OF = [...GROUPS, 'super_admin'] as const

/** Is a second factor demanded of such an account? */
export const owesSecondFactor = (
  { groups, super_admin }: { groups: readonly Group[]; super_admin: boolean },
  demandedOf: readonly string[],
): boolean =>
  demandedOf.some((of) => (of === 'super_admin' ? super_admin : (groups as readonly string[]).includes(of)))

/** A code as it is typed: of the app, or for whoever has lost it. */
export const code = line(40).refine((text) => text !== '', 'required')

/** How it stands with one's own second factor. */
export const secondFactor = z.object({
  active: z.boolean(),
  /** How many codes are left for whoever loses the app. */
  recovery_codes: z.int(),
  /** It is demanded, and so is not given up. */
  demanded: z.boolean(),
  /** The account has a password; without one there is nothing to be second to. */
  possible: z.boolean(),
})
