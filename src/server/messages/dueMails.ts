import { formatDate, toMexicoDay } from '../../domain/common/days.ts'
import { range } from '../../domain/common/filters.ts'
import { PENDING_PAGE } from '../../domain/messages/linkPages.ts'
import { KINDS } from '../../domain/messages/messageKinds.ts'
import { MESSAGE_KIND_TEXTS, MESSAGE_KINDS, type MessageKind } from '../../domain/messages/messageNames.ts'
import { getAccessibleCompany } from '../../domain/permissions.ts'
import { toActingUser } from '../accounts/sessions.ts'
import type { Config } from '../common/config.ts'
import { formatLetter, type Letter } from '../mail/letter.ts'
import { queueMail } from '../mail/outbox.ts'
import { getLogoPath } from '../portal/preferences.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Store } from '../store/store.ts'
import { listChangesSinceNotifications } from './outcomes.ts'
import { getUnsubscribeSecret, getUnsubscribeUrl } from './unsubscribe.ts'

/** Order of the notifications in a mail, by kind: the most serious first. */
const KIND_ORDER: readonly MessageKind[] = [
  'suspended',
  'revoked',
  'rejected',
  'visit',
  'unusual',
  'late_verdict',
  'arco_due',
  'arco_received',
  'ended',
  'hold_proposed',
  'summary',
  'ending',
  ...MESSAGE_KINDS,
]

type MessageText = Pick<Row<'messages'>, 'kind' | 'text' | 'link'>

/** Maximum length of a mail's subject. Mail programs cut longer ones. */
const MAX_SUBJECT_LENGTH = 110

const shortenMailSubject = (text: string): string =>
  text.length > MAX_SUBJECT_LENGTH ? `${text.slice(0, MAX_SUBJECT_LENGTH)}…` : text

const getNotificationMailSenderFields = (config: Pick<Config, 'utilityName' | 'publicUrl' | 'logo'>) => ({
  utility: config.utilityName,
  ...(config.logo ? { logoUrl: `${config.publicUrl}${getLogoPath(config.logo.hash)}` } : {}),
})

const groupNotificationTextsByKind = (
  rows: readonly MessageText[],
  publicUrl: string,
): NonNullable<Letter['parts']> => {
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return [...new Set(KIND_ORDER)].flatMap((kind) => {
    const lines = byKind.get(kind)?.map(({ text, link }) => ({ text, url: publicUrl + link }))
    return lines ? [{ title: MESSAGE_KIND_TEXTS[kind], lines }] : []
  })
}

/** Formats a mail about notifications. `total` also counts notifications that the mail does not list. */
export const formatNotificationLetter = (
  rows: readonly MessageText[],
  {
    total,
    isUrgent,
    isContractor,
    now,
    config,
  }: { total: number; isUrgent: boolean; isContractor: boolean; now: Date; config: Config },
): Letter => {
  const { publicUrl } = config
  const [only] = rows
  if (total === 1 && only)
    return {
      ...getNotificationMailSenderFields(config),
      subject: KINDS[only.kind].isTyped
        ? MESSAGE_KIND_TEXTS[only.kind]
        : shortenMailSubject(only.text.replace(/\.$/u, '')),
      paragraphs: [only.text],
      action: { label: 'Ver en el portal', url: publicUrl + only.link },
    }
  const more = total - rows.length
  const action = isContractor
    ? { label: 'Ver mis pendientes', url: publicUrl + PENDING_PAGE }
    : { label: 'Abrir el portal', url: `${publicUrl}/inicio` }
  return {
    ...getNotificationMailSenderFields(config),
    subject: isUrgent
      ? `${total} notificaciones urgentes`
      : `Resumen del ${formatDate(toMexicoDay(now))}: ${total} notificaciones`,
    paragraphs: [],
    parts: groupNotificationTextsByKind(rows, publicUrl),
    action: more > 0 ? { label: `Ver los demás (${more})`, url: `${publicUrl}/inicio` } : action,
  }
}

/** Maximum number of notifications that a mail lists. Further notifications are only counted. */
const MAX_MESSAGES_PER_MAIL = 50

interface Addressee {
  to: string
  /** Id of the company whose people the addressee may see, or 'all'. */
  scope: number | 'all'
  letter: Partial<Letter>
  unsubscribe?: string
}

/** Returns the addressee of a notification. Undefined if the user or contact does not receive mail any more. */
const findMailAddresseeOfNotification = async (
  store: Reader,
  { user, contact: contactId }: Row<'messages'>,
  config: Config,
  secret: string,
): Promise<Addressee | undefined> => {
  const { publicUrl } = config
  if (user !== null) {
    const row = await store.getOne('users', user)
    const note = `Elija qué notificaciones recibir, y cómo, en Mi cuenta: ${publicUrl}/mi-cuenta`
    if (!row?.active || row.email === '') return undefined
    return { to: row.email, scope: getAccessibleCompany(toActingUser(row, config)), letter: { note } }
  }
  const contact = contactId === null ? undefined : await store.getOne('contacts', contactId)
  if (!contact || contact.mail_off || contact.withdrawn_at !== null) return undefined
  const company = await store.getOne('companies', contact.company)
  const url = getUnsubscribeUrl(publicUrl, contact, secret)
  const note = `Recibe este correo como contacto (${contact.position}) de ${company?.company_name ?? 'su empresa'}. Para abrir los enlaces hace falta una cuenta.`
  return {
    to: contact.email,
    scope: contact.company,
    letter: { note, unsubscribe: { label: 'No recibir más estos correos', url } },
    unsubscribe: url,
  }
}

/**
 * Queues one mail with all due notifications of one recipient, except outdated notifications. Marks them as mailed in the same transaction. Returns
 * whether there was a recipient.
 */
export const queueDueNotificationMail = async (store: Store, now: Date, config: Config): Promise<boolean> => {
  if (config.mail === null || config.isOutgoingHeld) return false
  const mail_due_at = range({ to: now.toISOString() })
  const due = { filter: { mail_due_at }, sort: { field: 'id', order: 'ASC' } } as const
  if ((await store.getPage('messages', { ...due, range: [0, 0] })).length === 0) return false
  const secret = await getUnsubscribeSecret(store)
  return store.transaction(async (tx) => {
    const [first] = await tx.getPage('messages', { ...due, range: [0, 0] })
    if (!first) return false
    const { user, contact } = first
    const addresseeFilter = { user, contact, mail_due_at }
    const { rows, total } = await tx.getList('messages', {
      ...due,
      filter: addresseeFilter,
      range: [0, MAX_MESSAGES_PER_MAIL - 1],
    })
    const addressee = await findMailAddresseeOfNotification(tx, first, config, secret)
    const outcomes = addressee ? await listChangesSinceNotifications(tx, addressee.scope, rows) : new Map()
    const current = rows.filter(({ id }) => !outcomes.has(id))
    if (addressee && current.length > 0) {
      const isUrgent = contact === null && current.every(({ kind }) => KINDS[kind].urgent)
      const { to, scope, unsubscribe } = addressee
      const letter = {
        ...formatNotificationLetter(current, {
          total: total - outcomes.size,
          isUrgent,
          isContractor: scope !== 'all',
          now,
          config,
        }),
        ...addressee.letter,
      }
      const about = `messages ${current.map(({ key }) => key).join(' ')}`
      await queueMail(
        tx,
        { to, ...formatLetter(letter), about, ...(unsubscribe ? { unsubscribe } : {}) },
        now,
      )
    }
    if (contact === null) await tx.updateMany('messages', addresseeFilter, { mail_due_at: null })
    else await tx.deleteMany('messages', addresseeFilter)
    return true
  })
}
