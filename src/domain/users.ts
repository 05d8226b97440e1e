import { z } from 'zod'
import { clean, distinct, line, optionalEmail } from './fields.ts'
import { belongsToCompany, GROUPS, type Group } from './groups.ts'
import { isUsername } from './usernames.ts'

/** The current user on the wire (docs/requirements.md §4). Group literals, the utility's own included. */
export const wireUser = z.object({
  id: z.int(),
  username: z.string(),
  groups: z.array(z.string()),
  admin_access: z.boolean(),
  company: z.int().nullable(),
  read_only: z.boolean(),
  superAdmin: z.boolean(),
  /** Ours: the person's name. */
  name: z.string().optional(),
  /** Ours: the person's address; empty where the account has none. */
  email: z.string().optional(),
  /** Ours: nothing is answered before a second factor is set up. */
  second_factor_needed: z.literal(true).optional(),
})

/** What is kept of a user. `groups` are the code's own names; the password only as an argon2id hash. */
export const userRow = z.object({
  id: z.int(),
  /** As it was given, to be shown. */
  username: z.string(),
  /** What it is known by (usernames.ts); no two users share it. Older dumps lack it. */
  username_key: z.string().default(''),
  /** What it signs with: somebody's name, or its username where none was given. Older dumps lack it. */
  name: z.string().default(''),
  password_hash: z.string(),
  /** Sealed: the secret of its authenticator app; empty for none. */
  totp_secret: z.string().default(''),
  /** The step of the last code that was used. */
  totp_step: z.int().default(0),
  /** Number of its passkeys, which the store counts. */
  passkeys: z.int().default(0),
  /** SHA-256 of the codes for whoever has lost the app. */
  recovery_codes: z.array(z.string()).default([]),
  /** Who it is for the provider that signs the company's people on: its issuer and the `sub` there; null for whoever never came that way. */
  subject: z.string().nullable().default(null),
  groups: z.array(z.enum(GROUPS)),
  admin_access: z.boolean(),
  /** May do everything, accounts included. Older dumps lack it: see superAdmins.ts. */
  super_admin: z.boolean().default(false),
  company: z.int().nullable(),
  /** Where its links and messages go; empty for none. */
  email: z.string().default(''),
  /** What it is told of otherwise than usual (messages.ts). */
  told: z.array(z.string()).default([]),
  /** SHA-256 of what opens its calendar; null where it has none. */
  calendar_hash: z.string().nullable().default(null),
  active: z.boolean(),
  created_at: z.string(),
  /** When it last signed in or was used, to within an hour; null for never. */
  last_access_at: z.string().nullable().default(null),
  /** A deleted account is nobody's any more; its row stays, as the name of what was done with it. */
  deleted_at: z.string().nullable().default(null),
})
export type UserRow = z.infer<typeof userRow>

/** What an account has where nobody says otherwise. */
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

/** Bounds that keep a password hashable in bounded time. */
export const credentials = z.strictObject({
  username: clean(150)
    .refine((text) => text.trim() !== '', 'required')
    .transform((text) => text.trim()),
  password: z
    .string()
    .max(1024)
    .refine((text) => text !== '', 'required'),
})

/** An account as whoever administers it sees it. `groups` are the code's own names. */
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
  /** Nobody has chosen its password yet, nor come from the provider. */
  invited: z.boolean(),
  /** It signs in with the company's provider. */
  by_provider: z.boolean(),
  /** It signs in with a second factor. */
  second_factor: z.boolean(),
  /** It is the account of whoever asks. */
  own: z.boolean(),
  created_at: z.string(),
  last_access_at: z.string().nullable(),
})
export type Account = z.infer<typeof account>

/** What an account may be changed in. */
const changeable = {
  name: line(150),
  email: optionalEmail,
  groups: distinct(z.enum(GROUPS), GROUPS.length),
  admin_access: z.boolean(),
  super_admin: z.boolean(),
  company: z.int().positive().nullable(),
}

export const newAccount = z.strictObject({
  username: line(150)
    .refine((text) => text !== '', { error: 'required', abort: true })
    .refine(isUsername, 'username'),
  name: changeable.name.default(''),
  email: changeable.email.default(''),
  groups: changeable.groups.default([]),
  admin_access: changeable.admin_access.default(false),
  super_admin: changeable.super_admin.default(false),
  company: changeable.company.default(null),
})

export const accountPatch = z.strictObject({ ...changeable, active: z.boolean() }).partial()
export type AccountPatch = z.output<typeof accountPatch>

/** What nobody changes of their own account, so that nobody raises themselves, nor locks themselves out. */
export const CLOSED_OF_OWN = ['groups', 'admin_access', 'super_admin', 'company', 'active'] as const

/** A contractor's user belongs to a company; without one it would see nothing. */
export const lacksCompany = (groups: readonly Group[], company: number | null): boolean =>
  belongsToCompany(groups) && company === null

/** What a link to choose a password is for. */
export const LINK_KINDS = ['invitation', 'reset'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** A session, as its owner and whoever administers accounts sees it. */
export const session = z.object({
  id: z.int(),
  /** What it was opened with, such as `Firefox · Windows`; empty where that is not known. */
  device: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  /** It is the one that asks. */
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

/** A password that somebody chooses; whether it is good enough depends on the account (passwords.ts). */
export const chosenPassword = z.string().refine((text) => text !== '', 'required')

/** Returns whether the user of an account still has to choose a password. */
export const isInvited = ({ password_hash, subject }: Pick<UserRow, 'password_hash' | 'subject'>): boolean =>
  password_hash === '' && subject === null

/** Returns whether an account can be used, waits for its user to choose a password, or is disabled. */
export const accountState = ({ active, invited }: Pick<Account, 'active' | 'invited'>) =>
  active ? (invited ? 'invited' : 'active') : 'disabled'
