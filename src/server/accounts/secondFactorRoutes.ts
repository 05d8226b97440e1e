import type { accountEndpoints } from '../../contract/account.ts'
import type { authEndpoints } from '../../contract/auth.ts'
import { needsSecondFactor } from '../../domain/secondFactor.ts'
import { HttpError, invalid, notFound } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Call, Handlers } from '../http/call.ts'
import { addressGroup } from '../http/rateLimits.ts'
import { seal, unseal } from '../portal/sealing.ts'
import type { Row } from '../store/rows.ts'
import type { LoggedWriter } from '../store/store.ts'
import { endWithoutFactor } from './accountWrites.ts'
import { partyOf, passkeysOf } from './passkeys.ts'
import {
  giveUp,
  hasSecondFactor,
  newRecoveryCodes,
  newSecret,
  spent,
  stepOfCode,
  wrongCode,
} from './secondFactor.ts'
import { finishSignIn, recognized } from './secondStep.ts'
import { forgetFailures } from './signInThrottle.ts'
import { makeTicket, takeTicket, ticketOf } from './tickets.ts'

type Names =
  | 'account.secondFactor'
  | 'account.beginSecondFactor'
  | 'account.confirmSecondFactor'
  | 'account.newRecoveryCodes'
  | 'account.endSecondFactor'
type Routes = Pick<typeof accountEndpoints, Names> & Pick<typeof authEndpoints, 'auth.secondFactor'>

type Both = Call<Routes['account.endSecondFactor' | 'account.newRecoveryCodes']>

/**
 * Does something for whoever shows both the password and a code, which are throttled alike; each wrong one is refused beside its field. Who has passkeys only has
 * no app to read a code from.
 */
const withBoth = async (
  call: Both,
  event: string,
  work: (tx: LoggedWriter, user: Row<'users'>) => Promise<void>,
): Promise<void> => {
  const { store, files, body, actor, limits, audit, address, now } = call
  const { username } = actor
  const from = addressGroup(address)
  const told = { event, username, by: username, address }
  await limits.signIn(async () => {
    const found = await recognized(call, { username, password: body.password })
    if (typeof found === 'string') {
      audit({ ...told, result: 'refused', reason: found })
      throw invalid({ password: 'wrongPassword' })
    }
    const secret = await unseal(files, found.user.totp_secret)
    const done = await store.transaction(async (tx) => {
      const user = await tx.getOne('users', actor.id)
      if (!user || !hasSecondFactor(user)) throw notFound()
      const patch = user.totp_secret === '' ? {} : spent(user, secret, body.code ?? '', now())
      if (!patch) return false
      await tx.update('users', user.id, patch)
      await forgetFailures(tx, { username, address: from, isKnown: found.isKnown, now: now() })
      await work(tx, user)
      return true
    })
    audit({ ...told, ...(done ? { result: 'ok' } : { result: 'refused', reason: 'wrong code' }) })
    if (!done) throw wrongCode(body.code ?? '')
  }, from)
}

export const secondFactorRoutes: Handlers<Routes> = {
  'auth.secondFactor': (call) =>
    finishSignIn(call, async ({ totp_secret }) => {
      const secret = await unseal(call.files, totp_secret)
      return async (_, user) => spent(user, secret, call.body.code, call.now()) ?? 'wrong code'
    }),

  'account.secondFactor': async ({ store, actor, config }) => {
    const user = await store.getOne('users', actor.id)
    if (!user) throw notFound()
    return {
      active: hasSecondFactor(user),
      app: user.totp_secret !== '',
      passkeys: await passkeysOf(store, user.id),
      passkeys_possible: partyOf(config.publicUrl) !== undefined,
      recovery_codes: user.recovery_codes.length,
      demanded: needsSecondFactor(user, config.secondFactorFor),
      possible: user.password_hash !== '',
    }
  },

  'account.beginSecondFactor': async (call) => {
    const { store, files, body, actor, config, limits, address, now } = call
    const { username } = actor
    const from = addressGroup(address)
    return limits.signIn(async () => {
      const user = await store.getOne('users', actor.id)
      if (user?.password_hash === '') throw new HttpError(409, texts.noPassword)
      const found = await recognized(call, { username, password: body.password })
      if (typeof found === 'string') throw invalid({ password: 'wrongPassword' })
      const secret = newSecret()
      const sealed = await seal(files, secret)
      const ticket = await store.transaction(async (tx) => {
        await forgetFailures(tx, { username, address: from, isKnown: found.isKnown, now: now() })
        return makeTicket(tx, 'authenticator', { user: actor.id, data: { sealed } }, now())
      })
      const issuer = encodeURIComponent(`Acredita ${config.utilityName}`.trim())
      const uri = `otpauth://totp/${issuer}:${encodeURIComponent(username)}?secret=${secret}&issuer=${issuer}`
      return { ticket, secret, uri }
    }, from)
  },

  'account.confirmSecondFactor': async ({ store, files, body, actor, session, audit, address, now }) => {
    const begun = await ticketOf(store, 'authenticator', body.ticket, now())
    if (begun?.user !== actor.id) throw new HttpError(409, texts.secondFactorLost)
    const { sealed }: { sealed: string } = JSON.parse(begun.data)
    const secret = await unseal(files, sealed)
    const code = body.code.replace(/\s/gu, '')
    const step = secret === undefined ? undefined : stepOfCode(secret, code, now(), 0)
    if (step === undefined) throw invalid({ code: 'wrongCode' })
    const { codes, hashes } = newRecoveryCodes()
    await store.transaction(async (tx) => {
      if (!(await takeTicket(tx, 'authenticator', body.ticket, now())))
        throw new HttpError(409, texts.secondFactorLost)
      await endWithoutFactor(tx, actor.id, session)
      await tx.update('users', actor.id, { totp_secret: sealed, totp_step: step, recovery_codes: hashes })
    })
    audit({ event: 'user-second-factor', username: actor.username, address, result: 'ok' })
    return { recovery_codes: codes }
  },

  'account.newRecoveryCodes': async (call) => {
    const { codes, hashes } = newRecoveryCodes()
    await withBoth(call, 'user-recovery-codes', async (tx, { id }) => {
      await tx.update('users', id, { recovery_codes: hashes })
    })
    return { recovery_codes: codes }
  },

  'account.endSecondFactor': async (call) => {
    await withBoth(call, 'user-second-factor-end', async (tx, user) => {
      if (user.totp_secret === '') throw notFound()
      if (user.passkeys > 0) await tx.update('users', user.id, { totp_secret: '', totp_step: 0 })
      else await giveUp(tx, user, call.config)
    })
    return undefined
  },
}
