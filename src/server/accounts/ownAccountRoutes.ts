import type { accountEndpoints } from '../../contract/account.ts'
import { getUsernameKey } from '../../domain/users/usernames.ts'
import { createNotFoundError, createValidationError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Call, Handlers } from '../http/call.ts'
import { toClientNetwork } from '../http/rateLimits.ts'
import { createPasswordLink, findValidPasswordLink } from './accountLinks.ts'
import { revokeUserAccess, setPassword } from './accountWrites.ts'
import { assertPasswordSignInEnabled, assertStrongPassword, isPasswordSignInDisabled } from './passwords.ts'
import { endSession, listSessions } from './sessions.ts'
import { verifyPassword } from './signInSteps.ts'
import { recordSuccessfulSignIn } from './signInThrottle.ts'

/** Minimum time between two mails with a password link for the same account, in milliseconds. */
const MIN_MAIL_INTERVAL_MS = 300_000

const createExpiredPasswordLinkError = () => new HttpError(404, texts.linkExpired)

/**
 * Mails a password link to a user. Returns false if no active account has this username, if the account has no e-mail address, or if it
 * was mailed recently.
 */
const sendPasswordLinkEmail = (
  { store, body, config }: Call<(typeof accountEndpoints)['accountLinks.ask']>,
  now: Date,
): Promise<boolean> =>
  store.transaction(async (tx) => {
    const row = await tx.getBy('users', 'username_key', getUsernameKey(body.username))
    if (!row?.active || row.email === '' || (await isPasswordSignInDisabled(tx, row, config))) return false
    const { rows } = await tx.getList('account_links', { filter: { user: row.id } })
    const earliestMailTime = now.getTime() - MIN_MAIL_INTERVAL_MS
    if (rows.some(({ created_at }) => Date.parse(created_at) > earliestMailTime)) return false
    await createPasswordLink(tx, row, now, config)
    tx.log({ subject: `users:${row.id}`, user: { id: null, username: body.username } })
    return true
  })

const getPasswordEmailOutcome = (isSent: boolean) =>
  isSent ? ({ result: 'ok' } as const) : ({ result: 'refused', reason: 'no mail to send' } as const)

export const ownAccountRoutes: Handlers<
  Omit<
    typeof accountEndpoints,
    | 'account.secondFactor'
    | 'account.beginSecondFactor'
    | 'account.confirmSecondFactor'
    | 'account.newRecoveryCodes'
    | 'account.endSecondFactor'
  >
> = {
  'account.password': async (call) => {
    const { store, body, actor, config, limits, passwords, session, audit, address, now } = call
    const { username } = actor
    const network = toClientNetwork(address)
    return limits.runSignIn(async () => {
      const auditEntry = { event: 'user-password', username, by: username, address }
      const verified = await verifyPassword(call, { username, password: body.old_password })
      if (typeof verified === 'string') {
        audit({ ...auditEntry, result: 'refused', reason: verified })
        throw createValidationError({ old_password: 'wrongPassword' })
      }
      await assertStrongPassword(body.password, verified.user, config)
      const password_hash = await passwords.hash(body.password)
      await store.transaction(async (tx) => {
        const row = await tx.getOne('users', actor.id)
        if (!row?.active || row.password_hash !== verified.user.password_hash)
          throw new HttpError(409, texts.changedMeanwhile)
        await assertPasswordSignInEnabled(tx, row, config)
        await recordSuccessfulSignIn(tx, {
          username,
          address: network,
          isKnown: verified.isKnown,
          now: now(),
        })
        await setPassword(tx, row.id, password_hash, session)
      })
      audit({ ...auditEntry, result: 'ok' })
      return undefined
    }, network)
  },

  'account.sessions': async ({ store, actor, session: current, now, config }) => ({
    rows: await listSessions(store, actor.id, { now: now(), config, current }),
  }),

  'account.endSessions': async ({ store, actor, session }) => {
    await store.transaction(async (tx) => {
      if ((await revokeUserAccess(tx, actor.id, session)) > 0) tx.log({ subject: `users:${actor.id}` })
    })
    return undefined
  },

  'account.endSession': ({ store, actor, params }) =>
    store.transaction(async (tx) => {
      if (!(await endSession(tx, actor.id, params.id))) throw createNotFoundError()
      tx.log({ subject: `users:${actor.id}` })
      return undefined
    }),

  'accountLinks.look': async ({ store, body, limits, address, now }) => {
    await limits.countPublic(address)
    const validLink = await findValidPasswordLink(store, body.token, now())
    if (!validLink) throw createExpiredPasswordLinkError()
    const { kind, expires_at } = validLink.link
    return { username: validLink.user.username, kind, expires_at }
  },

  'accountLinks.use': ({ store, body, config, limits, passwords, audit, address, now }) => {
    const network = toClientNetwork(address)
    const auditEntry = { event: 'user-password', address }
    return limits.runSignIn(async () => {
      await limits.assertSignIn(network, false, { username: null, address })
      const validLink = await findValidPasswordLink(store, body.token, now())
      if (!validLink) {
        await limits.countFailure(network)
        audit({ ...auditEntry, username: null, result: 'refused', reason: 'link over' })
        throw createExpiredPasswordLinkError()
      }
      const { username } = validLink.user
      await assertStrongPassword(body.password, validLink.user, config)
      const password_hash = await passwords.hash(body.password)
      await store.transaction(async (tx) => {
        // Reads the link again, because another request may have used or revoked it while the password was hashed.
        const current = await findValidPasswordLink(tx, body.token, now())
        if (!current) throw createExpiredPasswordLinkError()
        await assertPasswordSignInEnabled(tx, current.user, config)
        await setPassword(tx, current.user.id, password_hash)
        tx.log({ user: { id: current.user.id, username } })
      })
      audit({ ...auditEntry, username, result: 'ok', reason: validLink.link.kind })
      return undefined
    }, network)
  },

  'accountLinks.ask': (call) => {
    const { body, config, limits, audit, address, now } = call
    const network = toClientNetwork(address)
    if (config.mail === null) throw createNotFoundError()
    const caller = { username: body.username, address }
    return limits.runSignIn(async () => {
      await limits.assertSignIn(network, false, caller)
      // Counts the wrong link as a failed sign-in, so that an attacker cannot try many links.
      await limits.countFailure(network)
      // Does not wait for the mail, because a slower response would reveal that the account exists.
      sendPasswordLinkEmail(call, now())
        .then((isSent) => audit({ event: 'user-link', ...caller, ...getPasswordEmailOutcome(isSent) }))
        .catch(() => audit({ event: 'user-link', ...caller, result: 'refused', reason: 'failed' }))
      return undefined
    }, network)
  },
}
