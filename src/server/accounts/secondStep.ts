import type { authEndpoints } from '../../contract/auth.ts'
import { getUsernameKey } from '../../domain/usernames.ts'
import type { UserRow } from '../../domain/users.ts'
import type { Config } from '../common/config.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Call, Services } from '../http/call.ts'
import { addressGroup } from '../http/rateLimits.ts'
import type { Row } from '../store/rows.ts'
import type { LoggedWriter } from '../store/store.ts'
import { wrongCode } from './secondFactor.ts'
import { enter } from './sessions.ts'
import { countAttempt, forgetFailures, isKnownAt } from './signInThrottle.ts'
import { takeTicket, ticketOf } from './tickets.ts'

type Asking = Pick<Services, 'store' | 'passwords' | 'limits' | 'now'> & { address: string }

/** Why nobody was recognized. */
export type Unrecognized = 'wrong password' | 'disabled account' | 'unknown account'

/**
 * The account whose name and password these are, or why it is not. Limits that count failures come before anything is hashed or written; the try
 * counts as a failure until `forgetFailures` says that it was none.
 */
export const recognized = async (
  { store, passwords, limits, address, now }: Asking,
  { username, password }: { username: string; password: string },
): Promise<{ user: Row<'users'>; isKnown: boolean } | Unrecognized> => {
  const from = addressGroup(address)
  const who = { username, address }
  const isKnown = await isKnownAt(store, username, from)
  await limits.assertSignIn(from, isKnown, who)
  const left = await store.transaction((tx) =>
    countAttempt(tx, { username, address: from, isKnown, now: now() }),
  )
  if (left > 0) throw limits.refusal('sign-in-account', `${getUsernameKey(username)} ${from}`, left, who)
  const user = await store.getBy('users', 'username_key', getUsernameKey(username))
  // An account without a password refuses every password.
  const matches = await passwords.verify(user?.password_hash || undefined, password)
  if (user && matches) return user.active ? { user, isKnown } : 'disabled account'
  await limits.countFailure(from)
  return user ? 'wrong password' : 'unknown account'
}

/** A sign-in that has begun is good for so many that are wrong. */
const TRIES = 5

/** Why a second factor was refused. */
const REFUSALS = {
  'ticket over': () => new HttpError(401, texts.secondFactorLost),
  'passkey over': () => new HttpError(400, texts.passkeyOver),
  'inactive company': (config: Config) => new HttpError(401, texts.inactiveCompany(config)),
  'wrong code': (_: Config, code: string) => wrongCode(code),
  'unknown passkey': () => new HttpError(400, texts.wrongPasskey),
  'wrong passkey': () => new HttpError(400, texts.wrongPasskey),
  'copied passkey': () => new HttpError(400, texts.wrongPasskey),
}
type Refusal = keyof typeof REFUSALS

type Step = Call<(typeof authEndpoints)['auth.secondFactor' | 'auth.beginPasskey' | 'auth.passkey']>

/** Says in the log that a second step was refused, and answers what whoever asked is told. */
const refused = async (
  { body, store, config, limits, audit, address }: Step,
  username: string,
  reason: Refusal,
): Promise<HttpError> => {
  await limits.countFailure(addressGroup(address))
  await store.transaction(async (tx) => tx.log({ result: 'refused', reason, user: { id: null, username } }))
  audit({ event: 'sign-in', username: username || null, address, result: 'refused', reason })
  return REFUSALS[reason](config, 'code' in body ? body.code : '')
}

/** Whoever has begun to sign in with the ticket of a call; past the limits for failures, or where it is over, that is refused. */
const ownerOf = async (call: Step): Promise<{ owner: Row<'users'>; isKnown: boolean }> => {
  const { body, store, limits, address, now } = call
  const from = addressGroup(address)
  const begun = await ticketOf(store, 'second-factor', body.ticket, now())
  const owner = begun?.user ? await store.getOne('users', begun.user) : undefined
  const isKnown = owner ? await isKnownAt(store, owner.username, from) : false
  await limits.assertSignIn(from, isKnown, { username: owner?.username ?? null, address })
  if (!owner) throw await refused(call, '', 'ticket over')
  return { owner, isKnown }
}

/** Does something for whoever has begun to sign in, when it is their address's turn. */
export const begunBy = <T>(call: Step, work: (owner: Row<'users'>) => Promise<T>): Promise<T> =>
  call.limits.signIn(async () => work((await ownerOf(call)).owner), addressGroup(call.address))

/** What is written of the account whose second factor is right, in the transaction that lets it in; or why it is not. */
type Spend = (tx: LoggedWriter, user: Row<'users'>) => Promise<Partial<UserRow> | Refusal>

/**
 * Lets in whoever has begun to sign in and shows the second factor. Throttled as a password is: the try counts as a failure until it turns out not to be one, and
 * a few that are wrong end what was begun. `look` reads and reckons, before the transaction.
 */
export const finishSignIn = (call: Step, look: (owner: Row<'users'>) => Promise<Spend>) => {
  const { body, store, config, limits, audit, address, device, now } = call
  const from = addressGroup(address)
  return limits.signIn(async () => {
    const { owner, isKnown } = await ownerOf(call)
    const { username } = owner
    const left = await store.transaction((tx) =>
      countAttempt(tx, { username, address: from, isKnown, now: now() }),
    )
    if (left > 0) throw limits.refusal('sign-in-account', `${username} ${from}`, left, { username, address })
    const spend = await look(owner)
    const opened = await store.transaction(async (tx) => {
      const [ticket, user] = [
        await takeTicket(tx, 'second-factor', body.ticket, now()),
        await tx.getOne('users', owner.id),
      ]
      if (!ticket || !user?.active || user.password_hash !== owner.password_hash) return 'ticket over'
      const patch = await spend(tx, user)
      if (typeof patch !== 'string') {
        await tx.update('users', user.id, patch)
        await forgetFailures(tx, { username, address: from, isKnown, now: now() })
        return enter(tx, { ...user, ...patch }, { device }, now(), config)
      }
      const { tries = 1 }: { tries?: number } = JSON.parse(ticket.data)
      const { id: _, ...again } = ticket
      if (tries < TRIES) await tx.create('tickets', { ...again, data: JSON.stringify({ tries: tries + 1 }) })
      return patch
    })
    if (typeof opened !== 'string') {
      audit({ event: 'sign-in', username, address, result: 'ok', reason: 'second factor' })
      return opened
    }
    throw await refused(call, username, opened)
  }, from)
}
