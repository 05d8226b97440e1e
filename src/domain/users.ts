import { z } from 'zod'
import {
  createMultilineTextSchema,
  createSingleLineSchema,
  createUniqueListSchema,
  optionalEmailSchema,
} from './fields.ts'
import { GROUPS, type Group, hasCompanyGroup } from './groups.ts'
import { isValidUsername } from './usernames.ts'

/** Signed-in user as the API returns it (docs/requirements.md §4). */
export const apiUserSchema = z.object({
  id: z.int(),
  username: z.string(),
  groups: z.array(z.string()),
  admin_access: z.boolean(),
  company: z.int().nullable(),
  read_only: z.boolean(),
  superAdmin: z.boolean(),
  /** Display name. Not in the documented API. */
  name: z.string().optional(),
  /** E-mail address; may be empty. Not in the documented API. */
  email: z.string().optional(),
  /** Set while the user must set up a second factor; every other request fails until then. Not in the documented API. */
  second_factor_needed: z.literal(true).optional(),
})

/** User as stored in the database. The password is stored as an argon2id hash. */
export const userRowSchema = z.object({
  id: z.int(),
  /** Username as entered, for display. */
  username: z.string(),
  /** Normalized username, which must be unique. Missing in older backups. */
  username_key: z.string().default(''),
  /** Display name; by default the username. Missing in older backups. */
  name: z.string().default(''),
  password_hash: z.string(),
  /** Encrypted secret of the authenticator app; empty without one. */
  totp_secret: z.string().default(''),
  /** Time step of the last used code, which is not accepted twice. */
  totp_step: z.int().default(0),
  /** Number of the user's passkeys. */
  passkeys: z.int().default(0),
  /** SHA-256 hashes of the unused recovery codes. */
  recovery_codes: z.array(z.string()).default([]),
  /** Issuer and subject (`sub`) of the user at the sign-on provider; null before the first sign-on. */
  subject: z.string().nullable().default(null),
  groups: z.array(z.enum(GROUPS)),
  admin_access: z.boolean(),
  /** Whether the user may do everything, including managing accounts. Missing in older backups; see superAdmins.ts. */
  super_admin: z.boolean().default(false),
  company: z.int().nullable(),
  /** Address for links and notifications; may be empty. */
  email: z.string().default(''),
  /** Notification settings that differ from the default. */
  told: z.array(z.string()).default([]),
  /** SHA-256 hash of the secret address of the user's calendar; null without a calendar. */
  calendar_hash: z.string().nullable().default(null),
  active: z.boolean(),
  created_at: z.string(),
  /** Time of the user's last request, accurate to one hour; null before the first request. */
  last_access_at: z.string().nullable().default(null),
  /** Time of deletion. Deleted users are kept, because the audit log refers to them. */
  deleted_at: z.string().nullable().default(null),
})
export type UserRow = z.infer<typeof userRowSchema>

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

/** Body of a sign-in. The length of the password is limited, because hashing a long text takes time. */
export const signInCredentialsSchema = z.strictObject({
  username: createMultilineTextSchema(150)
    .refine((text) => text.trim() !== '', 'required')
    .transform((text) => text.trim()),
  password: z
    .string()
    .max(1024)
    .refine((text) => text !== '', 'required'),
})

/** Account as super-admins see it. */
export const accountSchema = z.object({
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
  /** Whether the user signs in through the sign-on provider instead of a password. */
  by_provider: z.boolean(),
  /** Whether the account has a second factor. */
  second_factor: z.boolean(),
  /** Whether this is the account of the current user. */
  own: z.boolean(),
  created_at: z.string(),
  last_access_at: z.string().nullable(),
})
export type Account = z.infer<typeof accountSchema>

const accountFields = {
  name: createSingleLineSchema(150),
  email: optionalEmailSchema,
  groups: createUniqueListSchema(z.enum(GROUPS), GROUPS.length),
  admin_access: z.boolean(),
  super_admin: z.boolean(),
  company: z.int().positive().nullable(),
}

export const newAccountSchema = z.strictObject({
  username: createSingleLineSchema(150)
    .refine((text) => text !== '', { error: 'required', abort: true })
    .refine(isValidUsername, 'username'),
  name: accountFields.name.default(''),
  email: accountFields.email.default(''),
  groups: accountFields.groups.default([]),
  admin_access: accountFields.admin_access.default(false),
  super_admin: accountFields.super_admin.default(false),
  company: accountFields.company.default(null),
})

export const accountPatchSchema = z.strictObject({ ...accountFields, active: z.boolean() }).partial()
export type AccountPatch = z.output<typeof accountPatchSchema>

/** Fields that users cannot change in their own account, to prevent privilege escalation and lockout. */
export const FIELDS_CLOSED_IN_OWN_ACCOUNT = [
  'groups',
  'admin_access',
  'super_admin',
  'company',
  'active',
] as const

/** Whether a company user lacks a company. Such a user would see nothing. */
export const isCompanyUserWithoutCompany = (groups: readonly Group[], company: number | null): boolean =>
  hasCompanyGroup(groups) && company === null

/** Purposes of a link for choosing a password. */
export const LINK_KINDS = ['invitation', 'reset'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** Session as its owner and super-admins see it. */
export const sessionSchema = z.object({
  id: z.int(),
  /** Browser and system, such as `Firefox · Windows`; empty if unknown. */
  device: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  /** Whether this is the session of the current request. */
  current: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

/** New password. `findPasswordProblems` checks its strength. */
export const chosenPasswordSchema = z.string().refine((text) => text !== '', 'required')

/** Whether the user of an account still has to choose a password. */
export const isInvitationPending = ({
  password_hash,
  subject,
}: Pick<UserRow, 'password_hash' | 'subject'>): boolean => password_hash === '' && subject === null

/** Returns whether an account is active, is disabled, or waits for its user to choose a password. */
export const getAccountState = ({ active, invited }: Pick<Account, 'active' | 'invited'>) =>
  active ? (invited ? 'invited' : 'active') : 'disabled'
