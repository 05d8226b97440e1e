import type { z } from 'zod'
import type { ACCESSES } from '../../contract/accesses.ts'
import type { endpoints } from '../../contract/endpoints.ts'
import type { userEndpoints } from '../../contract/users.ts'
import type { Group } from '../../domain/groups.ts'
import { getUsernameKey } from '../../domain/usernames.ts'
import {
  type Account,
  type AccountPatch,
  BLANK_USER,
  FIELDS_CLOSED_IN_OWN_ACCOUNT,
  isInvited,
  lacksCompany,
} from '../../domain/users.ts'
import { forbidden, HttpError, invalid, notFound } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Call, Handlers } from '../http/call.ts'
import { getListOrStream, toListQuery } from '../records/lists.ts'
import { queueNotification } from '../records/queueNotification.ts'
import { getChanges } from '../records/versions.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, ListQuery, LoggedWriter, Reader } from '../store/store.ts'
import { deleteAccount, disableAccount, endAccess, updateAccount } from './accountWrites.ts'
import { dropLinks, makeLink } from './links.ts'
import { assertPasswordOn } from './passwords.ts'
import { dropSecondFactor, hasSecondFactor } from './secondFactor.ts'
import { closeSession, sessionsOf } from './sessions.ts'
import { isAppointed, isLastSuperAdmin } from './superAdmins.ts'

export const wireAccountFor =
  (asking: number) =>
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
    invited: isInvited(row),
    by_provider: row.subject !== null,
    second_factor: hasSecondFactor(row),
    own: row.id === asking,
    created_at: row.created_at,
    last_access_at: row.last_access_at,
  })

/** Sessions and links are the server's own: that one was made or ended is said of the account. */
export const about = ({ id }: Pick<Row<'users'>, 'id'>) => ({ subject: `users:${id}` })

/** An account that is there; a deleted one is not. */
export const accountAt = async (store: Reader, id: number): Promise<Row<'users'>> => {
  const row = await store.getOne('users', id)
  if (!row || row.deleted_at !== null) throw notFound()
  return row
}

type Administering = Pick<
  Call<(typeof userEndpoints)['users.delete']>,
  'store' | 'actor' | 'address' | 'audit'
>

/**
 * Changes accounts, and tells the audit what was done, or refused, with which. Whoever asks may have lost the right to while the call waited for its turn, as when
 * two super-admins take it from each other.
 */
export const administering = async <T>(
  { store, actor, address, audit }: Administering,
  event: string,
  work: (tx: LoggedWriter, named: (username: string) => void) => Promise<T>,
): Promise<T> => {
  let username: string | null = null
  const told = { event, by: actor.username, address }
  try {
    const done = await store.transaction(async (tx) => {
      const asking = await tx.getOne('users', actor.id)
      if (!asking?.active || !asking.super_admin) throw forbidden()
      return work(tx, (name) => {
        username = name
      })
    })
    audit({ ...told, username, result: 'ok' })
    return done
  } catch (error) {
    const reason = error instanceof HttpError ? JSON.stringify(error.fields ?? error.message) : 'failed'
    audit({ ...told, username, result: 'refused', reason })
    throw error
  }
}

const assertCompany = async (tx: Reader, groups: readonly Group[], company: number | null): Promise<void> => {
  if (lacksCompany(groups, company)) throw invalid({ company: 'companyNeeded' })
  if (company !== null && !(await tx.getOne('companies', company))) throw invalid({ company: 'notFound' })
}

/** What keeps these changes from being made to an account, besides its company. */
const assertChangeable = async (
  tx: Reader,
  row: Row<'users'>,
  changes: AccountPatch,
  asking: number,
): Promise<void> => {
  const ownFields = row.id === asking ? FIELDS_CLOSED_IN_OWN_ACCOUNT.filter((field) => field in changes) : []
  if (ownFields.length > 0)
    throw invalid(Object.fromEntries(ownFields.map((field) => [field, 'ownAccount' as const])))
  const ending = (['super_admin', 'active'] as const).filter((field) => changes[field] === false)
  if (ending.length > 0 && (await isLastSuperAdmin(tx, row)))
    throw invalid(Object.fromEntries(ending.map((field) => [field, 'lastSuperAdmin' as const])))
}

const DAY_MS = 86_400_000
const USER_SORTS = { username: 'name', name: 'full_name', last_access_at: 'last_access' }

/** When an account that is asked for was last used. */
const accessOf = (access: (typeof ACCESSES)[number], now: Date): Filter<'users'>['last_access_at'] => {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  return { week: { from: ago(7) }, month: { from: ago(30) }, longAgo: { to: ago(90) }, never: null }[access]
}

/** The accounts that are asked for, by their names unless told otherwise. What was deleted is none. */
export const usersQuery = (
  query: z.output<(typeof endpoints)['users.list']['query']>,
  now: Date,
): ListQuery<'users'> => {
  const { group, access, ...filter } = query.filter ?? {}
  const byName = { sort: ['username', 'ASC'] as ['username', 'ASC'] }
  const asked = toListQuery('users', { ...byName, ...query, filter }, USER_SORTS)
  const kept: Filter<'users'> = {
    ...asked.filter,
    deleted_at: null,
    ...(group ? { groups: { has: group } } : {}),
    ...(access ? { last_access_at: accessOf(access, now) } : {}),
  }
  return { ...asked, filter: kept }
}

export const userRoutes: Handlers<typeof userEndpoints> = {
  'users.list': ({ store, query, actor, now }) =>
    getListOrStream(store, 'users', usersQuery(query, now()), wireAccountFor(actor.id)),

  'users.get': async ({ store, params, actor }) =>
    wireAccountFor(actor.id)(await accountAt(store, params.id)),

  'users.create': (call) =>
    administering(call, 'user-create', async (tx, named) => {
      const { body, actor, config, now } = call
      named(body.username)
      const username_key = getUsernameKey(body.username)
      const same = await tx.getBy('users', 'username_key', username_key)
      if (same) throw invalid({ username: same.deleted_at === null ? 'usernameTaken' : 'usernameDeleted' })
      await assertCompany(tx, body.groups, body.company)
      const super_admin = body.super_admin || (await isAppointed(tx, config.superAdmins, body.username))
      const row = await tx.create('users', {
        ...BLANK_USER,
        ...body,
        username_key,
        name: body.name || body.username,
        super_admin,
        created_at: now().toISOString(),
      })
      const told = { kind: 'invited', subject: `users ${row.id}`, user: row.id, link: '/mi-cuenta' } as const
      await queueNotification(tx, told, now())
      return wireAccountFor(actor.id)(row)
    }),

  'users.update': (call) =>
    administering(call, 'user-change', async (tx, named) => {
      const { params, body, actor } = call
      const row = await accountAt(tx, params.id)
      named(row.username)
      const changes = getChanges(row, { ...body, ...(body.name === '' ? { name: row.username } : {}) })
      await assertChangeable(tx, row, changes, actor.id)
      const after = { ...row, ...changes }
      if ('groups' in changes || 'company' in changes || changes.active)
        await assertCompany(tx, after.groups, after.company)
      if (changes.active === false) await disableAccount(tx, row.id)
      // A link on its way to the old address is no longer its owner's.
      if (changes.email !== undefined && row.email !== '') await dropLinks(tx, row.id)
      return wireAccountFor(actor.id)(await updateAccount(tx, row, changes))
    }),

  'users.delete': (call) =>
    administering(call, 'user-delete', async (tx, named) => {
      const row = await accountAt(tx, call.params.id)
      named(row.username)
      if (row.id === call.actor.id) throw new HttpError(409, texts.ownAccount)
      if (await isLastSuperAdmin(tx, row)) throw new HttpError(409, texts.lastSuperAdmin)
      await deleteAccount(tx, row.id, call.now())
      return undefined
    }),

  'users.link': (call) =>
    administering(call, 'user-link', async (tx, named) => {
      const row = await accountAt(tx, call.params.id)
      named(row.username)
      // One's own password is changed for the old one: whoever finds a session open does not take the account with it.
      if (row.id === call.actor.id) throw new HttpError(409, texts.ownAccount)
      if (!row.active) throw new HttpError(409, texts.linkOfDisabled)
      await assertPasswordOn(tx, row, call.config)
      tx.log(about(row))
      return makeLink(tx, row, call.now(), call.config)
    }),

  'users.resetSecondFactor': (call) =>
    administering(call, 'user-reset-second-factor', async (tx, named) => {
      const row = await accountAt(tx, call.params.id)
      named(row.username)
      // One's own is given up for the password and a code.
      if (row.id === call.actor.id) throw new HttpError(409, texts.ownAccount)
      await endAccess(tx, row.id)
      return wireAccountFor(call.actor.id)((await dropSecondFactor(tx, row.id)) ?? row)
    }),

  'users.unlinkIdentity': (call) =>
    administering(call, 'user-unlink-identity', async (tx, named) => {
      const row = await accountAt(tx, call.params.id)
      named(row.username)
      if (row.id === call.actor.id) throw new HttpError(409, texts.ownAccount)
      if (row.subject === null) return wireAccountFor(call.actor.id)(row)
      if (row.password_hash === '' && (await isLastSuperAdmin(tx, row)))
        throw new HttpError(409, texts.lastSuperAdmin)
      await endAccess(tx, row.id)
      return wireAccountFor(call.actor.id)(await updateAccount(tx, row, { subject: null }))
    }),

  'users.sessions': async ({ store, params, session: current, now, config }) => {
    const { id } = await accountAt(store, params.id)
    return { rows: await sessionsOf(store, id, { now: now(), config, current }) }
  },

  'users.endSessions': (call) =>
    administering(call, 'user-end-sessions', async (tx, named) => {
      const row = await accountAt(tx, call.params.id)
      named(row.username)
      if ((await endAccess(tx, row.id)) > 0) tx.log(about(row))
      return undefined
    }),

  'users.endSession': (call) =>
    administering(call, 'user-end-sessions', async (tx, named) => {
      const row = await accountAt(tx, call.params.id)
      named(row.username)
      if (!(await closeSession(tx, row.id, call.params.session))) throw notFound()
      tx.log(about(row))
      return undefined
    }),
}
