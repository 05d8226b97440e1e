import { z } from 'zod'
import { singleLine } from './fields.ts'
import { GROUPS, type Group } from './groups.ts'
import { passkey } from './passkeys.ts'

/* Second factor of accounts with a password: the code of an authenticator app, a passkey, or a recovery code. */

/** Groups and flags for which the settings can demand a second factor. */
export const SECOND_FACTOR_GROUPS = [...GROUPS, 'super_admin'] as const

/** Whether the settings demand a second factor of an account. */
export const needsSecondFactor = (
  { groups, super_admin }: { groups: readonly Group[]; super_admin: boolean },
  required: readonly string[],
): boolean =>
  required.some((group) =>
    group === 'super_admin' ? super_admin : (groups as readonly string[]).includes(group),
  )

/** Typed code of an authenticator app, or recovery code. */
export const secondFactorCode = singleLine(40).refine((text) => text !== '', 'required')

/** Whether a typed code looks like a recovery code rather than the six digits of an app. */
export const isRecoveryCodeLike = (text: string): boolean => !/^\d{0,8}$/u.test(text.replace(/[\s-]/gu, ''))

/** Kinds of second factors apart from recovery codes. */
export type SecondFactorKind = 'app' | 'passkey'

/** Status of the second factor of the current user. */
export const secondFactor = z.object({
  active: z.boolean(),
  /** Whether an authenticator app is set up. */
  app: z.boolean(),
  /** Passkeys, the oldest first. */
  passkeys: z.array(passkey),
  /** Whether browsers can create passkeys here: the portal has a domain name and HTTPS. */
  passkeys_possible: z.boolean(),
  /** Number of unused recovery codes. */
  recovery_codes: z.int(),
  /** Whether the settings demand it, so that the user cannot remove it. */
  demanded: z.boolean(),
  /** Whether the account has a password. Without one, a second factor has no use. */
  possible: z.boolean(),
})
