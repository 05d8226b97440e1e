import type { authEndpoints } from '../../contract/auth.ts'
import { DEMO_PASSWORD } from '../../domain/users/demo.ts'
import type { Config } from '../common/config.ts'
import { addErrorFields, createUnauthenticatedError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Call, Handlers } from '../http/call.ts'
import { toClientNetwork } from '../http/rateLimits.ts'
import { getNoticeFlag } from '../portal/currentNotice.ts'
import { disableUserAccount } from './accountWrites.ts'
import { isPasswordSignInDisabled } from './passwords.ts'
import { hasSecondFactor, listSecondFactors, mustSetUpSecondFactor } from './secondFactor.ts'
import { belongsToInactiveCompany, startSession, toUserResponse } from './sessions.ts'
import { verifyPassword } from './signInSteps.ts'
import { recordSuccessfulSignIn } from './signInThrottle.ts'
import { createOneTimeToken } from './tickets.ts'

type LoginCall = Call<(typeof authEndpoints)['auth.login']>

/** Returns the message of a refused sign-in. Mentions an inactive account or company only after a correct password. */
const getSignInRefusalMessage = (reason: string, config: Config): string => {
  if (reason === 'password off') return texts.passwordOff(config.signOn?.name ?? '')
  if (reason === 'disabled account') return texts.disabledAccount(config)
  return reason === 'inactive company' ? texts.inactiveCompany(config) : texts.badCredentials
}

/** Logs a refused sign-in and returns the error for the user. */
const logRefusedSignIn = async (
  { body: { username }, audit, address, store, config }: LoginCall,
  reason: string,
): Promise<HttpError> => {
  await store.transaction(async (tx) => tx.log({ result: 'refused', reason, user: { id: null, username } }))
  audit({ event: 'sign-in', username, address, result: 'refused', reason })
  return new HttpError(401, getSignInRefusalMessage(reason, config))
}

export const authRoutes: Handlers<
  Omit<
    typeof authEndpoints,
    'auth.enter' | 'auth.leave' | 'auth.secondFactor' | 'auth.beginPasskey' | 'auth.passkey'
  >
> = {
  'auth.login': async (call) => {
    const { body, store, config, limits, audit, address, device, now } = call
    const network = toClientNetwork(address)
    return limits.runSignIn(async () => {
      const verified = await verifyPassword(call, body)
      if (typeof verified === 'string') throw await logRefusedSignIn(call, verified)
      const { user, isKnown } = verified
      // Refuses the demo password in production, because the password is public.
      if (config.production && body.password === DEMO_PASSWORD) {
        await store.transaction((tx) => disableUserAccount(tx, user.id))
        console.error(texts.demoAccountsDisabled([user.username]))
        const reason = 'demo password'
        audit({ event: 'user-disable', username: user.username, address, result: 'ok', reason })
        throw await logRefusedSignIn(call, reason)
      }
      const result = await store.transaction(async (tx) => {
        // Reads the account again, because it may have changed while the password was verified.
        const current = await tx.getOne('users', user.id)
        if (!current?.active || current.password_hash !== user.password_hash) return undefined
        if (await isPasswordSignInDisabled(tx, current, config)) return 'password off'
        if (await belongsToInactiveCompany(tx, current)) return 'inactive company'
        // Returns only a ticket to users with a second factor. They send the ticket with their code in the next request.
        if (hasSecondFactor(current))
          return {
            ticket: await createOneTimeToken(tx, 'second-factor', { user: current.id }, now()),
            by: listSecondFactors(current),
          }
        await recordSuccessfulSignIn(tx, { username: body.username, address: network, isKnown, now: now() })
        return startSession(tx, current, { device }, now(), config)
      })
      if (result === undefined) throw await logRefusedSignIn(call, 'changed meanwhile')
      if (typeof result === 'string') throw await logRefusedSignIn(call, result)
      if ('ticket' in result)
        throw addErrorFields(new HttpError(401, texts.secondFactorRequired), {
          second_factor: result.ticket,
          second_factor_by: result.by,
        })
      audit({ event: 'sign-in', username: user.username, address, result: 'ok' })
      return result
    }, network)
  },

  'auth.logout': async ({ store, session, actor, audit, address }) => {
    await store.transaction(async (tx) => {
      tx.log({})
      await tx.delete('tokens', session)
    })
    audit({ event: 'sign-out', username: actor.username, address, result: 'ok' })
    return undefined
  },

  'auth.user': async ({ store, actor, config, session }) => {
    const user = await store.getOne('users', actor.id)
    if (!user) throw createUnauthenticatedError()
    const isByProvider = ((await store.getOne('tokens', session))?.id_token ?? '') !== ''
    const secondFactorFlag = mustSetUpSecondFactor(user, config, isByProvider)
      ? { second_factor_needed: true as const }
      : {}
    return {
      ...toUserResponse(user, config),
      ...secondFactorFlag,
      ...(await getNoticeFlag(store, actor.id)),
    }
  },
}
