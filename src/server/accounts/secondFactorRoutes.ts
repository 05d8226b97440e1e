import type { accountEndpoints } from '../../contract/account.ts'
import type { authEndpoints } from '../../contract/auth.ts'
import { needsSecondFactor } from '../../domain/users/secondFactor.ts'
import { createNotFoundError, createValidationError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Call, Handlers } from '../http/call.ts'
import { toClientNetwork } from '../http/rateLimits.ts'
import { decryptTextWithPortalKey, encryptPortalText } from '../portal/sealing.ts'
import type { Row } from '../store/rows.ts'
import type { LoggedWriter } from '../store/store.ts'
import { revokeAccessBeforeSecondFactor } from './accountWrites.ts'
import { createWebAuthnRelyingParty, isPasskeyOfOtherHost, listPasskeys } from './passkeys.ts'
import {
  consumeSecondFactorCode,
  createRecoveryCodes,
  createTotpSecret,
  createWrongSecondFactorError,
  findTotpTimeStep,
  hasSecondFactor,
  removeOptionalSecondFactor,
} from './secondFactor.ts'
import { completeSecondFactorSignIn, verifyPassword } from './signInSteps.ts'
import { recordSuccessfulSignIn } from './signInThrottle.ts'
import { createOneTimeToken, findOneTimeToken, redeemOneTimeToken } from './tickets.ts'

type SecondFactorCalls =
  | 'account.secondFactor'
  | 'account.beginSecondFactor'
  | 'account.confirmSecondFactor'
  | 'account.newRecoveryCodes'
  | 'account.endSecondFactor'
type Routes = Pick<typeof accountEndpoints, SecondFactorCalls> &
  Pick<typeof authEndpoints, 'auth.secondFactor'>

type ConfirmedCall = Call<Routes['account.endSecondFactor' | 'account.newRecoveryCodes']>

/** Runs a change after verifying the user's password and authenticator code. Users who only have passkeys need no code. */
const runAfterVerifyingPasswordAndCode = async (
  call: ConfirmedCall,
  event: string,
  work: (tx: LoggedWriter, user: Row<'users'>) => Promise<void>,
): Promise<void> => {
  const { store, files, body, actor, limits, audit, address, now } = call
  const { username } = actor
  const network = toClientNetwork(address)
  const auditEntry = { event, username, by: username, address }
  await limits.runSignIn(async () => {
    const verified = await verifyPassword(call, { username, password: body.password })
    if (typeof verified === 'string') {
      audit({ ...auditEntry, result: 'refused', reason: verified })
      throw createValidationError({ password: 'wrongPassword' })
    }
    const secret = await decryptTextWithPortalKey(files, verified.user.totp_secret)
    const isCodeCorrect = await store.transaction(async (tx) => {
      const user = await tx.getOne('users', actor.id)
      if (!user || !hasSecondFactor(user)) throw createNotFoundError()
      const patch =
        user.totp_secret === '' ? {} : consumeSecondFactorCode(user, secret, body.code ?? '', now())
      if (!patch) return false
      await tx.update('users', user.id, patch)
      await recordSuccessfulSignIn(tx, { username, address: network, isKnown: verified.isKnown, now: now() })
      await work(tx, user)
      return true
    })
    audit({
      ...auditEntry,
      ...(isCodeCorrect ? { result: 'ok' } : { result: 'refused', reason: 'wrong code' }),
    })
    if (!isCodeCorrect) throw createWrongSecondFactorError(body.code ?? '')
  }, network)
}

export const secondFactorRoutes: Handlers<Routes> = {
  'auth.secondFactor': (call) =>
    completeSecondFactorSignIn(call, async ({ totp_secret }) => {
      const secret = await decryptTextWithPortalKey(call.files, totp_secret)
      return async (_, user) =>
        consumeSecondFactorCode(user, secret, call.body.code, call.now()) ?? 'wrong code'
    }),

  'account.secondFactor': async ({ store, actor, config }) => {
    const user = await store.getOne('users', actor.id)
    if (!user) throw createNotFoundError()
    const relyingParty = createWebAuthnRelyingParty(config.publicUrl)
    const passkeys = await listPasskeys(store, user.id)
    return {
      active: hasSecondFactor(user),
      app: user.totp_secret !== '',
      passkeys: passkeys.map((passkey) => ({
        ...passkey,
        other_host: isPasskeyOfOtherHost(passkey, relyingParty) ? passkey.host : '',
      })),
      passkeys_possible: relyingParty !== undefined,
      recovery_codes: user.recovery_codes.length,
      demanded: needsSecondFactor(user, config.secondFactorFor),
      possible: user.password_hash !== '',
    }
  },

  'account.beginSecondFactor': async (call) => {
    const { store, files, body, actor, config, limits, address, now } = call
    const { username } = actor
    const network = toClientNetwork(address)
    return limits.runSignIn(async () => {
      const user = await store.getOne('users', actor.id)
      if (user?.password_hash === '') throw new HttpError(409, texts.noPassword)
      const verified = await verifyPassword(call, { username, password: body.password })
      if (typeof verified === 'string') throw createValidationError({ password: 'wrongPassword' })
      const secret = createTotpSecret()
      const sealed = await encryptPortalText(files, secret)
      const ticket = await store.transaction(async (tx) => {
        await recordSuccessfulSignIn(tx, {
          username,
          address: network,
          isKnown: verified.isKnown,
          now: now(),
        })
        return createOneTimeToken(tx, 'authenticator', { user: actor.id, data: { sealed } }, now())
      })
      const issuer = encodeURIComponent(`Acredita ${config.utilityName}`.trim())
      const uri = `otpauth://totp/${issuer}:${encodeURIComponent(username)}?secret=${secret}&issuer=${issuer}`
      return { ticket, secret, uri }
    }, network)
  },

  'account.confirmSecondFactor': async ({ store, files, body, actor, session, audit, address, now }) => {
    const ticket = await findOneTimeToken(store, 'authenticator', body.ticket, now())
    if (ticket?.user !== actor.id) throw new HttpError(409, texts.secondFactorExpired)
    const { sealed }: { sealed: string } = JSON.parse(ticket.data)
    const secret = await decryptTextWithPortalKey(files, sealed)
    const code = body.code.replace(/\s/gu, '')
    const step = secret === undefined ? undefined : findTotpTimeStep(secret, code, now(), 0)
    if (step === undefined) throw createValidationError({ code: 'wrongCode' })
    const { codes, hashes } = createRecoveryCodes()
    await store.transaction(async (tx) => {
      if (!(await redeemOneTimeToken(tx, 'authenticator', body.ticket, now())))
        throw new HttpError(409, texts.secondFactorExpired)
      await revokeAccessBeforeSecondFactor(tx, actor.id, session)
      await tx.update('users', actor.id, { totp_secret: sealed, totp_step: step, recovery_codes: hashes })
    })
    audit({ event: 'user-second-factor', username: actor.username, address, result: 'ok' })
    return { recovery_codes: codes }
  },

  'account.newRecoveryCodes': async (call) => {
    const { codes, hashes } = createRecoveryCodes()
    await runAfterVerifyingPasswordAndCode(call, 'user-recovery-codes', async (tx, { id }) => {
      await tx.update('users', id, { recovery_codes: hashes })
    })
    return { recovery_codes: codes }
  },

  'account.endSecondFactor': async (call) => {
    await runAfterVerifyingPasswordAndCode(call, 'user-second-factor-end', async (tx, user) => {
      if (user.totp_secret === '') throw createNotFoundError()
      if (user.passkeys > 0) await tx.update('users', user.id, { totp_secret: '', totp_step: 0 })
      else await removeOptionalSecondFactor(tx, user, call.config)
    })
    return undefined
  },
}
