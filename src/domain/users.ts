import { z } from 'zod'
import { multilineText, optionalEmail, singleLine, uniqueItems } from './fields.ts'
import { belongsToCompany, GROUPS, type Group } from './groups.ts'
import { isUsername } from './usernames.ts'

/** Current user as the API returns it (docs/requirements.md §4). `groups` has the names of the API. */
export const wireUser = z.object({
  id: z.int(),
  username: z.string(),
  groups: z.array(z.string()),
  admin_access: z.boolean(),
  company: z.int().nullable(),
  read_only: z.boolean(),
  superAdmin: z.boolean(),
  /** Our addition to the documented API: display name. */
  name: z.string().optional(),
  /** Our addition to the documented API: e-mail address; empty if the account has none. */
  email: z.string().optional(),
  /** Our addition to the documented API: every other request fails until the user has set up a second factor. */
  second_factor_needed: z.literal(true).optional(),
})

/** Row of a user. `groups` are the code's names. The password is stored as an argon2id hash. */
export const userRow = z.object({
  id: z.int(),
  /** Username as entered, for display. */
  username: z.string(),
  /** Unique key of the username (usernames.ts). Missing in older dumps. */
  username_key: z.string().default(''),
  /** Display name; defaults to the username. Missing in older dumps. */
  name: z.string().default(''),
  password_hash: z.string(),
  /** Encrypted secret of the authenticator app; empty without one. */
  totp_secret: z.string().default(''),
  /** Time step of the last used code, which cannot be used again. */
  totp_step: z.int().default(0),
  /** Number of passkeys, counted by the store. */
  passkeys: z.int().default(0),
  /** SHA-256 of the unused recovery codes. */
  recovery_codes: z.array(z.string()).default([]),
  /** Issuer and `sub` of the user at the sign-on provider; null if the user never signed on there. */
  subject: z.string().nullable().default(null),
  groups: z.array(z.enum(GROUPS)),
  admin_access: z.boolean(),
  /** Super-admins may do everything, including managing accounts. Missing in older dumps; see superAdmins.ts. */
  super_admin: z.boolean().default(false),
  company: z.int().nullable(),
  /** Address for links and notifications; empty without one. */
  email: z.string().default(''),
  /** Notification settings that differ from the default (messages.ts). */
  told: z.array(z.string()).default([]),
  /** SHA-256 of the calendar's secret address; null without a calendar. */
  calendar_hash: z.string().nullable().default(null),
  active: z.boolean(),
  created_at: z.string(),
  /** Time of the last request, to within an hour; null if never. */
  last_access_at: z.string().nullable().default(null),
  /** Time of deletion. The row stays, because the audit log refers to it. */
  deleted_at: z.string().nullable().default(null),
})
export type UserRow = z.infer<typeof userRow>

/** Default values of a new account. */
export const BLANK_USER = {
  password_hash: '',
  subject: null,
  totp_secret: '',
  totp_step: 0,
  passkeys: 0,
  recovery_codes: [],
  groups: [],
  admin_access: false,
  super_admin: false,
  company: null,
  email: '',
  told: [],
  calendar_hash: null,
  active: true,
  last_access_at: null,
  deleted_at: null,
} satisfies Partial<UserRow>

/** Body of a sign-in. The maximum length bounds the time of hashing. */
export const credentials = z.strictObject({
  username: multilineText(150)
    .refine((text) => text.trim() !== '', 'required')
    .transform((text) => text.trim()),
  password: z
    .string()
    .max(1024)
    .refine((text) => text !== '', 'required'),
})

/** Account as super-admins see it. `groups` are the code's names. */
export const account = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  groups: z.array(z.enum(GROUPS)),
  admin_access: z.boolean(),
  super_admin: z.boolean(),
  company: z.int().nullable(),
  active: z.boolean(),
  /** Whether the invitation is pending: no password chosen and no sign-on with the provider. */
  invited: z.boolean(),
  /** Whether the user signs in through the sign-on provider. */
  by_provider: z.boolean(),
  /** Whether the account has a second factor. */
  second_factor: z.boolean(),
  /** Whether the account is that of the current user. */
  own: z.boolean(),
  created_at: z.string(),
  last_access_at: z.string().nullable(),
})
export type Account = z.infer<typeof account>

const accountFields = {
  name: singleLine(150),
  email: optionalEmail,
  groups: uniqueItems(z.enum(GROUPS), GROUPS.length),
  admin_access: z.boolean(),
  super_admin: z.boolean(),
  company: z.int().positive().nullable(),
}

export const newAccount = z.strictObject({
  username: singleLine(150)
    .refine((text) => text !== '', { error: 'required', abort: true })
    .refine(isUsername, 'username'),
  name: accountFields.name.default(''),
  email: accountFields.email.default(''),
  groups: accountFields.groups.default([]),
  admin_access: accountFields.admin_access.default(false),
  super_admin: accountFields.super_admin.default(false),
  company: accountFields.company.default(null),
})

export const accountPatch = z.strictObject({ ...accountFields, active: z.boolean() }).partial()
export type AccountPatch = z.output<typeof accountPatch>

/** Fields that users cannot change in their own account. This prevents both privilege escalation and locking oneself out. */
export const FIELDS_CLOSED_IN_OWN_ACCOUNT = [
  'groups',
  'admin_access',
  'super_admin',
  'company',
  'active',
] as const

/** Whether a company user lacks a company. Such a user would see nothing. */
export const lacksCompany = (groups: readonly Group[], company: number | null): boolean =>
  belongsToCompany(groups) && company === null

/** Purposes of a link for choosing a password. */
export const LINK_KINDS = ['invitation', 'reset'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** Session as its owner and super-admins see it. */
export const session = z.object({
  id: z.int(),
  /** Device, such as `Firefox · Windows`; empty if unknown. */
  device: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  /** Whether it is the session of the current request. */
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

/** New password. Its strength depends on the account (passwords.ts). */
export const chosenPassword = z.string().refine((text) => text !== '', 'required')

/** Returns whether the user of an account still has to choose a password. */
export const isInvited = ({ password_hash, subject }: Pick<UserRow, 'password_hash' | 'subject'>): boolean =>
  password_hash === '' && subject === null

/** Returns whether an account can be used, waits for its user to choose a password, or is disabled. */
export const getAccountState = ({ active, invited }: Pick<Account, 'active' | 'invited'>) =>
  active ? (invited ? 'invited' : 'active') : 'disabled'
