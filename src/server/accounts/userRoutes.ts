import type { z } from 'zod'
import type { ACCESS_PERIODS } from '../../contract/accessPeriods.ts'
import type { endpoints } from '../../contract/endpoints.ts'
import type { userEndpoints } from '../../contract/users.ts'
import { has, range } from '../../domain/common/filters.ts'
import type { Group } from '../../domain/groups.ts'
import {
  type Account,
  type AccountPatch,
  BLANK_USER,
  FIELDS_CLOSED_IN_OWN_ACCOUNT,
  isCompanyUserWithoutCompany,
  isInvitationPending,
} from '../../domain/users/schemas.ts'
import { getUsernameKey } from '../../domain/users/usernames.ts'
import {
  createForbiddenError,
  createNotFoundError,
  createValidationError,
  HttpError,
} from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Call, Handlers } from '../http/call.ts'
import type { ListQueries } from '../records/listQueries.ts'
import { convertListRequestToQuery, getListPageOrRowStream } from '../records/lists.ts'
import { queueNotification } from '../records/queueNotification.ts'
import { getFieldsChangedByPatch } from '../records/versions.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, ListQuery, LoggedWriter, Reader } from '../store/store.ts'
import { createPasswordLink, deletePasswordLinks } from './accountLinks.ts'
import {
  deleteUserAccount,
  disableUserAccount,
  revokeUserAccess,
  updateUserAccount,
} from './accountWrites.ts'
import { assertPasswordSignInEnabled } from './passwords.ts'
import { hasSecondFactor, removeSecondFactor } from './secondFactor.ts'
import { endSession, listSessions } from './sessions.ts'
import { isInitialSuperAdmin, isLastSuperAdmin } from './superAdmins.ts'

export const createAccountMapper =
  (currentUserId: number) =>
  (row: Row<'users'>): Account => ({
    id: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    groups: row.groups,
    admin_access: row.admin_access,
    super_admin: row.super_admin,
    company: row.company,
    active: row.active,
    invited: isInvitationPending(row),
    by_provider: row.subject !== null,
    second_factor: hasSecondFactor(row),
    own: row.id === currentUserId,
    created_at: row.created_at,
    last_access_at: row.last_access_at,
  })

/** Returns the subject of an audit log entry about a user. */
export const getUserAuditLogSubject = ({ id }: Pick<Row<'users'>, 'id'>) => ({ subject: `users:${id}` })

/** Returns a user account. Throws 404 if it does not exist or was deleted. */
export const getUserAccount = async (store: Reader, id: number): Promise<Row<'users'>> => {
  const row = await store.getOne('users', id)
  if (!row || row.deleted_at !== null) throw createNotFoundError()
  return row
}

type AdminCall = Pick<Call<(typeof userEndpoints)['users.delete']>, 'store' | 'actor' | 'address' | 'audit'>

/** Runs a change of an account in a transaction and logs it. Checks in the transaction that the acting user is still a super-admin. */
export const runChangeAsSuperAdmin = async <T>(
  { store, actor, address, audit }: AdminCall,
  event: string,
  work: (tx: LoggedWriter, setUsername: (username: string) => void) => Promise<T>,
): Promise<T> => {
  let username: string | null = null
  const auditEntry = { event, by: actor.username, address }
  try {
    const result = await store.transaction(async (tx) => {
      const admin = await tx.getOne('users', actor.id)
      if (!admin?.active || !admin.super_admin) throw createForbiddenError()
      return work(tx, (name) => {
        username = name
      })
    })
    audit({ ...auditEntry, username, result: 'ok' })
    return result
  } catch (error) {
    const reason = error instanceof HttpError ? JSON.stringify(error.fields ?? error.message) : 'failed'
    audit({ ...auditEntry, username, result: 'refused', reason })
    throw error
  }
}

const assertCompanyExists = async (
  tx: Reader,
  groups: readonly Group[],
  company: number | null,
): Promise<void> => {
  if (isCompanyUserWithoutCompany(groups, company)) throw createValidationError({ company: 'companyNeeded' })
  if (company !== null && !(await tx.getOne('companies', company)))
    throw createValidationError({ company: 'notFound' })
}

/** Throws 400 if super-admins change a protected field of their own account, or if the change demotes the last super-admin. */
const assertAccountChangeAllowed = async (
  tx: Reader,
  row: Row<'users'>,
  changes: AccountPatch,
  currentUserId: number,
): Promise<void> => {
  const protectedFields =
    row.id === currentUserId ? FIELDS_CLOSED_IN_OWN_ACCOUNT.filter((field) => field in changes) : []
  if (protectedFields.length > 0)
    throw createValidationError(
      Object.fromEntries(protectedFields.map((field) => [field, 'ownAccount' as const])),
    )
  const revokedFlags = (['super_admin', 'active'] as const).filter((field) => changes[field] === false)
  if (revokedFlags.length > 0 && (await isLastSuperAdmin(tx, row)))
    throw createValidationError(
      Object.fromEntries(revokedFlags.map((field) => [field, 'lastSuperAdmin' as const])),
    )
}

const DAY_MS = 86_400_000
const USER_SORTS = { username: 'name', name: 'full_name', last_access_at: 'last_access' }

/** Converts the filter for the last access of users to a time range. */
const createLastAccessFilter = (
  access: (typeof ACCESS_PERIODS)[number],
  now: Date,
): Filter<'users'>['last_access_at'] => {
  const toPastTime = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  return {
    week: range({ from: toPastTime(7) }),
    month: range({ from: toPastTime(30) }),
    longAgo: range({ to: toPastTime(90) }),
    never: null,
  }[access]
}

/** Returns the database query of the account list, sorted by username by default. Skips deleted accounts. */
const createUserListQuery = (
  query: z.output<(typeof endpoints)['users.list']['query']>,
  now: Date,
): ListQuery<'users'> => {
  const { group, access, ...filter } = query.filter ?? {}
  const byName = { sort: ['username', 'ASC'] as ['username', 'ASC'] }
  const listQuery = convertListRequestToQuery('users', { ...byName, ...query, filter }, USER_SORTS)
  const rowFilter: Filter<'users'> = {
    ...listQuery.filter,
    deleted_at: null,
    ...(group ? { groups: has(group) } : {}),
    ...(access ? { last_access_at: createLastAccessFilter(access, now) } : {}),
  }
  return { ...listQuery, filter: rowFilter }
}

export const userListQueries: ListQueries<'users'> = {
  users: ({ now, query }) => createUserListQuery(query, now()),
}

export const userRoutes: Handlers<typeof userEndpoints> = {
  'users.list': ({ store, query, actor, now }) =>
    getListPageOrRowStream(store, 'users', createUserListQuery(query, now()), createAccountMapper(actor.id)),

  'users.get': async ({ store, params, actor }) =>
    createAccountMapper(actor.id)(await getUserAccount(store, params.id)),

  'users.create': (call) =>
    runChangeAsSuperAdmin(call, 'user-create', async (tx, setUsername) => {
      const { body, actor, config, now } = call
      setUsername(body.username)
      const username_key = getUsernameKey(body.username)
      const duplicate = await tx.getBy('users', 'username_key', username_key)
      if (duplicate)
        throw createValidationError({
          username: duplicate.deleted_at === null ? 'usernameTaken' : 'usernameDeleted',
        })
      await assertCompanyExists(tx, body.groups, body.company)
      const super_admin =
        body.super_admin || (await isInitialSuperAdmin(tx, config.superAdmins, body.username))
      const row = await tx.create('users', {
        ...BLANK_USER,
        ...body,
        username_key,
        name: body.name || body.username,
        super_admin,
        created_at: now().toISOString(),
      })
      const notification = {
        kind: 'invited',
        subject: `users ${row.id}`,
        user: row.id,
        link: '/mi-cuenta',
      } as const
      await queueNotification(tx, notification, now())
      return createAccountMapper(actor.id)(row)
    }),

  'users.update': (call) =>
    runChangeAsSuperAdmin(call, 'user-change', async (tx, setUsername) => {
      const { params, body, actor } = call
      const row = await getUserAccount(tx, params.id)
      setUsername(row.username)
      const changes = getFieldsChangedByPatch(row, {
        ...body,
        ...(body.name === '' ? { name: row.username } : {}),
      })
      await assertAccountChangeAllowed(tx, row, changes, actor.id)
      const after = { ...row, ...changes }
      if ('groups' in changes || 'company' in changes || changes.active)
        await assertCompanyExists(tx, after.groups, after.company)
      if (changes.active === false) await disableUserAccount(tx, row.id)
      // Revokes the password link that was mailed to the previous address.
      if (changes.email !== undefined && row.email !== '') await deletePasswordLinks(tx, row.id)
      return createAccountMapper(actor.id)(await updateUserAccount(tx, row, changes))
    }),

  'users.delete': (call) =>
    runChangeAsSuperAdmin(call, 'user-delete', async (tx, setUsername) => {
      const row = await getUserAccount(tx, call.params.id)
      setUsername(row.username)
      if (row.id === call.actor.id) throw new HttpError(409, texts.ownAccount)
      if (await isLastSuperAdmin(tx, row)) throw new HttpError(409, texts.lastSuperAdmin)
      await deleteUserAccount(tx, row.id, call.now())
      return undefined
    }),

  'users.link': (call) =>
    runChangeAsSuperAdmin(call, 'user-link', async (tx, setUsername) => {
      const row = await getUserAccount(tx, call.params.id)
      setUsername(row.username)
      // Requires users to change their own password in their profile, where the old password is needed.
      if (row.id === call.actor.id) throw new HttpError(409, texts.ownAccount)
      if (!row.active) throw new HttpError(409, texts.linkOfDisabled)
      await assertPasswordSignInEnabled(tx, row, call.config)
      tx.log(getUserAuditLogSubject(row))
      return createPasswordLink(tx, row, call.now(), call.config)
    }),

  'users.resetSecondFactor': (call) =>
    runChangeAsSuperAdmin(call, 'user-reset-second-factor', async (tx, setUsername) => {
      const row = await getUserAccount(tx, call.params.id)
      setUsername(row.username)
      // Requires users to remove their own second factor in their profile, where the password and a code are needed.
      if (row.id === call.actor.id) throw new HttpError(409, texts.ownAccount)
      await revokeUserAccess(tx, row.id)
      return createAccountMapper(call.actor.id)((await removeSecondFactor(tx, row.id)) ?? row)
    }),

  'users.unlinkIdentity': (call) =>
    runChangeAsSuperAdmin(call, 'user-unlink-identity', async (tx, setUsername) => {
      const row = await getUserAccount(tx, call.params.id)
      setUsername(row.username)
      if (row.id === call.actor.id) throw new HttpError(409, texts.ownAccount)
      if (row.subject === null) return createAccountMapper(call.actor.id)(row)
      if (row.password_hash === '' && (await isLastSuperAdmin(tx, row)))
        throw new HttpError(409, texts.lastSuperAdmin)
      await revokeUserAccess(tx, row.id)
      return createAccountMapper(call.actor.id)(await updateUserAccount(tx, row, { subject: null }))
    }),

  'users.sessions': async ({ store, params, session: current, now, config }) => {
    const { id } = await getUserAccount(store, params.id)
    return { rows: await listSessions(store, id, { now: now(), config, current }) }
  },

  'users.endSessions': (call) =>
    runChangeAsSuperAdmin(call, 'user-end-sessions', async (tx, setUsername) => {
      const row = await getUserAccount(tx, call.params.id)
      setUsername(row.username)
      if ((await revokeUserAccess(tx, row.id)) > 0) tx.log(getUserAuditLogSubject(row))
      return undefined
    }),

  'users.endSession': (call) =>
    runChangeAsSuperAdmin(call, 'user-end-sessions', async (tx, setUsername) => {
      const row = await getUserAccount(tx, call.params.id)
      setUsername(row.username)
      if (!(await endSession(tx, row.id, call.params.session))) throw createNotFoundError()
      tx.log(getUserAuditLogSubject(row))
      return undefined
    }),
}
