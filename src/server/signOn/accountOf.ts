import { GROUPS, type Group } from '../../domain/groups.ts'
import type { SignOnRule } from '../../domain/signOn.ts'
import { isUsername, usernameKey } from '../../domain/usernames.ts'
import { BLANK_USER } from '../../domain/users.ts'
import { updateAccount } from '../accounts/accountWrites.ts'
import { isLastLocalSuperAdmin } from '../accounts/passwords.ts'
import { isOfEndedCompany } from '../accounts/sessions.ts'
import { isLastSuperAdmin } from '../accounts/superAdmins.ts'
import type { SignOn } from '../common/config.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'
import type { Identity } from './provider.ts'
import type { Refusal } from './refusals.ts'

/** What an account may do, as the provider's word has it. */
interface Rights {
  groups: Group[]
  company: number | null
  admin_access: boolean
  super_admin: boolean
}

/** A claim by its name, which may be a path into another, such as `realm_access.roles`. */
const claimOf = (claims: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(claims, name)
    ? claims[name]
    : name
        .split('.')
        .reduce<unknown>(
          (value, part) =>
            typeof value === 'object' && value !== null && Object.hasOwn(value, part)
              ? Reflect.get(value, part)
              : undefined,
          claims,
        )

const has = (claim: unknown, value: string): boolean =>
  Array.isArray(claim) ? claim.some((one) => has(one, value)) : claim !== undefined && String(claim) === value

/** What the rules give to whoever has these claims; undefined where none does. */
const rightsOf = (claims: Record<string, unknown>, rules: readonly SignOnRule[]): Rights | undefined => {
  const met = rules.filter(({ claim, value }) => has(claimOf(claims, claim), value))
  if (met.length === 0) return undefined
  const given = new Set(met.map(({ gives }) => gives))
  return {
    groups: GROUPS.filter((group) => given.has(group)),
    company: met.find(({ gives }) => gives === 'company')?.company ?? null,
    admin_access: given.has('admin_access'),
    super_admin: given.has('super_admin'),
  }
}

const textOf = (claim: unknown): string =>
  typeof claim === 'string' ? claim.replace(/\s+/gu, ' ').trim().slice(0, 150) : ''

/** What the provider calls somebody, for the log. */
export const calledBy = ({ claims }: Identity): string =>
  textOf(claims.preferred_username) || textOf(claims.email) || textOf(claims.sub)

/** Accounts that have this address; the provider's word that it is theirs makes one of them theirs. */
const withMail = async (tx: Reader, { claims }: Identity): Promise<Row<'users'>[]> => {
  const email = textOf(claims.email).toLowerCase()
  if (email === '' || claims.email_verified !== true) return []
  const { rows } = await tx.getList('users', {
    filter: { email: { anyCase: email }, deleted_at: null },
    range: [0, 1],
  })
  return rows
}

/** Whose account it is: by what it was known by before, or else by its address. */
const known = async (tx: Reader, identity: Identity): Promise<Row<'users'> | Refusal | undefined> => {
  const same = await tx.getBy('users', 'subject', identity.subject)
  if (same) return same
  const [found, ...others] = await withMail(tx, identity)
  if (others.length > 0) return 'several accounts'
  // Of another provider, from before, it may be the same person.
  return found?.subject?.startsWith(`${identity.issuer} `) ? 'other person' : found
}

/** A name for a new account that nobody has, or had. */
const freeName = async (tx: Reader, { claims }: Identity): Promise<string> => {
  const wanted = [textOf(claims.preferred_username), textOf(claims.email)].filter(isUsername)
  const [first = 'usuario'] = wanted
  const numbered = Array.from({ length: 98 }, (_, i) => `${first.slice(0, 140)} ${i + 2}`)
  for (const name of [...wanted, ...numbered])
    if (!(await tx.getBy('users', 'username_key', usernameKey(name)))) return name
  throw new Error('no name is free')
}

/**
 * The account of somebody whom the provider knows, made where they come for the first time and the settings say so, with the rights that its rules give;
 * or why they are not let in. The last super-admin who could still sign in, here or at all, stays one.
 */
export const accountOf = async (
  tx: Writer,
  identity: Identity,
  { rules, creates }: Pick<SignOn, 'rules' | 'creates'>,
  now: Date,
): Promise<Row<'users'> | Refusal> => {
  const { subject, claims } = identity
  const found = await known(tx, identity)
  if (typeof found === 'string') return found
  if (found && (!found.active || found.deleted_at !== null)) return 'disabled account'
  const rights = rightsOf(claims, rules)
  if (rules.length > 0 && !rights) return 'no rights'
  const company = rights?.company ?? null
  if (company !== null && !(await tx.getOne('companies', company))) return 'no company'
  if (!found && (creates === 'nobody' || !rights || rights.groups.length === 0)) return 'unknown person'
  if (await isOfEndedCompany(tx, { ...found, ...rights } as Row<'users'>)) return 'inactive company'
  if (!found) {
    const username = await freeName(tx, identity)
    return tx.create('users', {
      ...{ ...BLANK_USER, ...rights, username, username_key: usernameKey(username), subject },
      ...{ name: textOf(claims.name) || username, created_at: now.toISOString() },
      email: claims.email_verified === true ? textOf(claims.email) : '',
    })
  }
  const isKept =
    found.super_admin && ((await isLastSuperAdmin(tx, found)) || (await isLastLocalSuperAdmin(tx, found)))
  const changes = { ...rights, ...(isKept ? { super_admin: true } : {}), subject }
  return updateAccount(tx, found, changes)
}
