import { z } from 'zod'
import type { authEndpoints } from '../../contract/auth.ts'
import { SIGN_IN_PAGE } from '../../domain/signOnPaths.ts'
import { enter } from '../accounts/sessions.ts'
import { takeTicket } from '../accounts/tickets.ts'
import { HttpError } from '../common/httpError.ts'
import { hashOf } from '../common/secrets.ts'
import type { Handlers } from '../http/call.ts'
import { unseal } from '../portal/sealing.ts'
import { isRefusal, type Refusal, told } from './refusals.ts'

/** What waits for whoever comes back from the provider. */
const entry = z.object({
  browser: z.string(),
  idToken: z.string().default(''),
  refusal: z.string().optional(),
})

/** The two ends of a session that was opened by way of the provider. */
export const entryRoutes: Handlers<Pick<typeof authEndpoints, 'auth.enter' | 'auth.leave'>> = {
  'auth.enter': async ({ body, store, config, limits, audit, strangers, address, device, browser, now }) => {
    await limits.countPublic(address)
    const opened = await store.transaction(async (tx) => {
      const ticket = await takeTicket(tx, 'entry', body.code, now())
      const { success, data } = entry.safeParse(JSON.parse(ticket?.data ?? '{}'))
      const isOwn = success && data.browser === hashOf(browser ?? '')
      // Why somebody was not let in was logged when it was found.
      if (isOwn && isRefusal(data.refusal)) return { refusal: data.refusal, username: undefined }
      const user = isOwn && ticket?.user ? await tx.getOne('users', ticket.user) : undefined
      const session =
        user?.active && (await enter(tx, user, { device, idToken: data?.idToken }, now(), config))
      if (session && session !== 'inactive company') return session
      if (!user) return { refusal: 'lost' as Refusal, username: '' }
      const refusal: Refusal = session || 'disabled account'
      const { username } = user
      tx.log({ result: 'refused', reason: `provider: ${refusal}`, user: { id: null, username } })
      return { refusal, username }
    })
    if ('token' in opened) {
      audit({ event: 'sign-in', username: opened.user.username, address, result: 'ok', reason: 'provider' })
      return opened
    }
    const { refusal, username } = opened
    if (username === '') await strangers.refused({ action: 'auth.enter', refusal, detail: '', address })
    else if (username !== undefined)
      audit({ event: 'sign-in', username, address, result: 'refused', reason: refusal })
    throw new HttpError(401, told(refusal, config.signOn?.name ?? ''))
  },

  'auth.leave': async ({ store, files, config, provider, session, actor, audit, address }) => {
    const { id_token = '' } = (await store.getOne('tokens', session)) ?? {}
    await store.transaction(async (tx) => {
      tx.log({})
      await tx.delete('tokens', session)
    })
    audit({ event: 'sign-out', username: actor.username, address, result: 'ok' })
    const idToken = id_token && (await unseal(files, id_token))
    if (!idToken || !config.signOn) return { url: null }
    // Here it has ended, whether or not the provider can be asked.
    const back = `${config.publicUrl}${SIGN_IN_PAGE}`
    return { url: await provider.endOf(config.signOn, idToken, back).catch(() => null) }
  },
}
