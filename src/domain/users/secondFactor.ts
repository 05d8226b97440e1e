import { z } from 'zod'
import { createSingleLineSchema } from '../fields/inputs.ts'
import { GROUPS, type Group } from '../groups.ts'
import { passkeySchema } from './passkeys.ts'

/* Second factor of accounts with a password: the code of an authenticator app, a passkey, or a recovery code. */

/** Groups and user flags for which the settings can require a second factor. */
export const SECOND_FACTOR_GROUPS = [...GROUPS, 'super_admin'] as const

/** Whether the settings require a second factor for the account. */
export const needsSecondFactor = (
  { groups, super_admin }: { groups: readonly Group[]; super_admin: boolean },
  required: readonly string[],
): boolean =>
  required.some((group) =>
    group === 'super_admin' ? super_admin : (groups as readonly string[]).includes(group),
  )

/** Code of an authenticator app, or recovery code, as typed by the user. */
export const secondFactorCodeSchema = createSingleLineSchema(40).refine((text) => text !== '', 'required')

/** Whether a typed code looks like a recovery code rather than the six digits of an app. */
export const looksLikeRecoveryCode = (text: string): boolean =>
  !/^\d{0,8}$/u.test(text.replace(/[\s-]/gu, ''))

/** Kinds of second factors. Recovery codes are not included. */
export type SecondFactorKind = 'app' | 'passkey'

/** Second-factor setup of the current user. */
export const secondFactorStatusSchema = z.object({
  active: z.boolean(),
  /** Whether an authenticator app is set up. */
  app: z.boolean(),
  /** Passkeys, the oldest first. */
  passkeys: z.array(passkeySchema),
  /** Whether browsers can create passkeys for this portal, which needs a domain name and HTTPS. */
  passkeys_possible: z.boolean(),
  /** Number of unused recovery codes. */
  recovery_codes: z.int(),
  /** Whether the settings require a second factor, so that the user cannot remove it. */
  demanded: z.boolean(),
  /** Whether the account can have a second factor, which needs a password. */
  possible: z.boolean(),
})
