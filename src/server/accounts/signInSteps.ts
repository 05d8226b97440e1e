import type { authEndpoints } from '../../contract/auth.ts'
import type { UserRow } from '../../domain/users/schemas.ts'
import { getUsernameKey } from '../../domain/users/usernames.ts'
import type { Config } from '../common/config.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Call, Services } from '../http/call.ts'
import { toClientNetwork } from '../http/rateLimits.ts'
import type { Row } from '../store/rows.ts'
import type { LoggedWriter } from '../store/store.ts'
import { createWrongSecondFactorError } from './secondFactor.ts'
import { startSession } from './sessions.ts'
import { countFailedSignInAttempt, isKnownSignInAddress, recordSuccessfulSignIn } from './signInThrottle.ts'
import { findOneTimeToken, redeemOneTimeToken } from './tickets.ts'

type PasswordCheckContext = Pick<Services, 'store' | 'passwords' | 'limits' | 'now'> & { address: string }

export type PasswordFailure = 'wrong password' | 'disabled account' | 'unknown account'

/** Returns the user with this username and password, or the reason why the sign-in failed. Checks the rate limits first. */
export const verifyPassword = async (
  { store, passwords, limits, address, now }: PasswordCheckContext,
  { username, password }: { username: string; password: string },
): Promise<{ user: Row<'users'>; isKnown: boolean } | PasswordFailure> => {
  const network = toClientNetwork(address)
  const caller = { username, address }
  const isKnown = await isKnownSignInAddress(store, username, network)
  await limits.assertSignIn(network, isKnown, caller)
  const secondsLeft = await store.transaction((tx) =>
    countFailedSignInAttempt(tx, { username, address: network, isKnown, now: now() }),
  )
  if (secondsLeft > 0)
    throw limits.createRefusal(
      'sign-in-account',
      `${getUsernameKey(username)} ${network}`,
      secondsLeft,
      caller,
    )
  const user = await store.getBy('users', 'username_key', getUsernameKey(username))
  // A user without a password hash cannot sign in with a password.
  const matches = await passwords.verify(user?.password_hash || undefined, password)
  if (user && matches) return user.active ? { user, isKnown } : 'disabled account'
  await limits.countFailure(network)
  return user ? 'wrong password' : 'unknown account'
}

/** Maximum number of wrong second factors after one correct password. */
const MAX_FACTOR_TRIES = 5

/** Functions that create the error for a refused second factor, by reason. */
const REFUSAL_ERRORS = {
  'ticket over': () => new HttpError(401, texts.secondFactorExpired),
  'passkey over': () => new HttpError(400, texts.passkeyExpired),
  'inactive company': (config: Config) => new HttpError(401, texts.inactiveCompany(config)),
  'wrong code': (_: Config, code: string) => createWrongSecondFactorError(code),
  'unknown passkey': () => new HttpError(400, texts.wrongPasskey),
  'wrong passkey': () => new HttpError(400, texts.wrongPasskey),
  'copied passkey': () => new HttpError(400, texts.wrongPasskey),
}
type Refusal = keyof typeof REFUSAL_ERRORS

type SecondStepCall = Call<(typeof authEndpoints)['auth.secondFactor' | 'auth.beginPasskey' | 'auth.passkey']>

/** Logs a refused second factor and returns the error for the user. */
const logRefusedSecondFactor = async (
  { body, store, config, limits, audit, address }: SecondStepCall,
  username: string,
  reason: Refusal,
): Promise<HttpError> => {
  await limits.countFailure(toClientNetwork(address))
  await store.transaction(async (tx) => tx.log({ result: 'refused', reason, user: { id: null, username } }))
  audit({ event: 'sign-in', username: username || null, address, result: 'refused', reason })
  return REFUSAL_ERRORS[reason](config, 'code' in body ? body.code : '')
}

/** Returns the user who has entered a correct password and must now send the second factor. Throws 401 if the ticket has expired. */
const getPendingSignInUser = async (
  call: SecondStepCall,
): Promise<{ owner: Row<'users'>; isKnown: boolean }> => {
  const { body, store, limits, address, now } = call
  const network = toClientNetwork(address)
  const pendingTicket = await findOneTimeToken(store, 'second-factor', body.ticket, now())
  const owner = pendingTicket?.user ? await store.getOne('users', pendingTicket.user) : undefined
  const isKnown = owner ? await isKnownSignInAddress(store, owner.username, network) : false
  await limits.assertSignIn(network, isKnown, { username: owner?.username ?? null, address })
  if (!owner) throw await logRefusedSecondFactor(call, '', 'ticket over')
  return { owner, isKnown }
}

/** Runs `work` with the user of a sign-in that waits for the second factor. */
export const runWithPendingSignInUser = <T>(
  call: SecondStepCall,
  work: (owner: Row<'users'>) => Promise<T>,
): Promise<T> =>
  call.limits.runSignIn(
    async () => work((await getPendingSignInUser(call)).owner),
    toClientNetwork(call.address),
  )

/** Function that verifies a second factor. Returns the account's changed columns, or the reason for the refusal. */
type ConsumeFactor = (tx: LoggedWriter, user: Row<'users'>) => Promise<Partial<UserRow> | Refusal>

/** Completes a sign-in with a second factor and creates the session. After too many failures, the user must enter the password again. */
export const completeSecondFactorSignIn = (
  call: SecondStepCall,
  checkFactor: (owner: Row<'users'>) => Promise<ConsumeFactor>,
) => {
  const { body, store, config, limits, audit, address, device, now } = call
  const network = toClientNetwork(address)
  return limits.runSignIn(async () => {
    const { owner, isKnown } = await getPendingSignInUser(call)
    const { username } = owner
    const secondsLeft = await store.transaction((tx) =>
      countFailedSignInAttempt(tx, { username, address: network, isKnown, now: now() }),
    )
    if (secondsLeft > 0)
      throw limits.createRefusal('sign-in-account', `${username} ${network}`, secondsLeft, {
        username,
        address,
      })
    const consumeFactor = await checkFactor(owner)
    const result = await store.transaction(async (tx) => {
      const [ticket, user] = [
        await redeemOneTimeToken(tx, 'second-factor', body.ticket, now()),
        await tx.getOne('users', owner.id),
      ]
      if (!ticket || !user?.active || user.password_hash !== owner.password_hash) return 'ticket over'
      const patch = await consumeFactor(tx, user)
      if (typeof patch !== 'string') {
        await tx.update('users', user.id, patch)
        await recordSuccessfulSignIn(tx, { username, address: network, isKnown, now: now() })
        return startSession(tx, { ...user, ...patch }, { device }, now(), config)
      }
      const { tries = 1 }: { tries?: number } = JSON.parse(ticket.data)
      const { id: _, ...ticketFields } = ticket
      if (tries < MAX_FACTOR_TRIES)
        await tx.create('tickets', { ...ticketFields, data: JSON.stringify({ tries: tries + 1 }) })
      return patch
    })
    if (typeof result !== 'string') {
      audit({ event: 'sign-in', username, address, result: 'ok', reason: 'second factor' })
      return result
    }
    throw await logRefusedSecondFactor(call, username, result)
  }, network)
}
