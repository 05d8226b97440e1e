import { z } from 'zod'
import { line } from './fields.ts'
import { GROUPS, type Group } from './groups.ts'
import { passkey } from './passkeys.ts'

/* The second factor of accounts with a password: the code of an authenticator app, a passkey, or one of the codes for whoever has lost them. */

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

/** Whether a typed code looks like a recovery code rather than the six digits of an app. */
export const isRecoveryCodeLike = (text: string): boolean => !/^\d{0,8}$/u.test(text.replace(/[\s-]/gu, ''))

/** What a second factor is shown by, besides a recovery code. */
export type Factor = 'app' | 'passkey'

/** How it stands with one's own second factor. */
export const secondFactor = z.object({
  active: z.boolean(),
  /** An authenticator app is part of it. */
  app: z.boolean(),
  /** And these passkeys, the first that was added first. */
  passkeys: z.array(passkey),
  /** Browsers make passkeys for the portal's address: it has a name, and https. */
  passkeys_possible: z.boolean(),
  /** How many codes are left for whoever loses the rest. */
  recovery_codes: z.int(),
  /** It is demanded, and so is not given up. */
  demanded: z.boolean(),
  /** The account has a password; without one there is nothing to be second to. */
  possible: z.boolean(),
})
