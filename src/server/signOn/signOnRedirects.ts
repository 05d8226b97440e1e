import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ENTRY_HASH, SIGN_IN_PAGE, SIGN_ON_CALLBACK, SIGN_ON_START } from '../../domain/users/signOnPaths.ts'
import { createOneTimeToken, getOneTimeTokenLifetime, redeemOneTimeToken } from '../accounts/tickets.ts'
import type { SignOn } from '../common/config.ts'
import { createRandomSecret, hashSecret } from '../common/secrets.ts'
import { formatBrowserSecretCookie, readBrowserSecretCookie } from '../http/browserCookie.ts'
import type { Services } from '../http/call.ts'
import { getClientAddress } from '../http/clientAddress.ts'
import { encryptPortalText } from '../portal/sealing.ts'
import { createStoreWithLogOrigin } from '../store/origins.ts'
import type { Identity } from './provider.ts'
import { formatUnsentClaimsLogText, getSignOnRefusalFromError, type Refusal } from './refusals.ts'
import { getPersonNameAtProvider, type RefusedSignOn, resolveSignOnAccount } from './resolveSignOnAccount.ts'

/** Data of a sign-on that is stored until the provider redirects the browser back. */
const pendingSignOnDataSchema = z.object({
  /** Hash of a cookie of the browser that started the sign-on, so that another browser cannot complete it. */
  browser: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  issuer: z.string(),
})

const AUDIT_ACTION = 'auth.signOn'

/** Result of a sign-on: the account with its encrypted ID token, or the reason for refusing the sign-on. */
type SignOnOutcome =
  | { user: number; idToken: string; unsent: string[] }
  | { refusal: Refusal; unsent?: string[] }

/**
 * Registers the redirects to the OpenID Connect provider and back. The redirect to the console contains a code after `#`, which
 * browsers do not send to servers.
 */
export const registerSignOnRedirects = (app: FastifyInstance, services: Services): void => {
  const { files, config, limits, audit, now, provider, refusalLog } = services

  const getStore = ({ ip }: FastifyRequest) =>
    createStoreWithLogOrigin(services.store, { action: AUDIT_ACTION, user: null, username: '', address: ip })

  const redirectToConsole = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { browser, outcome }: { browser: string; outcome: SignOnOutcome },
  ) => {
    const { user = null, ...data } = 'user' in outcome ? outcome : { ...outcome, user: null }
    const code = await getStore(request).transaction((tx) =>
      createOneTimeToken(tx, 'entry', { user, data: { browser: hashSecret(browser), ...data } }, now()),
    )
    return reply
      .header('cache-control', 'no-store')
      .header('set-cookie', formatBrowserSecretCookie(browser, config, getOneTimeTokenLifetime('sign-on')))
      .redirect(`${config.publicUrl}${SIGN_IN_PAGE}${ENTRY_HASH}${code}`, 303)
  }

  /** Logs the refused sign-on of an anonymous visitor. */
  const recordRefusal = async (
    request: FastifyRequest,
    refusal: Refusal,
    detail = '',
  ): Promise<SignOnOutcome> => {
    await refusalLog.record({ action: AUDIT_ACTION, refusal, detail, address: getClientAddress(request) })
    return { refusal }
  }

  /** Logs the refused sign-on of an authenticated person. */
  const recordPersonRefusal = async (
    request: FastifyRequest,
    { refusal, user, unsent = [] }: RefusedSignOn,
    username: string,
  ): Promise<SignOnOutcome> => {
    const reason = refusal === 'claims not sent' ? formatUnsentClaimsLogText(unsent) : `provider: ${refusal}`
    const subject = user === undefined ? {} : { subject: `users:${user}` }
    await getStore(request).transaction(async (tx) =>
      tx.log({ result: 'refused', reason, user: { id: null, username }, ...subject }),
    )
    audit({ event: 'sign-in', username, address: getClientAddress(request), result: 'refused', reason })
    return { refusal, unsent }
  }

  const finishSignOn = async (
    request: FastifyRequest,
    settings: SignOn | null,
    browser: string,
  ): Promise<SignOnOutcome> => {
    const query = new URL(request.url, config.publicUrl).searchParams
    const [state = '', ...repeatedStates] = query.getAll('state')
    const ticket = await services.store.transaction((tx) => redeemOneTimeToken(tx, 'sign-on', state, now()))
    const stored = pendingSignOnDataSchema.safeParse(JSON.parse(ticket?.data ?? '{}')).data
    if (!stored || repeatedStates.length > 0 || stored.browser !== hashSecret(browser))
      return recordRefusal(request, 'lost')
    if (!settings || stored.issuer !== settings.issuer) return recordRefusal(request, 'off')
    let identity: Identity
    try {
      const answer = new URL(`${config.publicUrl}${SIGN_ON_CALLBACK}?${query}`)
      identity = await provider.finishSignOn(settings, answer, { ...stored, state })
    } catch (error) {
      const { refusal, detail } = getSignOnRefusalFromError(error)
      return recordRefusal(request, refusal, detail)
    }
    const idToken = await encryptPortalText(files, identity.idToken)
    const result = await getStore(request).transaction(async (tx) => {
      const accountResult = await resolveSignOnAccount(tx, identity, settings, now())
      if ('account' in accountResult && accountResult.unsent.length > 0) {
        const { id, username } = accountResult.account
        const reason = formatUnsentClaimsLogText(accountResult.unsent)
        tx.log({ reason, subject: `users:${id}`, user: { id, username } })
      }
      return accountResult
    })
    if ('refusal' in result) return recordPersonRefusal(request, result, getPersonNameAtProvider(identity))
    return { user: result.account.id, idToken, unsent: result.unsent }
  }

  const countCall = (request: FastifyRequest) => limits.countPublic(getClientAddress(request))

  app.get(SIGN_ON_START, async (request, reply) => {
    await countCall(request)
    const browser = readBrowserSecretCookie(request.headers.cookie, config) ?? createRandomSecret()
    const settings = config.signOn
    if (!settings)
      return redirectToConsole(request, reply, { browser, outcome: await recordRefusal(request, 'off') })
    try {
      const state = createRandomSecret()
      // Calls the provider before the transaction starts, so that other writers do not wait.
      const { url, nonce, verifier } = await provider.startSignOn(settings, {
        redirectUri: `${config.publicUrl}${SIGN_ON_CALLBACK}`,
        state,
      })
      const data = { browser: hashSecret(browser), nonce, verifier, issuer: settings.issuer }
      await services.store.transaction((tx) =>
        createOneTimeToken(tx, 'sign-on', { data, secret: state }, now()),
      )
      return await reply
        .header('cache-control', 'no-store')
        .header('set-cookie', formatBrowserSecretCookie(browser, config, getOneTimeTokenLifetime('sign-on')))
        .redirect(url, 303)
    } catch (error) {
      const { refusal, detail } = getSignOnRefusalFromError(error)
      return redirectToConsole(request, reply, {
        browser,
        outcome: await recordRefusal(request, refusal, detail),
      })
    }
  })

  app.get(SIGN_ON_CALLBACK, async (request, reply) => {
    await countCall(request)
    const browser = readBrowserSecretCookie(request.headers.cookie, config) ?? ''
    return redirectToConsole(request, reply, {
      browser,
      outcome: await finishSignOn(request, config.signOn, browser),
    })
  })
}
