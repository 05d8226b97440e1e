import { addDays, getStartOfHour, toMexicoDay } from '../../domain/common/days.ts'
import { range } from '../../domain/common/filters.ts'
import { getMessageDeliveryMethod, KINDS } from '../../domain/messages/messageKinds.ts'
import type { Delivery } from '../../domain/messages/messageNames.ts'
import { canSeeCompany } from '../../domain/permissions.ts'
import { matchesWordBeginnings } from '../../domain/search/searchWords.ts'
import { toActingUser } from '../accounts/sessions.ts'
import type { Config } from '../common/config.ts'
import { hashSecret } from '../common/secrets.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Store, Writer } from '../store/store.ts'

/** Recipient of a notification: a user, or a contact of a contractor company, who only gets mail. */
interface Recipient {
  /** Position of the recipient in the delivery order: contacts first, then users by id. */
  sortKey: string
  user: number | null
  contact: number | null
  way: Delivery
  /** Mail address of the recipient. Empty if there is none. */
  address: string
}

type Event = Pick<Row<'message_events'>, 'kind' | 'company' | 'user' | 'by'>

const ID_DIGITS = 12
const createRecipientSortKey = (kind: 'contact' | 'user', id: number): string =>
  `${kind} ${String(id).padStart(ID_DIGITS, '0')}`

/** Returns whether a contact's job position matches one of the comma-separated positions of a setting. */
const isJobPositionInList = (position: string, positions: string): boolean =>
  positions.split(',').some((words) => words.trim() !== '' && matchesWordBeginnings(position, words))

const getContactRecipientsOfCompany = async (
  store: Reader,
  company: number,
  config: Config,
): Promise<Recipient[]> => {
  const { rows } = await store.getList('contacts', {
    filter: { company, withdrawn_at: null, mail_off: false },
  })
  return rows
    .filter(({ position, email }) => email !== '' && isJobPositionInList(position, config.contactPositions))
    .map(({ id, email }) => ({
      sortKey: createRecipientSortKey('contact', id),
      user: null,
      contact: id,
      way: 'both' as const,
      address: email,
    }))
    .sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1))
}

const USERS_PER_PAGE = 500

const getUserRecipientsOfEvent = async (
  store: Reader,
  { kind, company, user, by }: Event,
  after: number,
  config: Config,
): Promise<RecipientPage> => {
  const companyFilter = company === null || KINDS[kind].contacts === undefined ? {} : { company }
  const rows = await store.getPage('users', {
    filter: { active: true, id: user ?? range({ from: after + 1 }), ...companyFilter },
    sort: { field: 'id', order: 'ASC' },
    range: [0, USERS_PER_PAGE - 1],
  })
  const last = rows.at(-1)
  return {
    lastSortKey: last && rows.length === USERS_PER_PAGE ? createRecipientSortKey('user', last.id) : null,
    recipients: rows
      .filter((row) => {
        const actor = toActingUser(row, config)
        return (
          row.id !== by &&
          KINDS[kind].recipients(actor) &&
          (company === null || canSeeCompany(actor, company))
        )
      })
      .map(({ id, told: ways, email }) => ({
        sortKey: createRecipientSortKey('user', id),
        user: id,
        contact: null,
        way: getMessageDeliveryMethod(ways, kind),
        address: KINDS[kind].bellOnly ? '' : email,
      })),
  }
}

interface RecipientPage {
  recipients: Recipient[]
  /** Sort key of the last recipient on this page, or null on the last page. */
  lastSortKey: string | null
}

/** Returns the recipients of an event that follow a sort key, in delivery order. */
const getRecipientsAfterSortKey = async (
  store: Reader,
  event: Event,
  after: string,
  config: Config,
): Promise<RecipientPage> => {
  const { kind, company } = event
  const hasContacts = KINDS[kind].contacts && company !== null && config.mail !== null
  const contacts =
    hasContacts && !after.startsWith('user')
      ? await getContactRecipientsOfCompany(store, company, config)
      : []
  const [, id = '0'] = after.startsWith('user') ? after.split(' ') : []
  const users = await getUserRecipientsOfEvent(store, event, Number(id), config)
  return { ...users, recipients: [...contacts.filter(({ sortKey }) => sortKey > after), ...users.recipients] }
}

/** Maximum number of events per transaction, so that other writers wait only a moment. */
const EVENTS_PER_TRANSACTION = 50
const BATCH_SIZE = 25
const MAX_TRANSACTION_MS = 8

/** Returns the time of the next daily mail with all notifications: today at the hour, or tomorrow if that hour has passed. */
export const getNextDailyMailTime = (now: Date, hour: number): Date => {
  const today = toMexicoDay(now)
  const timeToday = getStartOfHour(today, hour)
  return timeToday > now ? timeToday : getStartOfHour(addDays(today, 1), hour)
}

const createNotificationKey = (event: Row<'message_events'>, sortKey: string): string =>
  hashSecret(JSON.stringify([event.kind, event.subject, sortKey]))

/** Whether no mail is sent about an event, because its person objected and neither the law nor safety needs the mail. */
const isMailObjected = async (store: Reader, { kind, personnel }: Row<'message_events'>): Promise<boolean> =>
  !KINDS[kind].isNeeded &&
  personnel !== null &&
  (await store.getOne('personnel', personnel))?.no_email === true

/** Returns the time at which a notification is mailed to a recipient. Null if it is not mailed. */
const getNotificationMailTime = (
  kind: Row<'message_events'>['kind'],
  { way, address }: Recipient,
  now: Date,
  config: Config,
): string | null => {
  if (way !== 'both' || address === '' || config.mail === null) return null
  return (KINDS[kind].urgent ? now : getNextDailyMailTime(now, config.digestHour)).toISOString()
}

/** Creates the notification of an event for a recipient. Undefined if the recipient gets none. */
const createNotification = (
  event: Row<'message_events'>,
  recipient: Recipient,
  { now, config }: { now: Date; config: Config },
): Omit<Row<'messages'>, 'id'> | undefined => {
  const { user, contact, way, sortKey } = recipient
  // Contacts get all notifications in the daily mail, like notifications of the kind `ending`.
  const mail_due_at = getNotificationMailTime(
    contact === null ? event.kind : 'ending',
    recipient,
    now,
    config,
  )
  if (way === 'none' || (contact !== null && mail_due_at === null)) return undefined
  const { kind, personnel, text, link, created_at } = event
  return {
    key: createNotificationKey(event, sortKey),
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

/** Inserts the notifications of an event, except for recipients who already have theirs. */
const insertNotifications = async (
  tx: Writer,
  event: Row<'message_events'>,
  batch: readonly Recipient[],
  context: { now: Date; config: Config },
): Promise<void> => {
  const messages = batch.flatMap((recipient) => createNotification(event, recipient, context) ?? [])
  const existing = await tx.getPage('messages', {
    filter: { key: messages.map(({ key }) => key) },
    range: [0, messages.length],
  })
  const keys = new Set(existing.map(({ key }) => key))
  for (const row of messages) if (!keys.has(row.key)) await tx.create('messages', row)
}

/** Notifies the recipients of an event until `isLate` returns true. Returns whether all recipients were notified. */
const createNotificationsForEvent = async (
  tx: Writer,
  event: Row<'message_events'>,
  isLate: () => boolean,
  context: { now: Date; config: Config },
): Promise<boolean> => {
  const { recipients: all, lastSortKey } = await getRecipientsAfterSortKey(
    tx,
    event,
    event.after,
    context.config,
  )
  const isObjected = await isMailObjected(tx, event)
  const recipients = isObjected ? all.map((recipient) => ({ ...recipient, address: '' })) : all
  let after = event.after
  for (let from = 0; from < recipients.length && (from === 0 || !isLate()); from += BATCH_SIZE) {
    const batch = recipients.slice(from, from + BATCH_SIZE)
    await insertNotifications(tx, event, batch, context)
    after = batch.at(-1)?.sortKey ?? after
  }
  const isPageDone = after === (recipients.at(-1)?.sortKey ?? event.after)
  if (isPageDone && lastSortKey === null) {
    await tx.delete('message_events', event.id)
    return true
  }
  await tx.update('message_events', event.id, { after: isPageDone ? (lastSortKey ?? after) : after })
  return false
}

/**
 * Converts queued events into notifications, the oldest event first. Deletes each event in the transaction that inserts its last notifications, so
 * that a crash loses nothing. Returns whether more events may wait.
 */
export const deliverQueuedEvents = async (store: Store, now: Date, config: Config): Promise<boolean> => {
  const oldest = { sort: { field: 'id', order: 'ASC' }, range: [0, EVENTS_PER_TRANSACTION - 1] } as const
  // Avoids a write lock if no event is queued.
  if ((await store.getPage('message_events', { ...oldest, range: [0, 0] })).length === 0) return false
  return store.transaction(async (tx) => {
    const startedAt = performance.now()
    const isLate = () => performance.now() - startedAt > MAX_TRANSACTION_MS
    const events = await tx.getPage('message_events', oldest)
    for (const event of events)
      if (!(await createNotificationsForEvent(tx, event, isLate, { now, config })) || isLate()) return true
    return events.length === EVENTS_PER_TRANSACTION
  })
}
