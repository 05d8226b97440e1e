import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import {
  createPaperLookup,
  generateObligationStatuses,
  type ObligationStatus,
} from '../../domain/companyPaperStatus.ts'
import { addDays, type Day, dayOf } from '../../domain/days.ts'
import type { Actor } from '../../domain/groups.ts'
import { getRequirementPage } from '../../domain/linkPages.ts'
import { can, companyScope } from '../../domain/permissions.ts'
import { formatFullName } from '../../domain/personNames.ts'
import { isRequiredOf } from '../../domain/requirements.ts'
import { formatPaperName } from '../../domain/todos.ts'
import { mustSetUp } from '../accounts/secondFactor.ts'
import { actorOf, isOfEndedCompany } from '../accounts/sessions.ts'
import { HttpError, notFound } from '../common/httpError.ts'
import { inBatches } from '../common/inBatches.ts'
import { texts } from '../common/messages.ts'
import { hashOf, randomSecret } from '../common/secrets.ts'
import type { Services } from '../http/call.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'

/** Something that takes a whole day, as calendars have it. */
interface CalendarEvent {
  /** Stays the same, whatever becomes of the day. */
  uid: string
  day: Day
  title: string
  text: string
  url: string
}

/** Text in RFC 5545: commas, semicolons and backslashes are escaped, and lines are written as \n. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/gu, (character) => `\\${character}`).replaceAll(/\r\n|\r|\n/gu, '\\n')

/** Octets of a line, without its end. */
const OCTETS = 75

/** A line goes on in the next, which then begins with a space; never within a character. */
const folded = (line: string): string => {
  const lines: string[] = []
  let [current, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > OCTETS) {
      lines.push(current)
      ;[current, octets] = [' ', 1]
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

const dateOf = (day: Day): string => day.replaceAll('-', '')

const written = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('')

/** Calendars that follow ours ask again after so long. */
const REFRESH = 'PT6H'

/** A calendar, piece by piece (RFC 5545 and 7986). It says that it is of `stamp`. */
function* calendarText(name: string, events: readonly CalendarEvent[], stamp: Day): Generator<string> {
  yield written([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Acredita//Vencimientos//ES',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
  ])
  for (const { uid, day, title, text, url } of events)
    yield written([
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${dateOf(stamp)}T000000Z`,
      `DTSTART;VALUE=DATE:${dateOf(day)}`,
      `DTEND;VALUE=DATE:${dateOf(addDays(day, 1))}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(text)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ])
  yield written(['END:VCALENDAR'])
}

/** What ended so many days ago, and what ends in so many. */
const BEHIND = 31
const AHEAD = 366
/** So many accreditations, and so many requirements, stand in a calendar: what ends first. */
const MOST = 2000

type Person = Row<'personnel'>
type Item = Row<'accreditation_items'>

interface Span {
  from: Day
  to: Day
}

const inScope = (actor: Actor): { company?: number } => {
  const company = companyScope(actor)
  return company === 'all' ? {} : { company }
}

const endingAccreditations = (store: Reader, actor: Actor, span: Span): Promise<Person[]> =>
  store.getPage('personnel', {
    filter: { active: true, company_active: true, ...inScope(actor), accreditation_expiration_date: span },
    sort: { field: 'accreditation_expiration_date', order: 'ASC' },
    range: [0, MOST - 1],
  })

/** What ends of one company's people. */
const itemsOfCompany = async (store: Reader, company: number, span: Span): Promise<Item[]> => {
  const people = store.each('personnel', { filter: { company, active: true, ending_from: { to: span.to } } })
  const found: Item[] = []
  for await (const some of inBatches(people)) {
    const filter = { personnel: some.map(({ id }) => id), met_until: span }
    found.push(...(await store.getPage('accreditation_items', { filter, range: [0, MOST] })))
  }
  return found
}

/** What ends of everybody's, day by day. */
const itemsOfAll = async (store: Reader, span: Span): Promise<Item[]> => {
  const found: Item[] = []
  for (let day = span.from; day <= span.to && found.length < MOST; day = addDays(day, 1))
    found.push(
      ...(await store.getPage('accreditation_items', {
        filter: { met_until: day },
        range: [0, MOST - found.length - 1],
      })),
    )
  return found
}

const endingItems = async (
  store: Reader,
  actor: Actor,
  span: Span,
): Promise<{ item: Item; person: Person }[]> => {
  if (!can(actor, 'accreditation.read')) return []
  const scope = companyScope(actor)
  const items = scope === 'all' ? await itemsOfAll(store, span) : await itemsOfCompany(store, scope, span)
  const first = items.sort((a, b) => (a.met_until < b.met_until ? -1 : 1)).slice(0, MOST)
  const people = await store.getMany('personnel', [...new Set(first.map(({ personnel }) => personnel))])
  const byId = new Map(people.map((person) => [person.id, person]))
  const { rows } = await store.getList('accreditation_types', {})
  const types = new Map(rows.map((type) => [type.id, type]))
  return first.flatMap((item) => {
    const person = byId.get(item.personnel)
    const type = types.get(item.type)
    if (!person?.active || !person.company_active || !type || !isRequiredOf(type, person.role)) return []
    return [{ item, person }]
  })
}

/** What stands in a calendar of a paper: that it is to be brought, or ends. Nothing of what waits for the utility, or holds for good. */
const dayOfPaper = ({ state, due, until }: ObligationStatus): { day: Day; what: string } | undefined => {
  if (state === 'pending') return undefined
  if (until !== null) return { day: until, what: 'Vence' }
  return state === 'approved' ? undefined : { day: due, what: 'Entregar' }
}

/** What a contractor's company itself brings, with its days. Whoever sees all companies has no calendar of theirs: each brings a hundred papers a year. */
const companyEvents = async (
  store: Reader,
  actor: Actor,
  span: Span,
  { today, publicUrl, host }: { today: Day; publicUrl: string; host: string },
): Promise<CalendarEvent[]> => {
  const scope = companyScope(actor)
  const company =
    scope === 'all' || !can(actor, 'companies.read') ? undefined : await store.getOne('companies', scope)
  if (!company) return []
  const [{ rows }, papers] = await Promise.all([
    store.getList('obligations', {}),
    store.getList('company_papers', {
      filter: { company: company.id },
      sort: { field: 'id', order: 'ASC' },
    }),
  ])
  const asked = rows.filter(({ brought_by }) => brought_by === 'contractor')
  return [
    ...generateObligationStatuses(asked, company, createPaperLookup(papers.rows), today, span.to),
  ].flatMap((lack) => {
    const { obligation, period } = lack
    const dated = dayOfPaper(lack)
    if (!dated || dated.day < span.from || dated.day > span.to) return []
    const uid = ['paper', company.id, obligation.id, ...(period === null ? [] : [period])].join('-')
    return [
      {
        uid: `${uid}@${host}`,
        day: dated.day,
        title: `${dated.what}: ${formatPaperName(lack)}`,
        text: company.company_name,
        url: `${publicUrl}/companies/${company.id}/obligaciones`,
      },
    ]
  })
}

/** What ends of the people whom somebody may see, and what their own company brings, in the order of the days. */
const calendarEvents = async (
  store: Reader,
  actor: Actor,
  { today, publicUrl }: { today: Day; publicUrl: string },
): Promise<CalendarEvent[]> => {
  if (!can(actor, 'personnel.read')) return []
  const span = { from: addDays(today, -BEHIND), to: addDays(today, AHEAD) }
  const host = URL.parse(publicUrl)?.hostname ?? 'acredita'
  const eventOf = (person: Person, what: string, uid: string, day: Day, page: string): CalendarEvent => ({
    uid: `${uid}@${host}`,
    day,
    title: `Vence ${what}: ${formatFullName(person)}`,
    text: `${person.company_name}\n${person.role_name}`,
    url: publicUrl + page,
  })
  const accreditations = await endingAccreditations(store, actor, span)
  const items = await endingItems(store, actor, span)
  const papers = await companyEvents(store, actor, span, { today, publicUrl, host })
  return [
    ...accreditations.map((person) =>
      eventOf(
        person,
        'acreditación',
        `accreditation-${person.id}`,
        person.accreditation_expiration_date ?? today,
        `/personnel/${person.id}`,
      ),
    ),
    ...items.map(({ item, person }) =>
      eventOf(
        person,
        item.type_name,
        `item-${item.id}`,
        item.met_until,
        getRequirementPage(person.id, item.id),
      ),
    ),
    ...papers,
  ].sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** Where calendars are. */
const CALENDAR = '/calendario/'

/** What opens a calendar, and what is kept of it. */
export const newCalendarToken = (): { token: string; hash: string } => {
  const token = randomSecret()
  return { token, hash: hashOf(token) }
}

export const calendarUrl = (publicUrl: string, token: string): string => `${publicUrl}${CALENDAR}${token}.ics`

/**
 * What ends, as a calendar that other programs follow. These have no session: whoever has the address is let in, as far as its account is, and as long as that is in use.
 */
export const calendar = (
  app: FastifyInstance,
  { store, config, limits, now }: Pick<Services, 'store' | 'config' | 'limits' | 'now'>,
): void => {
  const ownerOf = async (token: string): Promise<Row<'users'> | undefined> => {
    if (!/^[\w-]{43}$/u.test(token)) return undefined
    const user = await store.getBy('users', 'calendar_hash', hashOf(token))
    if (!user?.active || (await isOfEndedCompany(store, user))) return undefined
    return mustSetUp(user, config, user.subject !== null) ? undefined : user
  }

  app.get<{ Params: { token: string } }>(`${CALENDAR}:token.ics`, async (request, reply) => {
    const address = request.ip
    await limits.countPublic(address)
    const user = await ownerOf(request.params.token)
    if (!user) throw notFound()
    if (config.isOutgoingHeld) throw new HttpError(503, texts.calendarHeld)
    const today = dayOf(now())
    const { publicUrl, utilityName } = config
    const events = await calendarEvents(store, actorOf(user, config), { today, publicUrl })
    const etag = `"${hashOf(JSON.stringify(events))}"`
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
