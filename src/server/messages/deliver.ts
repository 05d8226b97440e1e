import { addDays, dayOf, startOfDay } from '../../domain/days.ts'
import { getDelivery, KINDS } from '../../domain/messageKinds.ts'
import type { Delivery } from '../../domain/messageNames.ts'
import { canSeeCompany } from '../../domain/permissions.ts'
import { matchesWords } from '../../domain/searchWords.ts'
import { actorOf } from '../accounts/sessions.ts'
import type { Config } from '../common/config.ts'
import { hashOf } from '../common/secrets.ts'
import type { MessageEventRow, MessageRow } from '../store/serverRows.ts'
import type { Reader, Store, Writer } from '../store/store.ts'

/** Whoever is told: an account, or a contractor's contact, who has mail only. */
interface Recipient {
  /** Its place among all that are told of the same. */
  place: string
  user: number | null
  contact: number | null
  way: Delivery
  /** Where mail goes; empty for nowhere. */
  address: string
}

type Event = Pick<MessageEventRow, 'kind' | 'company' | 'user' | 'by'>

const DIGITS = 12
const placeOf = (kind: 'contact' | 'user', id: number): string =>
  `${kind} ${String(id).padStart(DIGITS, '0')}`

/** Does a position have the words of one of those that the setting names? */
const isAddressed = (position: string, wanted: string): boolean =>
  wanted.split(',').some((words) => words.trim() !== '' && matchesWords(position, words))

const contactsOf = async (store: Reader, company: number, config: Config): Promise<Recipient[]> => {
  const { rows } = await store.getList('contacts', {
    filter: { company, withdrawn_at: null, mail_off: false },
  })
  return rows
    .filter(({ position, email }) => email !== '' && isAddressed(position, config.contactPositions))
    .map(({ id, email }) => ({
      place: placeOf('contact', id),
      user: null,
      contact: id,
      way: 'both' as const,
      address: email,
    }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
}

/** So many accounts are looked at in one go. */
const PAGE = 500

const usersOf = async (
  store: Reader,
  { kind, company, user, by }: Event,
  after: number,
  config: Config,
): Promise<Told> => {
  const ofCompany = company === null || KINDS[kind].contacts === undefined ? {} : { company }
  const rows = await store.getPage('users', {
    filter: { active: true, id: user ?? { from: after + 1 }, ...ofCompany },
    sort: { field: 'id', order: 'ASC' },
    range: [0, PAGE - 1],
  })
  const last = rows.at(-1)
  return {
    upTo: last && rows.length === PAGE ? placeOf('user', last.id) : null,
    found: rows
      .filter((row) => {
        const actor = actorOf(row, config)
        return (
          row.id !== by &&
          KINDS[kind].recipients(actor) &&
          (company === null || canSeeCompany(actor, company))
        )
      })
      .map(({ id, told, email }) => ({
        place: placeOf('user', id),
        user: id,
        contact: null,
        way: getDelivery(told, kind),
        address: KINDS[kind].bellOnly ? '' : email,
      })),
  }
}

interface Told {
  found: Recipient[]
  /** Up to whom these are all; null where nobody comes after them. */
  upTo: string | null
}

/** Who is told of an event after a place, in the order of their places: contacts first. */
const recipientsOf = async (store: Reader, event: Event, after: string, config: Config): Promise<Told> => {
  const { kind, company } = event
  const hasContacts = KINDS[kind].contacts && company !== null && config.mail !== null
  const contacts = hasContacts && !after.startsWith('user') ? await contactsOf(store, company, config) : []
  const [, id = '0'] = after.startsWith('user') ? after.split(' ') : []
  const users = await usersOf(store, event, Number(id), config)
  return { ...users, found: [...contacts.filter(({ place }) => place > after), ...users.found] }
}

const HOUR_MS = 3_600_000
/** So many are told of in a transaction, or fewer, so that whoever writes meanwhile waits a moment at most. */
const EVENTS = 50
const AT_ONCE = 25
const AT_ONCE_MS = 8

/** When the next digest is mailed: at the hour of today, or else of tomorrow. */
export const nextDigest = (now: Date, hour: number): Date => {
  const today = dayOf(now)
  const at = (day: string) => new Date(startOfDay(day).getTime() + hour * HOUR_MS)
  return at(today) > now ? at(today) : at(addDays(today, 1))
}

const keyOf = (event: MessageEventRow, place: string): string =>
  hashOf(JSON.stringify([event.kind, event.subject, place]))

/** From when on a message is to be mailed; null where it is not. */
const dueOf = (
  kind: MessageEventRow['kind'],
  { way, address }: Recipient,
  now: Date,
  config: Config,
): string | null => {
  if (way !== 'both' || address === '' || config.mail === null) return null
  return (KINDS[kind].urgent ? now : nextDigest(now, config.digestHour)).toISOString()
}

/** What somebody is told, and from when on it is mailed; undefined for whoever is not. */
const messageFor = (
  event: MessageEventRow,
  recipient: Recipient,
  { now, config }: { now: Date; config: Config },
): Omit<MessageRow, 'id'> | undefined => {
  const { user, contact, way, place } = recipient
  // A contact has no bell, and all of its mail in one digest.
  const mail_due_at = dueOf(contact === null ? event.kind : 'ending', recipient, now, config)
  if (way === 'none' || (contact !== null && mail_due_at === null)) return undefined
  const { kind, personnel, text, link, created_at } = event
  return {
    key: keyOf(event, place),
    user,
    contact,
    kind,
    personnel,
    text,
    link,
    created_at,
    mail_due_at,
    read_at: null,
  }
}

/** Tells some of an event; whoever was told already is not told again. */
const tellSome = async (
  tx: Writer,
  event: MessageEventRow,
  some: readonly Recipient[],
  given: { now: Date; config: Config },
): Promise<void> => {
  const made = some.flatMap((recipient) => messageFor(event, recipient, given) ?? [])
  const known = await tx.getPage('messages', {
    filter: { key: made.map(({ key }) => key) },
    range: [0, made.length],
  })
  const keys = new Set(known.map(({ key }) => key))
  for (const row of made) if (!keys.has(row.key)) await tx.create('messages', row)
}

/** Goes on with an event as long as there is time; answers whether everybody has been told. */
const tellOn = async (
  tx: Writer,
  event: MessageEventRow,
  isLate: () => boolean,
  given: { now: Date; config: Config },
): Promise<boolean> => {
  const { found, upTo } = await recipientsOf(tx, event, event.after, given.config)
  let after = event.after
  for (let from = 0; from < found.length && (from === 0 || !isLate()); from += AT_ONCE) {
    const some = found.slice(from, from + AT_ONCE)
    await tellSome(tx, event, some, given)
    after = some.at(-1)?.place ?? after
  }
  const isWhole = after === (found.at(-1)?.place ?? event.after)
  if (isWhole && upTo === null) {
    await tx.delete('message_events', event.id)
    return true
  }
  await tx.update('message_events', event.id, { after: isWhole ? (upTo ?? after) : after })
  return false
}

/**
 * Tells people of what happened, the oldest first, a few of them in one transaction; answers whether there is more. An event goes with the last of its
 * messages, so whoever is killed has told all of a slice or none of it, and of two processes one does.
 */
export const deliver = async (store: Store, now: Date, config: Config): Promise<boolean> => {
  const oldest = { sort: { field: 'id', order: 'ASC' }, range: [0, EVENTS - 1] } as const
  // Nearly always there is none, and nobody's turn to write is taken.
  if ((await store.getPage('message_events', { ...oldest, range: [0, 0] })).length === 0) return false
  return store.transaction(async (tx) => {
    const began = performance.now()
    const isLate = () => performance.now() - began > AT_ONCE_MS
    const events = await tx.getPage('message_events', oldest)
    for (const event of events)
      if (!(await tellOn(tx, event, isLate, { now, config })) || isLate()) return true
    return events.length === EVENTS
  })
}
