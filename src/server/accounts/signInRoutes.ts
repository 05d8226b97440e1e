import type { authEndpoints } from '../../contract/auth.ts'
import { DEMO_PASSWORD } from '../../domain/demo.ts'
import type { Config } from '../common/config.ts'
import { HttpError, unauthenticated, withMore } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Call, Handlers } from '../http/call.ts'
import { addressGroup } from '../http/rateLimits.ts'
import { disableAccount } from './accountWrites.ts'
import { isPasswordOff } from './passwords.ts'
import { factorsOf, hasSecondFactor, mustSetUp } from './secondFactor.ts'
import { recognized } from './secondStep.ts'
import { enter, isOfEndedCompany, wireUserOf } from './sessions.ts'
import { forgetFailures } from './signInThrottle.ts'
import { makeTicket } from './tickets.ts'

type Login = Call<(typeof authEndpoints)['auth.login']>

/** What a refused user reads. Only a user with the right password reads that the account or its company is not active. */
const messageOf = (reason: string, config: Config): string => {
  if (reason === 'password off') return texts.passwordOff(config.signOn?.name ?? '')
  if (reason === 'disabled account') return texts.disabledAccount(config)
  return reason === 'inactive company' ? texts.inactiveCompany(config) : texts.badCredentials
}

/** Logs a refused sign-in with its reason, and returns the error for the user. */
const refused = async (
  { body: { username }, audit, address, store, config }: Login,
  reason: string,
): Promise<HttpError> => {
  await store.transaction(async (tx) => tx.log({ result: 'refused', reason, user: { id: null, username } }))
  audit({ event: 'sign-in', username, address, result: 'refused', reason })
  return new HttpError(401, messageOf(reason, config))
}

export const authRoutes: Handlers<
  Omit<
    typeof authEndpoints,
    'auth.enter' | 'auth.leave' | 'auth.secondFactor' | 'auth.beginPasskey' | 'auth.passkey'
  >
> = {
  'auth.login': async (call) => {
    const { body, store, config, limits, audit, address, device, now } = call
    const from = addressGroup(address)
    return limits.signIn(async () => {
      const found = await recognized(call, body)
      if (typeof found === 'string') throw await refused(call, found)
      const { user, isKnown } = found
      // Whatever its hash: a demo's password is known to all.
      if (config.production && body.password === DEMO_PASSWORD) {
        await store.transaction((tx) => disableAccount(tx, user.id))
        console.error(texts.demoAccountsDisabled([user.username]))
        const reason = 'demo password'
        audit({ event: 'user-disable', username: user.username, address, result: 'ok', reason })
        throw await refused(call, reason)
      }
      const opened = await store.transaction(async (tx) => {
        // Whoever was disabled or got another password while this one was checked is not let in with it.
        const still = await tx.getOne('users', user.id)
        if (!still?.active || still.password_hash !== user.password_hash) return undefined
        if (await isPasswordOff(tx, still, config)) return 'password off'
        if (await isOfEndedCompany(tx, still)) return 'inactive company'
        // The try is no success before the second factor is right.
        if (hasSecondFactor(still))
          return {
            ticket: await makeTicket(tx, 'second-factor', { user: still.id }, now()),
            by: factorsOf(still),
          }
        await forgetFailures(tx, { username: body.username, address: from, isKnown, now: now() })
        return enter(tx, still, { device }, now(), config)
      })
      if (opened === undefined) throw await refused(call, 'changed meanwhile')
      if (typeof opened === 'string') throw await refused(call, opened)
      if ('ticket' in opened)
        throw withMore(new HttpError(401, texts.secondFactorAsked), {
          second_factor: opened.ticket,
          second_factor_by: opened.by,
        })
      audit({ event: 'sign-in', username: user.username, address, result: 'ok' })
      return opened
    }, from)
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
    if (!user) throw unauthenticated()
    const isByProvider = ((await store.getOne('tokens', session))?.id_token ?? '') !== ''
    const needed = mustSetUp(user, config, isByProvider) ? { second_factor_needed: true as const } : {}
    return { ...wireUserOf(user, config), ...needed }
  },
}
