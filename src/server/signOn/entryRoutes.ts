import { z } from 'zod'
import type { authEndpoints } from '../../contract/auth.ts'
import { SIGN_IN_PAGE } from '../../domain/users/signOnPaths.ts'
import { startSession } from '../accounts/sessions.ts'
import { redeemOneTimeToken } from '../accounts/tickets.ts'
import { HttpError } from '../common/httpError.ts'
import { hashSecret } from '../common/secrets.ts'
import type { Handlers } from '../http/call.ts'
import { decryptTextWithPortalKey } from '../portal/sealing.ts'
import {
  formatRefusalMessage,
  formatUnsentClaimsLogText,
  formatUnsentClaimsNotice,
  isSignOnRefusalReason,
  type Refusal,
} from './refusals.ts'

/** Result of a sign-on with the OpenID Connect provider, stored until the console fetches it. */
const storedSignOnResultSchema = z.object({
  browser: z.string(),
  idToken: z.string().default(''),
  refusal: z.string().optional(),
  /** Names of claims that the sign-on rules need but the provider did not send. */
  unsent: z.array(z.string()).default([]),
})

/** New session, or the reason for refusing the sign-on. `username` is undefined if the refusal was already logged. */
type EntryResult =
  | { session: Exclude<Awaited<ReturnType<typeof startSession>>, string>; unsent: string[] }
  | { refusal: Refusal; username: string | undefined; unsent: string[] }

/** Endpoints for signing in and out with the OpenID Connect provider. */
export const entryRoutes: Handlers<Pick<typeof authEndpoints, 'auth.enter' | 'auth.leave'>> = {
  'auth.enter': async ({
    body,
    store,
    config,
    limits,
    audit,
    refusalLog,
    address,
    device,
    browserSecret,
    now,
  }) => {
    await limits.countPublic(address)
    const result = await store.transaction(async (tx): Promise<EntryResult> => {
      const ticket = await redeemOneTimeToken(tx, 'entry', body.code, now())
      const { success, data } = storedSignOnResultSchema.safeParse(JSON.parse(ticket?.data ?? '{}'))
      const isSameBrowser = success && data.browser === hashSecret(browserSecret ?? '')
      // This refusal was already logged when the provider redirected the browser back.
      if (isSameBrowser && isSignOnRefusalReason(data.refusal))
        return { refusal: data.refusal, username: undefined, unsent: data.unsent }
      const user = isSameBrowser && ticket?.user ? await tx.getOne('users', ticket.user) : undefined
      const session =
        user?.active && (await startSession(tx, user, { device, idToken: data?.idToken }, now(), config))
      if (session && session !== 'inactive company') return { session, unsent: data?.unsent ?? [] }
      if (!user) return { refusal: 'lost', username: '', unsent: [] }
      const refusal: Refusal = session || 'disabled account'
      const { username } = user
      tx.log({ result: 'refused', reason: `provider: ${refusal}`, user: { id: null, username } })
      return { refusal, username, unsent: [] }
    })
    if ('session' in result) {
      const { session, unsent } = result
      const reason = unsent.length > 0 ? formatUnsentClaimsLogText(unsent) : 'provider'
      audit({ event: 'sign-in', username: session.user.username, address, result: 'ok', reason })
      const notice = formatUnsentClaimsNotice(config.signOn?.name ?? '', unsent)
      return { ...session, ...(notice && { notice }) }
    }
    const { refusal, username, unsent } = result
    if (username === '') await refusalLog.record({ action: 'auth.enter', refusal, detail: '', address })
    else if (username !== undefined)
      audit({ event: 'sign-in', username, address, result: 'refused', reason: refusal })
    throw new HttpError(401, formatRefusalMessage(refusal, config.signOn?.name ?? '', unsent))
  },

  'auth.leave': async ({ store, files, config, provider, session, actor, audit, address }) => {
    const { signOn } = config
    const { id_token = '' } = (await store.getOne('tokens', session)) ?? {}
    const getSignOutUrl = async () => {
      if (!signOn || id_token === '') return null
      const idToken = await decryptTextWithPortalKey(files, id_token)
      return idToken ? provider.getSignOutUrl(signOn, idToken, `${config.publicUrl}${SIGN_IN_PAGE}`) : null
    }
    // Calls the provider before the transaction, so that other writers do not wait. The session ends even if the provider fails.
    const url = await getSignOutUrl().catch(() => null)
    await store.transaction(async (tx) => {
      tx.log({})
      await tx.delete('tokens', session)
    })
    audit({ event: 'sign-out', username: actor.username, address, result: 'ok' })
    return { url }
  },
}
