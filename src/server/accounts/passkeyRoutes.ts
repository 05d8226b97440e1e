import type { authEndpoints } from '../../contract/auth.ts'
import type { passkeyEndpoints } from '../../contract/passkeys.ts'
import { MAX_PASSKEYS } from '../../domain/users/passkeys.ts'
import { createNotFoundError, createValidationError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Call, Handlers } from '../http/call.ts'
import { toClientNetwork } from '../http/rateLimits.ts'
import type { Row } from '../store/rows.ts'
import type { LoggedWriter, Reader } from '../store/store.ts'
import { revokeAccessBeforeSecondFactor } from './accountWrites.ts'
import {
  createPasskeyRegistrationOptions,
  createPasskeySignInOptions,
  createWebAuthnRelyingParty,
  isPasskeyCopied,
  isPasskeyOfOtherHost,
  listPasskeys,
  verifyPasskeyRegistration,
  verifyPasskeySignIn,
} from './passkeys.ts'
import { createRecoveryCodes, removeOptionalSecondFactor } from './secondFactor.ts'
import { completeSecondFactorSignIn, runWithPendingSignInUser, verifyPassword } from './signInSteps.ts'
import { recordSuccessfulSignIn } from './signInThrottle.ts'
import { createOneTimeToken, redeemOneTimeToken } from './tickets.ts'

type Routes = typeof passkeyEndpoints & Pick<typeof authEndpoints, 'auth.beginPasskey' | 'auth.passkey'>

/** Returns the portal's identity for passkeys (relying party). Throws 409 if the portal's address does not support passkeys. */
const getWebAuthnRelyingParty = (publicUrl: string) => {
  const relyingParty = createWebAuthnRelyingParty(publicUrl)
  if (!relyingParty) throw new HttpError(409, texts.noPasskeysHere(publicUrl))
  return relyingParty
}

/** Returns a passkey of the user. Throws 404 if the user has no passkey with this id. */
const getPasskeyOfUser = async (store: Reader, user: number, id: number): Promise<Row<'passkeys'>> => {
  const row = await store.getOne('passkeys', id)
  if (row?.user !== user) throw createNotFoundError()
  return row
}

/** Verifies the user's password and then runs a transaction. Throws 400 for a wrong password. */
const runAfterVerifyingPassword = async <T>(
  call: Omit<Call<Routes['passkeys.begin']>, 'params'>,
  work: (tx: LoggedWriter, user: Row<'users'>) => Promise<T>,
): Promise<T> => {
  const { store, body, actor, limits, address, now } = call
  const { username } = actor
  const network = toClientNetwork(address)
  return limits.runSignIn(async () => {
    const verified = await verifyPassword(call, { username, password: body.password })
    if (typeof verified === 'string') throw createValidationError({ password: 'wrongPassword' })
    return store.transaction(async (tx) => {
      const user = await tx.getOne('users', actor.id)
      if (!user) throw createNotFoundError()
      await recordSuccessfulSignIn(tx, { username, address: network, isKnown: verified.isKnown, now: now() })
      return work(tx, user)
    })
  }, network)
}

export const passkeyRoutes: Handlers<Routes> = {
  'auth.beginPasskey': (call) =>
    runWithPendingSignInUser(call, async (owner) => {
      const { store, config, now } = call
      const relyingParty = getWebAuthnRelyingParty(config.publicUrl)
      const passkeys = await listPasskeys(store, owner.id)
      const usable = passkeys.filter((passkey) => !isPasskeyOfOtherHost(passkey, relyingParty))
      const [other] = passkeys
      if (other && usable.length === 0) throw new HttpError(409, texts.passkeysOfOtherHost(other.host))
      const challenge = await store.transaction((tx) =>
        createOneTimeToken(tx, 'passkey', { user: owner.id }, now()),
      )
      return { ...(await createPasskeySignInOptions(relyingParty, challenge, usable)) }
    }),

  'auth.passkey': (call) =>
    completeSecondFactorSignIn(call, async (owner) => {
      const { store, body, config, now } = call
      const relyingParty = getWebAuthnRelyingParty(config.publicUrl)
      const passkey = await store.getBy('passkeys', 'credential', body.answer.id)
      if (passkey?.user !== owner.id) return async () => 'unknown passkey'
      const { challenge, verified } = await verifyPasskeySignIn(
        store,
        relyingParty,
        passkey,
        body.answer,
        now(),
      )
      return async (tx) => {
        // Deletes the challenge even after a wrong response, so that it can be used only once.
        const isTicketValid = challenge !== '' && (await redeemOneTimeToken(tx, 'passkey', challenge, now()))
        if (!isTicketValid) return 'passkey over'
        if (verified === undefined) return 'wrong passkey'
        const current = await tx.getOne('passkeys', passkey.id)
        if (!current) return 'unknown passkey'
        if (isPasskeyCopied(current.counter, verified)) return 'copied passkey'
        await tx.update('passkeys', current.id, {
          counter: verified,
          host: relyingParty.id,
          last_used_at: now().toISOString(),
        })
        return {}
      }
    }),

  'passkeys.begin': async (call) => {
    const { store, actor, config, now } = call
    const user = await store.getOne('users', actor.id)
    if (!user || user.password_hash === '') throw new HttpError(409, texts.noPassword)
    const relyingParty = getWebAuthnRelyingParty(config.publicUrl)
    const challenge = await runAfterVerifyingPassword(call, (tx) =>
      createOneTimeToken(tx, 'new-passkey', { user: user.id }, now()),
    )
    const existing = await listPasskeys(store, user.id)
    return {
      ...(await createPasskeyRegistrationOptions(
        relyingParty,
        challenge,
        user,
        existing,
        config.utilityName,
      )),
    }
  },

  'passkeys.create': async ({ store, body, actor, session, config, audit, address, now }) => {
    const relyingParty = getWebAuthnRelyingParty(config.publicUrl)
    const { challenge, verified } = await verifyPasskeyRegistration(
      store,
      relyingParty,
      actor.id,
      body.answer,
      now(),
    )
    const { codes, hashes } = createRecoveryCodes()
    const result = await store.transaction(async (tx) => {
      const isTicketValid =
        challenge !== '' && (await redeemOneTimeToken(tx, 'new-passkey', challenge, now()))
      if (!isTicketValid) return new HttpError(409, texts.passkeyExpired)
      const user = await tx.getOne('users', actor.id)
      if (!verified || !user || (await tx.getBy('passkeys', 'credential', verified.credential)))
        return new HttpError(400, texts.wrongPasskey)
      if (user.passkeys >= MAX_PASSKEYS) return new HttpError(409, texts.tooManyPasskeys(MAX_PASSKEYS))
      await revokeAccessBeforeSecondFactor(tx, user.id, session)
      const created_at = now().toISOString()
      await tx.create('passkeys', {
        user: user.id,
        name: body.name,
        ...verified,
        created_at,
        last_used_at: null,
      })
      const hasCodes = user.recovery_codes.length > 0
      if (!hasCodes) await tx.update('users', user.id, { recovery_codes: hashes })
      return { recovery_codes: hasCodes ? [] : codes }
    })
    const auditEntry = { event: 'user-passkey', username: actor.username, address }
    if (result instanceof HttpError) {
      audit({ ...auditEntry, result: 'refused', reason: result.message })
      throw result
    }
    audit({ ...auditEntry, result: 'ok' })
    return result
  },

  'passkeys.update': ({ store, params, body, actor }) =>
    store.transaction(async (tx) => {
      const { id } = await getPasskeyOfUser(tx, actor.id, params.id)
      await tx.update('passkeys', id, { name: body.name })
      return undefined
    }),

  'passkeys.end': async (call) => {
    const { params, actor, config, audit, address } = call
    await runAfterVerifyingPassword(call, async (tx, user) => {
      const { id } = await getPasskeyOfUser(tx, user.id, params.id)
      // Without another second factor, also removes the recovery codes.
      if (user.totp_secret === '' && user.passkeys <= 1) return removeOptionalSecondFactor(tx, user, config)
      await tx.delete('passkeys', id)
    })
    audit({ event: 'user-passkey-end', username: actor.username, address, result: 'ok' })
    return undefined
  },
}
