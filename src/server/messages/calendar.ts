import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { dayOf } from '../../domain/days.ts'
import { mustSetUp } from '../accounts/secondFactor.ts'
import { actorOf, isOfEndedCompany } from '../accounts/sessions.ts'
import { notFound } from '../common/httpError.ts'
import { addressGroup } from '../http/addressGroup.ts'
import type { Services } from '../http/call.ts'
import type { Row } from '../store/rows.ts'
import { calendarEvents, calendarText } from './calendarEvents.ts'
import { CALENDAR, calendarHash } from './calendarToken.ts'

/**
 * What ends, as a calendar that other programs follow. These have no session: whoever has the address is let in, as far as its account is, and as long as that is in use.
 */
export const calendar = (
  app: FastifyInstance,
  { store, config, limits, now }: Pick<Services, 'store' | 'config' | 'limits' | 'now'>,
): void => {
  const ownerOf = async (token: string): Promise<Row<'users'> | undefined> => {
    if (!/^[\w-]{43}$/u.test(token)) return undefined
    const user = await store.getBy('users', 'calendar_hash', calendarHash(token))
    if (!user?.active || (await isOfEndedCompany(store, user))) return undefined
    return mustSetUp(user, config, user.subject !== null) ? undefined : user
  }

  app.get<{ Params: { token: string } }>(`${CALENDAR}:token.ics`, async (request, reply) => {
    const address = request.ip
    await limits.countCall('public', addressGroup(address), { username: null, address })
    const user = await ownerOf(request.params.token)
    if (!user) throw notFound()
    const today = dayOf(now())
    const { publicUrl, utilityName } = config
    const events = await calendarEvents(store, actorOf(user, config), { today, publicUrl })
    const etag = `"${createHash('sha256').update(JSON.stringify(events)).digest('base64url')}"`
    reply.headers({ etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
    const known = String(request.headers['if-none-match'] ?? '').replaceAll('W/', '')
    if (known.split(/,\s*/u).includes(etag)) return reply.code(304).send()
    const name = `Vencimientos${utilityName === '' ? '' : ` · ${utilityName}`}`
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="vencimientos.ics"')
      .send(Readable.from(calendarText(name, events, today), { objectMode: false }))
  })
}
