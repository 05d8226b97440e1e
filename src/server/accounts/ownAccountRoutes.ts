import type { accountEndpoints } from '../../contract/account.ts'
import { getUsernameKey } from '../../domain/usernames.ts'
import { HttpError, invalid, notFound } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Call, Handlers } from '../http/call.ts'
import { addressGroup } from '../http/rateLimits.ts'
import { endAccess, setPassword } from './accountWrites.ts'
import { linkOf, makeLink } from './links.ts'
import { assertPassword, assertPasswordOn, isPasswordOff } from './passwords.ts'
import { recognized } from './secondStep.ts'
import { closeSession, sessionsOf } from './sessions.ts'
import { forgetFailures } from './signInThrottle.ts'

/** Nobody is sent mail about one account more often, however often it is asked for. */
const BETWEEN_MAILS_MS = 300_000

const linkOver = () => new HttpError(404, texts.linkOver)

/** Sends a link to the account that has this name, where it has an address and was not sent one just now. */
const sendLink = (
  { store, body, config }: Call<(typeof accountEndpoints)['accountLinks.ask']>,
  now: Date,
): Promise<boolean> =>
  store.transaction(async (tx) => {
    const row = await tx.getBy('users', 'username_key', getUsernameKey(body.username))
    if (!row?.active || row.email === '' || (await isPasswordOff(tx, row, config))) return false
    const { rows } = await tx.getList('account_links', { filter: { user: row.id } })
    const recent = now.getTime() - BETWEEN_MAILS_MS
    if (rows.some(({ created_at }) => Date.parse(created_at) > recent)) return false
    await makeLink(tx, row, now, config)
    tx.log({ subject: `users:${row.id}`, user: { id: null, username: body.username } })
    return true
  })

const outcomeOf = (sent: boolean) =>
  sent ? ({ result: 'ok' } as const) : ({ result: 'refused', reason: 'no mail to send' } as const)

export const accountRoutes: Handlers<
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
    const from = addressGroup(address)
    return limits.signIn(async () => {
      const told = { event: 'user-password', username, by: username, address }
      const found = await recognized(call, { username, password: body.old_password })
      if (typeof found === 'string') {
        audit({ ...told, result: 'refused', reason: found })
        throw invalid({ old_password: 'wrongPassword' })
      }
      await assertPassword(body.password, found.user, config)
      const password_hash = await passwords.hash(body.password)
      await store.transaction(async (tx) => {
        const row = await tx.getOne('users', actor.id)
        if (!row?.active || row.password_hash !== found.user.password_hash)
          throw new HttpError(409, texts.changedMeanwhile)
        await assertPasswordOn(tx, row, config)
        await forgetFailures(tx, { username, address: from, isKnown: found.isKnown, now: now() })
        await setPassword(tx, row.id, password_hash, session)
      })
      audit({ ...told, result: 'ok' })
      return undefined
    }, from)
  },

  'account.sessions': async ({ store, actor, session: current, now, config }) => ({
    rows: await sessionsOf(store, actor.id, { now: now(), config, current }),
  }),

  'account.endSessions': async ({ store, actor, session }) => {
    await store.transaction(async (tx) => {
      if ((await endAccess(tx, actor.id, session)) > 0) tx.log({ subject: `users:${actor.id}` })
    })
    return undefined
  },

  'account.endSession': ({ store, actor, params }) =>
    store.transaction(async (tx) => {
      if (!(await closeSession(tx, actor.id, params.id))) throw notFound()
      tx.log({ subject: `users:${actor.id}` })
      return undefined
    }),

  'accountLinks.look': async ({ store, body, limits, address, now }) => {
    await limits.countPublic(address)
    const found = await linkOf(store, body.token, now())
    if (!found) throw linkOver()
    const { kind, expires_at } = found.link
    return { username: found.user.username, kind, expires_at }
  },

  'accountLinks.use': ({ store, body, config, limits, passwords, audit, address, now }) => {
    const from = addressGroup(address)
    const told = { event: 'user-password', address }
    return limits.signIn(async () => {
      await limits.assertSignIn(from, false, { username: null, address })
      const found = await linkOf(store, body.token, now())
      if (!found) {
        await limits.countFailure(from)
        audit({ ...told, username: null, result: 'refused', reason: 'link over' })
        throw linkOver()
      }
      const { username } = found.user
      await assertPassword(body.password, found.user, config)
      const password_hash = await passwords.hash(body.password)
      await store.transaction(async (tx) => {
        // Somebody else may have used it meanwhile, or it was taken back.
        const still = await linkOf(tx, body.token, now())
        if (!still) throw linkOver()
        await assertPasswordOn(tx, still.user, config)
        await setPassword(tx, still.user.id, password_hash)
        tx.log({ user: { id: still.user.id, username } })
      })
      audit({ ...told, username, result: 'ok', reason: found.link.kind })
      return undefined
    }, from)
  },

  'accountLinks.ask': (call) => {
    const { body, config, limits, audit, address, now } = call
    const from = addressGroup(address)
    if (config.mail === null) throw notFound()
    const who = { username: body.username, address }
    return limits.signIn(async () => {
      await limits.assertSignIn(from, false, who)
      // Asking counts like a sign-in that failed: nobody tries a list of names, or has a crowd written to.
      await limits.countFailure(from)
      // Nobody waits for it: how long it takes would tell whether there is such an account.
      sendLink(call, now())
        .then((sent) => audit({ event: 'user-link', ...who, ...outcomeOf(sent) }))
        .catch(() => audit({ event: 'user-link', ...who, result: 'refused', reason: 'failed' }))
      return undefined
    }, from)
  },
}
