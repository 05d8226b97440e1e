import type { authEndpoints } from '../../contract/auth.ts'
import type { passkeyEndpoints } from '../../contract/passkeys.ts'
import { MAX_PASSKEYS } from '../../domain/passkeys.ts'
import { HttpError, invalid, notFound } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Call, Handlers } from '../http/call.ts'
import { addressGroup } from '../http/rateLimits.ts'
import type { Row } from '../store/rows.ts'
import type { LoggedWriter, Reader } from '../store/store.ts'
import { endWithoutFactor } from './accountWrites.ts'
import { askToMake, askToUse, isCopied, madeBy, partyOf, passkeysOf, usedBy } from './passkeys.ts'
import { giveUp, newRecoveryCodes } from './secondFactor.ts'
import { begunBy, finishSignIn, recognized } from './secondStep.ts'
import { forgetFailures } from './signInThrottle.ts'
import { makeTicket, takeTicket } from './tickets.ts'

type Routes = typeof passkeyEndpoints & Pick<typeof authEndpoints, 'auth.beginPasskey' | 'auth.passkey'>

/** For whom devices make passkeys here. */
const partyHere = (publicUrl: string) => {
  const party = partyOf(publicUrl)
  if (!party) throw new HttpError(409, texts.noPasskeysHere(publicUrl))
  return party
}

/** One of one's own; another's is not there. */
const ownAt = async (store: Reader, user: number, id: number): Promise<Row<'passkeys'>> => {
  const row = await store.getOne('passkeys', id)
  if (row?.user !== user) throw notFound()
  return row
}

/** Does something in a transaction for whoever shows the password, which is throttled as at the sign-in. */
const withPassword = async <T>(
  call: Omit<Call<Routes['passkeys.begin']>, 'params'>,
  work: (tx: LoggedWriter, user: Row<'users'>) => Promise<T>,
): Promise<T> => {
  const { store, body, actor, limits, address, now } = call
  const { username } = actor
  const from = addressGroup(address)
  return limits.signIn(async () => {
    const found = await recognized(call, { username, password: body.password })
    if (typeof found === 'string') throw invalid({ password: 'wrongPassword' })
    return store.transaction(async (tx) => {
      const user = await tx.getOne('users', actor.id)
      if (!user) throw notFound()
      await forgetFailures(tx, { username, address: from, isKnown: found.isKnown, now: now() })
      return work(tx, user)
    })
  }, from)
}

export const passkeyRoutes: Handlers<Routes> = {
  'auth.beginPasskey': (call) =>
    begunBy(call, async (owner) => {
      const { store, config, now } = call
      const party = partyHere(config.publicUrl)
      const challenge = await store.transaction((tx) => makeTicket(tx, 'passkey', { user: owner.id }, now()))
      return { ...(await askToUse(party, challenge, await passkeysOf(store, owner.id))) }
    }),

  'auth.passkey': (call) =>
    finishSignIn(call, async (owner) => {
      const { store, body, config, now } = call
      const party = partyHere(config.publicUrl)
      const passkey = await store.getBy('passkeys', 'credential', body.answer.id)
      if (passkey?.user !== owner.id) return async () => 'unknown passkey'
      const { challenge, right } = await usedBy(store, party, passkey, body.answer, now())
      return async (tx) => {
        // Whatever else is wrong: it was asked, and is not asked again.
        const asked = challenge !== '' && (await takeTicket(tx, 'passkey', challenge, now()))
        if (!asked) return 'passkey over'
        if (right === undefined) return 'wrong passkey'
        const kept = await tx.getOne('passkeys', passkey.id)
        if (!kept) return 'unknown passkey'
        if (isCopied(kept.counter, right)) return 'copied passkey'
        await tx.update('passkeys', kept.id, { counter: right, last_used_at: now().toISOString() })
        return {}
      }
    }),

  'passkeys.begin': async (call) => {
    const { store, actor, config, now } = call
    const user = await store.getOne('users', actor.id)
    if (!user || user.password_hash === '') throw new HttpError(409, texts.noPassword)
    const party = partyHere(config.publicUrl)
    const challenge = await withPassword(call, (tx) =>
      makeTicket(tx, 'new-passkey', { user: user.id }, now()),
    )
    const known = await passkeysOf(store, user.id)
    return { ...(await askToMake(party, challenge, user, known, config.utilityName)) }
  },

  'passkeys.create': async ({ store, body, actor, session, config, audit, address, now }) => {
    const party = partyHere(config.publicUrl)
    const { challenge, right } = await madeBy(store, party, actor.id, body.answer, now())
    const { codes, hashes } = newRecoveryCodes()
    const made = await store.transaction(async (tx) => {
      const asked = challenge !== '' && (await takeTicket(tx, 'new-passkey', challenge, now()))
      if (!asked) return new HttpError(409, texts.passkeyOver)
      const user = await tx.getOne('users', actor.id)
      if (!right || !user || (await tx.getBy('passkeys', 'credential', right.credential)))
        return new HttpError(400, texts.wrongPasskey)
      if (user.passkeys >= MAX_PASSKEYS) return new HttpError(409, texts.manyPasskeys(MAX_PASSKEYS))
      await endWithoutFactor(tx, user.id, session)
      const created_at = now().toISOString()
      await tx.create('passkeys', {
        user: user.id,
        name: body.name,
        ...right,
        created_at,
        last_used_at: null,
      })
      const hasCodes = user.recovery_codes.length > 0
      if (!hasCodes) await tx.update('users', user.id, { recovery_codes: hashes })
      return { recovery_codes: hasCodes ? [] : codes }
    })
    const told = { event: 'user-passkey', username: actor.username, address }
    if (made instanceof HttpError) {
      audit({ ...told, result: 'refused', reason: made.message })
      throw made
    }
    audit({ ...told, result: 'ok' })
    return made
  },

  'passkeys.update': ({ store, params, body, actor }) =>
    store.transaction(async (tx) => {
      const { id } = await ownAt(tx, actor.id, params.id)
      await tx.update('passkeys', id, { name: body.name })
      return undefined
    }),

  'passkeys.end': async (call) => {
    const { params, actor, config, audit, address } = call
    await withPassword(call, async (tx, user) => {
      const { id } = await ownAt(tx, user.id, params.id)
      // The codes for whoever has lost the rest go with the last of it.
      if (user.totp_secret === '' && user.passkeys <= 1) return giveUp(tx, user, config)
      await tx.delete('passkeys', id)
    })
    audit({ event: 'user-passkey-end', username: actor.username, address, result: 'ok' })
    return undefined
  },
}
