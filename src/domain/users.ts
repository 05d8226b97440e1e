import { z } from 'zod'
import { clean } from './fields.ts'
import { GROUPS } from './groups.ts'

/** The current user on the wire (specification, section 3). Group literals, the utility's own included. */
export const wireUser = z.object({
  id: z.int(),
  username: z.string(),
  groups: z.array(z.string()),
  admin_access: z.boolean(),
  company: z.int().nullable(),
  read_only: z.boolean(),
  superAdmin: z.boolean(),
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
  groups: z.array(z.enum(GROUPS)),
  admin_access: z.boolean(),
  /** May do everything, accounts included. Older dumps lack it: see superAdmins.ts. */
  super_admin: z.boolean().default(false),
  company: z.int().nullable(),
  /** Where its links and messages go; empty for none. */
  email: z.string().default(''),
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
  groups: [],
  admin_access: false,
  super_admin: false,
  company: null,
  email: '',
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
