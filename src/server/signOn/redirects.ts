import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ENTRY_HASH, SIGN_IN_PAGE, SIGN_ON_CALLBACK, SIGN_ON_START } from '../../domain/signOnPaths.ts'
import { createTicket, getTicketLifetime, redeemTicket } from '../accounts/tickets.ts'
import type { SignOn } from '../common/config.ts'
import { hashOf, randomSecret } from '../common/secrets.ts'
import { browserOf, cookieOf } from '../http/browserCookie.ts'
import type { Services } from '../http/call.ts'
import { seal } from '../portal/sealing.ts'
import { withOrigin } from '../store/origins.ts'
import type { Identity } from './provider.ts'
import { formatUnsentReason, type Refusal, refusalOf } from './refusals.ts'
import { getProviderName, type RefusedSignOn, resolveAccount } from './resolveAccount.ts'

/** What is kept of a sign-on while the browser is at the provider's. */
const asked = z.object({
  /** A hash of what the browser keeps: nobody else's browser ends what it began. */
  browser: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  issuer: z.string(),
})

const ACTION = 'auth.signOn'

/** The result of a sign-on: the account and the sealed ID token, or why the person is refused. `unsent` are claims that the provider did not send. */
type Outcome = { user: number; idToken: string; unsent: string[] } | { refusal: Refusal; unsent?: string[] }

/**
 * Leads browsers to the provider and takes them back. They come by links and redirects, without a token, so these are no calls of the table. What came of it waits
 * under a code that the console exchanges for its session (`auth.enter`); it stands behind `#`, which no server is sent.
 */
export const signOn = (app: FastifyInstance, services: Services): void => {
  const { files, config, limits, audit, now, provider, strangers } = services

  const storeFor = ({ ip }: FastifyRequest) =>
    withOrigin(services.store, { action: ACTION, user: null, username: '', address: ip })

  const leadBack = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { browser, outcome }: { browser: string; outcome: Outcome },
  ) => {
    const { user = null, ...data } = 'user' in outcome ? outcome : { ...outcome, user: null }
    const code = await storeFor(request).transaction((tx) =>
      createTicket(tx, 'entry', { user, data: { browser: hashOf(browser), ...data } }, now()),
    )
    return reply
      .header('cache-control', 'no-store')
      .header('set-cookie', cookieOf(browser, config, getTicketLifetime('sign-on')))
      .redirect(`${config.publicUrl}${SIGN_IN_PAGE}${ENTRY_HASH}${code}`, 303)
  }

  /** Counts that somebody whom nobody knows was not let in, and why. */
  const refused = async (request: FastifyRequest, refusal: Refusal, detail = ''): Promise<Outcome> => {
    await strangers.refused({ action: ACTION, refusal, detail, address: request.ip })
    return { refusal }
  }

  /** Logs that a person whom the provider has authenticated is refused. */
  const refusePerson = async (
    request: FastifyRequest,
    { refusal, user, unsent = [] }: RefusedSignOn,
    username: string,
  ): Promise<Outcome> => {
    const reason = refusal === 'claims not sent' ? formatUnsentReason(unsent) : `provider: ${refusal}`
    const subject = user === undefined ? {} : { subject: `users:${user}` }
    await storeFor(request).transaction(async (tx) =>
      tx.log({ result: 'refused', reason, user: { id: null, username }, ...subject }),
    )
    audit({ event: 'sign-in', username, address: request.ip, result: 'refused', reason })
    return { refusal, unsent }
  }

  const finish = async (
    request: FastifyRequest,
    settings: SignOn | null,
    browser: string,
  ): Promise<Outcome> => {
    const query = new URL(request.url, config.publicUrl).searchParams
    const [state = '', ...more] = query.getAll('state')
    const ticket = await services.store.transaction((tx) => redeemTicket(tx, 'sign-on', state, now()))
    const begun = asked.safeParse(JSON.parse(ticket?.data ?? '{}')).data
    if (!begun || more.length > 0 || begun.browser !== hashOf(browser)) return refused(request, 'lost')
    if (!settings || begun.issuer !== settings.issuer) return refused(request, 'off')
    let identity: Identity
    try {
      const answer = new URL(`${config.publicUrl}${SIGN_ON_CALLBACK}?${query}`)
      identity = await provider.finish(settings, answer, { ...begun, state })
    } catch (error) {
      const { refusal, detail } = refusalOf(error)
      return refused(request, refusal, detail)
    }
    const idToken = await seal(files, identity.idToken)
    const result = await storeFor(request).transaction(async (tx) => {
      const resolved = await resolveAccount(tx, identity, settings, now())
      if ('account' in resolved && resolved.unsent.length > 0) {
        const { id, username } = resolved.account
        const reason = formatUnsentReason(resolved.unsent)
        tx.log({ reason, subject: `users:${id}`, user: { id, username } })
      }
      return resolved
    })
    if ('refusal' in result) return refusePerson(request, result, getProviderName(identity))
    return { user: result.account.id, idToken, unsent: result.unsent }
  }

  const admitted = (request: FastifyRequest) => limits.countPublic(request.ip)

  app.get(SIGN_ON_START, async (request, reply) => {
    await admitted(request)
    const browser = browserOf(request.headers.cookie, config) ?? randomSecret()
    const settings = config.signOn
    if (!settings) return leadBack(request, reply, { browser, outcome: await refused(request, 'off') })
    try {
      // What the provider is told is made before it is kept: nobody's turn waits for the provider.
      const state = randomSecret()
      const { url, nonce, verifier } = await provider.begin(settings, {
        redirect: `${config.publicUrl}${SIGN_ON_CALLBACK}`,
        state,
      })
      const data = { browser: hashOf(browser), nonce, verifier, issuer: settings.issuer }
      await services.store.transaction((tx) => createTicket(tx, 'sign-on', { data, secret: state }, now()))
      return await reply
        .header('cache-control', 'no-store')
        .header('set-cookie', cookieOf(browser, config, getTicketLifetime('sign-on')))
        .redirect(url, 303)
    } catch (error) {
      const { refusal, detail } = refusalOf(error)
      return leadBack(request, reply, { browser, outcome: await refused(request, refusal, detail) })
    }
  })

  app.get(SIGN_ON_CALLBACK, async (request, reply) => {
    await admitted(request)
    const browser = browserOf(request.headers.cookie, config) ?? ''
    return leadBack(request, reply, { browser, outcome: await finish(request, config.signOn, browser) })
  })
}
