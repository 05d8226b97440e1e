import { z } from 'zod'
import { blankRow, type RowOf } from '../fields/fields.ts'
import { createMultilineTextSchema, createSingleLineSchema } from '../fields/inputs.ts'
import { newShape, patchShape, responseShape, rowShape } from '../fields/schemas.ts'
import { type Group, hasCompanyGroup } from '../groups.ts'
import { userFields } from './fields.ts'
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
  /** Number of the current privacy notice, until the user accepts it. Not in the documented API. */
  notice_to_accept: z.int().optional(),
})

/** User as stored in the database. */
export const userRowSchema = z.object({ id: z.int(), ...rowShape(userFields) })
export interface UserRow extends RowOf<typeof userFields> {
  id: number
}

/** Default values of a new account. */
export const BLANK_USER = blankRow(userFields)

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
export const accountSchema = z.object({ id: z.int(), ...responseShape(userFields) })
export type Account = z.infer<typeof accountSchema>

export const newAccountSchema = z.strictObject({
  ...newShape(userFields),
  username: createSingleLineSchema(150)
    .refine((text) => text !== '', { error: 'required', abort: true })
    .refine(isValidUsername, 'username'),
})

export const accountPatchSchema = z.strictObject(patchShape(userFields))
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
