import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { addDays, type Day, toMexicoDay } from '../../domain/common/days.ts'
import { range } from '../../domain/common/filters.ts'
import { toSpanishUpperCase } from '../../domain/common/text.ts'
import {
  createCompanyDocumentLookup,
  generateObligationStatuses,
  type ObligationStatus,
} from '../../domain/companies/paperStatus.ts'
import { formatCompanyDocumentName } from '../../domain/companies/todos.ts'
import type { Actor } from '../../domain/groups.ts'
import { getRequirementPagePath } from '../../domain/messages/linkPages.ts'
import { formatFullName } from '../../domain/people/personNames.ts'
import { isRequirementNeededForRole } from '../../domain/people/requirements.ts'
import { getAccessibleCompany, hasPermission } from '../../domain/permissions.ts'
import { mustSetUpSecondFactor } from '../accounts/secondFactor.ts'
import { belongsToInactiveCompany, toActingUser } from '../accounts/sessions.ts'
import { splitIntoBatches } from '../common/batches.ts'
import { createNotFoundError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { createRandomSecret, hashSecret } from '../common/secrets.ts'
import { readNonWorkingDays } from '../derived/nonWorkingDays.ts'
import type { Services } from '../http/call.ts'
import { getClientAddress } from '../http/clientAddress.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'

/** All-day event of a calendar. */
interface CalendarEvent {
  /** Identifier of the event, which stays the same when its day changes. */
  uid: string
  day: Day
  title: string
  text: string
  url: string
}

/** Escapes commas, semicolons, backslashes and line ends for a calendar file (RFC 5545 §3.3.11). */
const escapeCalendarText = (text: string): string =>
  text.replaceAll(/[\\;,]/gu, (character) => `\\${character}`).replaceAll(/\r\n|\r|\n/gu, '\\n')

/** Maximum length of a line of a calendar file without its line end, in bytes (RFC 5545 §3.1). */
const MAX_LINE_OCTETS = 75

/** Splits a long line of a calendar file. Continuation lines begin with a space, and no character is split. */
const foldCalendarLine = (line: string): string => {
  const lines: string[] = []
  let [current, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_LINE_OCTETS) {
      lines.push(current)
      ;[current, octets] = [' ', 1]
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

const formatCalendarDate = (day: Day): string => day.replaceAll('-', '')

const joinCalendarLines = (lines: readonly string[]): string =>
  lines.map((line) => `${foldCalendarLine(line)}\r\n`).join('')

/** Interval at which calendar programs refresh the calendar (ISO 8601 duration). */
const REFRESH_INTERVAL = 'PT6H'

/** Component of a calendar without events, which must have at least one (RFC 5545 §3.6). */
const UTC_TIME_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** Yields the text of a calendar file in chunks (RFC 5545 and RFC 7986). `stamp` is the day for each DTSTAMP. */
function* generateCalendarText(
  name: string,
  events: readonly CalendarEvent[],
  stamp: Day,
): Generator<string> {
  yield joinCalendarLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Acredita//Vencimientos//ES',
    'CALSCALE:GREGORIAN',
    `NAME:${escapeCalendarText(name)}`,
    `X-WR-CALNAME:${escapeCalendarText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH_INTERVAL}`,
    `X-PUBLISHED-TTL:${REFRESH_INTERVAL}`,
  ])
  if (events.length === 0) yield joinCalendarLines(UTC_TIME_ZONE)
  for (const { uid, day, title, text, url } of events)
    yield joinCalendarLines([
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${formatCalendarDate(stamp)}T000000Z`,
      `DTSTART;VALUE=DATE:${formatCalendarDate(day)}`,
      `DTEND;VALUE=DATE:${formatCalendarDate(addDays(day, 1))}`,
      `SUMMARY:${escapeCalendarText(title)}`,
      `DESCRIPTION:${escapeCalendarText(text)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ])
  yield joinCalendarLines(['END:VCALENDAR'])
}

/** Number of days before today that the calendar covers. */
const DAYS_BEFORE = 31
const DAYS_AHEAD = 366
/** Maximum number of accreditations, and of requirements, in a calendar. The earliest are included. */
const MAX_EVENTS = 2000

type Person = Row<'personnel'>
type Item = Row<'accreditation_items'>

interface Span {
  from: Day
  to: Day
}

const createUserCompanyFilter = (actor: Actor): { company?: number } => {
  const company = getAccessibleCompany(actor)
  return company === 'all' ? {} : { company }
}

const getExpiringAccreditations = (store: Reader, actor: Actor, span: Span): Promise<Person[]> =>
  store.getPage('personnel', {
    filter: {
      active: true,
      company_active: true,
      ...createUserCompanyFilter(actor),
      accreditation_expiration_date: range(span),
    },
    sort: { field: 'accreditation_expiration_date', order: 'ASC' },
    range: [0, MAX_EVENTS - 1],
  })

const getExpiringRequirementsOfCompany = async (
  store: Reader,
  company: number,
  span: Span,
): Promise<Item[]> => {
  const people = store.each('personnel', {
    filter: { company, active: true, ending_from: range({ to: span.to }) },
  })
  const endingItemRows: Item[] = []
  for await (const batch of splitIntoBatches(people)) {
    const filter = { personnel: batch.map(({ id }) => id), met_until: range(span) }
    endingItemRows.push(...(await store.getPage('accreditation_items', { filter, range: [0, MAX_EVENTS] })))
  }
  return endingItemRows
}

/** Returns the requirements of all companies that expire in a period. Reads each day separately, which uses an index. */
const getExpiringRequirementsOfAllCompanies = async (store: Reader, span: Span): Promise<Item[]> => {
  const endingItemRows: Item[] = []
  for (let day = span.from; day <= span.to && endingItemRows.length < MAX_EVENTS; day = addDays(day, 1))
    endingItemRows.push(
      ...(await store.getPage('accreditation_items', {
        filter: { met_until: day },
        range: [0, MAX_EVENTS - endingItemRows.length - 1],
      })),
    )
  return endingItemRows
}

const getExpiringRequirements = async (
  store: Reader,
  actor: Actor,
  span: Span,
): Promise<{ item: Item; person: Person }[]> => {
  if (!hasPermission(actor, 'accreditation.read')) return []
  const scope = getAccessibleCompany(actor)
  const items =
    scope === 'all'
      ? await getExpiringRequirementsOfAllCompanies(store, span)
      : await getExpiringRequirementsOfCompany(store, scope, span)
  const earliest = items.sort((a, b) => (a.met_until < b.met_until ? -1 : 1)).slice(0, MAX_EVENTS)
  const people = await store.getMany('personnel', [...new Set(earliest.map(({ personnel }) => personnel))])
  const byId = new Map(people.map((person) => [person.id, person]))
  const { rows } = await store.getList('accreditation_types', {})
  const types = new Map(rows.map((type) => [type.id, type]))
  return earliest.flatMap((item) => {
    const person = byId.get(item.personnel)
    const type = types.get(item.type)
    if (!person?.active || !person.company_active || !type || !isRequirementNeededForRole(type, person.role))
      return []
    return [{ item, person }]
  })
}

/** Returns the day on which a company document is due or expires, with the Spanish verb for it. Returns undefined if the document has no such day. */
const getCompanyDocumentCalendarDay = ({
  state,
  due,
  until,
}: ObligationStatus): { day: Day; what: string } | undefined => {
  if (state === 'pending') return undefined
  if (until !== null) return { day: until, what: 'Vence' }
  return state === 'approved' ? undefined : { day: due, what: 'Entregar' }
}

/** Returns calendar events for the documents of the user's company. Users who see all companies get none, because there would be too many. */
const listCompanyDocumentCalendarEvents = async (
  store: Reader,
  actor: Actor,
  span: Span,
  { today, publicUrl, host }: { today: Day; publicUrl: string; host: string },
): Promise<CalendarEvent[]> => {
  const scope = getAccessibleCompany(actor)
  const company =
    scope === 'all' || !hasPermission(actor, 'companies.read')
      ? undefined
      : await store.getOne('companies', scope)
  if (!company) return []
  const [{ rows }, extraDays, papers] = await Promise.all([
    store.getList('obligations', {}),
    readNonWorkingDays(store),
    store.getList('company_papers', {
      filter: { company: company.id },
      sort: { field: 'id', order: 'ASC' },
    }),
  ])
  const contractorObligations = rows.filter(({ brought_by }) => brought_by === 'contractor')
  return [
    ...generateObligationStatuses(
      contractorObligations,
      company,
      createCompanyDocumentLookup(papers.rows),
      { today, extraDays },
      span.to,
    ),
  ].flatMap((document) => {
    const { obligation, period } = document
    const documentDay = getCompanyDocumentCalendarDay(document)
    if (!documentDay || documentDay.day < span.from || documentDay.day > span.to) return []
    const uid = ['paper', company.id, obligation.id, ...(period === null ? [] : [period])].join('-')
    return [
      {
        uid: `${uid}@${host}`,
        day: documentDay.day,
        title: `${documentDay.what}: ${formatCompanyDocumentName(document)}`,
        text: company.company_name,
        url: `${publicUrl}/companies/${company.id}/obligaciones`,
      },
    ]
  })
}

/** Returns the calendar events of a user by day: expiry dates and, for contractors, the documents of their company. */
const listCalendarEventsOfUser = async (
  store: Reader,
  actor: Actor,
  { today, publicUrl }: { today: Day; publicUrl: string },
): Promise<CalendarEvent[]> => {
  if (!hasPermission(actor, 'personnel.read')) return []
  const span = { from: addDays(today, -DAYS_BEFORE), to: addDays(today, DAYS_AHEAD) }
  const host = URL.parse(publicUrl)?.hostname ?? 'acredita'
  const toPersonEvent = (
    person: Person,
    what: string,
    uid: string,
    day: Day,
    page: string,
  ): CalendarEvent => ({
    uid: `${uid}@${host}`,
    day,
    title: `Vence ${what}: ${toSpanishUpperCase(formatFullName(person))}`,
    text: `${person.company_name}\n${person.role_name}`,
    url: publicUrl + page,
  })
  const accreditations = await getExpiringAccreditations(store, actor, span)
  const items = await getExpiringRequirements(store, actor, span)
  const papers = await listCompanyDocumentCalendarEvents(store, actor, span, { today, publicUrl, host })
  return (
    [
      ...accreditations.map((person) =>
        toPersonEvent(
          person,
          'acreditación',
          `accreditation-${person.id}`,
          person.accreditation_expiration_date ?? today,
          `/personnel/${person.id}`,
        ),
      ),
      ...items.map(({ item, person }) =>
        toPersonEvent(
          person,
          item.type_name,
          `item-${item.id}`,
          item.met_until,
          getRequirementPagePath(person.id, item.id),
        ),
      ),
      ...papers,
    ]
      // Google Calendar and Outlook ignore the field URL.
      .map((event) => ({ ...event, text: `${event.text}\n${event.url}` }))
      .sort((a, b) => (a.day < b.day ? -1 : 1))
  )
}

const CALENDAR_PATH = '/calendario/'

/** Creates a secret token for the URL of a user's calendar, and the token's hash for the database. */
export const createCalendarToken = (): { token: string; hash: string } => {
  const token = createRandomSecret()
  return { token, hash: hashSecret(token) }
}

export const getCalendarUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}${CALENDAR_PATH}${token}.ics`

/** Serves expiry dates as a calendar for other programs. Calendar programs have no session, so a secret token in the URL identifies the user. */
export const registerExpiryCalendarRoutes = (
  app: FastifyInstance,
  { store, config, limits, now }: Pick<Services, 'store' | 'config' | 'limits' | 'now'>,
): void => {
  const findCalendarOwner = async (token: string): Promise<Row<'users'> | undefined> => {
    if (!/^[\w-]{43}$/u.test(token)) return undefined
    const user = await store.getBy('users', 'calendar_hash', hashSecret(token))
    if (!user?.active || (await belongsToInactiveCompany(store, user))) return undefined
    return mustSetUpSecondFactor(user, config, user.subject !== null) ? undefined : user
  }

  app.get<{ Params: { token: string } }>(`${CALENDAR_PATH}:token.ics`, async (request, reply) => {
    const address = getClientAddress(request)
    await limits.countPublic(address)
    const user = await findCalendarOwner(request.params.token)
    if (!user) throw createNotFoundError()
    if (config.isOutgoingHeld) throw new HttpError(503, texts.calendarHeld)
    const today = toMexicoDay(now())
    const { publicUrl, utilityName } = config
    const events = await listCalendarEventsOfUser(store, toActingUser(user, config), { today, publicUrl })
    const etag = `"${hashSecret(JSON.stringify(events))}"`
    reply.headers({ etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
    const etags = String(request.headers['if-none-match'] ?? '').replaceAll('W/', '')
    if (etags.split(/,\s*/u).includes(etag)) return reply.code(304).send()
    const name = `Vencimientos${utilityName === '' ? '' : ` · ${utilityName}`}`
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="vencimientos.ics"')
      .send(Readable.from(generateCalendarText(name, events, today), { objectMode: false }))
  })
}
