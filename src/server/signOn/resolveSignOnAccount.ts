import { anyCase } from '../../domain/common/filters.ts'
import { BLANK_USER } from '../../domain/users/schemas.ts'
import type { SignOnRule } from '../../domain/users/signOn.ts'
import { getUsernameKey, isValidUsername } from '../../domain/users/usernames.ts'
import { updateUserAccount } from '../accounts/accountWrites.ts'
import { isLastSuperAdminWithPassword } from '../accounts/passwords.ts'
import { belongsToInactiveCompany } from '../accounts/sessions.ts'
import { isLastSuperAdmin } from '../accounts/superAdmins.ts'
import type { SignOn } from '../common/config.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'
import { getClaimAsText, grantRightsBySignOnRules, isEmailVerified } from './claims.ts'
import { storeAccountLinkRequest } from './identityRequests.ts'
import type { Identity } from './provider.ts'
import type { Refusal } from './refusals.ts'

/** Reason why an authenticated person cannot sign in. */
export interface RefusedSignOn {
  refusal: Refusal
  /** Id of the account that matched the person. */
  user?: number
  /** Names of claims that the sign-on rules need but the provider did not send. */
  unsent?: string[]
}

interface AcceptedSignOn {
  account: Row<'users'>
  unsent: string[]
}

/** Returns the person's name at the provider, for the audit log. */
export const getPersonNameAtProvider = ({ claims }: Identity): string =>
  getClaimAsText(claims, 'preferred_username') ||
  getClaimAsText(claims, 'email') ||
  getClaimAsText(claims, 'sub')

/** Returns the names of a person at the provider that are valid usernames, the preferred name first. */
const listValidUsernamesOfIdentity = ({ claims }: Identity): string[] =>
  [getClaimAsText(claims, 'preferred_username'), getClaimAsText(claims, 'email')].filter(isValidUsername)

/** Account that matches an authenticated person. */
interface AccountMatch {
  account?: Row<'users'>
  /** Account that probably belongs to the person. A super-admin must confirm the link. */
  candidate?: Row<'users'>
}

const findAccountByUsername = async (tx: Reader, identity: Identity): Promise<Row<'users'> | undefined> => {
  for (const name of listValidUsernamesOfIdentity(identity)) {
    const row = await tx.getBy('users', 'username_key', getUsernameKey(name))
    if (row && row.deleted_at === null) return row
  }
  return undefined
}

/**
 * Finds the account of an authenticated person by link, e-mail address or username. With an unverified address, the account is
 * only a candidate.
 */
const findAccountOfSignOnIdentity = async (
  tx: Reader,
  identity: Identity,
  trustsEmail: boolean,
): Promise<AccountMatch | RefusedSignOn> => {
  const linkedAccount = await tx.getBy('users', 'subject', identity.subject)
  if (linkedAccount) return { account: linkedAccount }
  const email = getClaimAsText(identity.claims, 'email').toLowerCase()
  const { rows } =
    email === ''
      ? { rows: [] }
      : await tx.getList('users', { filter: { email: anyCase(email), deleted_at: null }, range: [0, 1] })
  if (rows.length > 1) return { refusal: 'several accounts' }
  const row = rows[0] ?? (await findAccountByUsername(tx, identity))
  if (!row) return {}
  // Refuses an account that is linked to another person of this provider. Links to a former provider are allowed.
  if (row.subject?.startsWith(`${identity.issuer} `)) return { refusal: 'other person', user: row.id }
  return rows.length > 0 && isEmailVerified(identity.claims, trustsEmail)
    ? { account: row }
    : { candidate: row }
}

/** Returns an unused username for a new account. Usernames of deleted accounts are not reused. */
const findUnusedUsername = async (tx: Reader, identity: Identity): Promise<string> => {
  const usernames = listValidUsernamesOfIdentity(identity)
  const [first = 'usuario'] = usernames
  const numberedUsernames = Array.from({ length: 98 }, (_, i) => `${first.slice(0, 140)} ${i + 2}`)
  for (const name of [...usernames, ...numberedUsernames])
    if (!(await tx.getBy('users', 'username_key', getUsernameKey(name)))) return name
  throw new Error('no username is free')
}

/**
 * Returns the account of an authenticated person, or the reason for refusing the sign-on. Creates or updates the account by the
 * sign-on rules. The last super-admin keeps this right.
 */
export const resolveSignOnAccount = async (
  tx: Writer,
  identity: Identity,
  { rules, creates, trustsEmail }: Pick<SignOn, 'creates' | 'trustsEmail'> & { rules: readonly SignOnRule[] },
  now: Date,
): Promise<AcceptedSignOn | RefusedSignOn> => {
  const { subject, claims } = identity
  const match = await findAccountOfSignOnIdentity(tx, identity, trustsEmail)
  if ('refusal' in match) return match
  const { account, candidate } = match
  if (account && (!account.active || account.deleted_at !== null))
    return { refusal: 'disabled account', user: account.id }
  const { rights, unsent } = grantRightsBySignOnRules(claims, rules, account ?? candidate)
  if (rules.length > 0 && !rights)
    return { refusal: unsent.length > 0 ? 'claims not sent' : 'no rights', unsent }
  const company = rights?.company ?? null
  if (company !== null && !(await tx.getOne('companies', company))) return { refusal: 'no company' }
  if (candidate) {
    const state = await storeAccountLinkRequest(tx, identity, candidate, now)
    return { refusal: state === 'rejected' ? 'link rejected' : 'link needed', user: candidate.id }
  }
  if (!account && (creates === 'nobody' || !rights || rights.groups.length === 0))
    return { refusal: 'unknown person' }
  if (await belongsToInactiveCompany(tx, { ...(account ?? BLANK_USER), ...rights }))
    return { refusal: 'inactive company' }
  if (!account) {
    const username = await findUnusedUsername(tx, identity)
    const newAccount = await tx.create('users', {
      ...BLANK_USER,
      ...rights,
      username,
      username_key: getUsernameKey(username),
      subject,
      name: getClaimAsText(claims, 'name') || username,
      created_at: now.toISOString(),
      email: isEmailVerified(claims, trustsEmail) ? getClaimAsText(claims, 'email') : '',
    })
    return { account: newAccount, unsent }
  }
  const keepsSuperAdmin =
    account.super_admin &&
    ((await isLastSuperAdmin(tx, account)) || (await isLastSuperAdminWithPassword(tx, account)))
  const changes = { ...rights, ...(keepsSuperAdmin && { super_admin: true }), subject }
  await tx.deleteMany('identity_requests', { subject })
  return { account: await updateUserAccount(tx, account, changes), unsent }
}
