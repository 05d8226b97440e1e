import { dayOf, formatDay } from '../../domain/days.ts'
import { PENDING_PAGE } from '../../domain/linkPages.ts'
import { KINDS } from '../../domain/messageKinds.ts'
import { MESSAGE_KIND_TEXTS, MESSAGE_KINDS, type MessageKind } from '../../domain/messageNames.ts'
import { companyScope } from '../../domain/permissions.ts'
import { actorOf } from '../accounts/sessions.ts'
import type { Config } from '../common/config.ts'
import { formatLetter, type Letter } from '../mail/letter.ts'
import { queueMail } from '../mail/outbox.ts'
import { logoPath } from '../portal/preferences.ts'
import type { MessageRow } from '../store/serverRows.ts'
import type { Reader, Store } from '../store/store.ts'
import { outcomesOf } from './outcomes.ts'
import { unsubscribeSecret, unsubscribeUrl } from './unsubscribe.ts'

/** What is worst comes first. */
const ORDER: readonly MessageKind[] = [
  'suspended',
  'revoked',
  'rejected',
  'visit',
  'unusual',
  'late_verdict',
  'ended',
  'hold_proposed',
  'summary',
  'ending',
  ...MESSAGE_KINDS,
]

type Told = Pick<MessageRow, 'kind' | 'text' | 'link'>

/** More subjects than these are cut by mail programs. */
const SUBJECT = 110

const shortened = (text: string): string => (text.length > SUBJECT ? `${text.slice(0, SUBJECT)}…` : text)

const place = (config: Pick<Config, 'utilityName' | 'publicUrl' | 'logo'>) => ({
  utility: config.utilityName,
  ...(config.logo ? { logoUrl: `${config.publicUrl}${logoPath(config.logo.hash)}` } : {}),
})

const partsOf = (rows: readonly Told[], publicUrl: string): NonNullable<Letter['parts']> => {
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return [...new Set(ORDER)].flatMap((kind) => {
    const lines = byKind.get(kind)?.map(({ text, link }) => ({ text, url: publicUrl + link }))
    return lines ? [{ title: MESSAGE_KIND_TEXTS[kind], lines }] : []
  })
}

/** A mail that tells of some things; of one, it leads to that, of several a contractor to what it has to do. `total` is how many there are, of which these are the first. */
export const letterOf = (
  rows: readonly Told[],
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
      ...place(config),
      subject: KINDS[only.kind].isTyped
        ? MESSAGE_KIND_TEXTS[only.kind]
        : shortened(only.text.replace(/\.$/u, '')),
      paragraphs: [only.text],
      action: { label: 'Ver en el portal', url: publicUrl + only.link },
    }
  const more = total - rows.length
  const action = isContractor
    ? { label: 'Ver mis pendientes', url: publicUrl + PENDING_PAGE }
    : { label: 'Abrir el portal', url: `${publicUrl}/inicio` }
  return {
    ...place(config),
    subject: isUrgent
      ? `${total} notificaciones urgentes`
      : `Resumen del ${formatDay(dayOf(now))}: ${total} notificaciones`,
    paragraphs: [],
    parts: partsOf(rows, publicUrl),
    action: more > 0 ? { label: `Ver los demás (${more})`, url: `${publicUrl}/inicio` } : action,
  }
}

/** So many things stand in one mail; of the rest it says how many there are. */
const MOST = 50

interface Addressee {
  to: string
  /** The company whose people the addressee sees, or 'all'. */
  scope: number | 'all'
  letter: Partial<Letter>
  unsubscribe?: string
}

/** Whom a mail goes to, and what stands below it; undefined where nobody is to get it any more. */
const addressee = async (
  store: Reader,
  { user, contact: asked }: MessageRow,
  config: Config,
  secret: string,
): Promise<Addressee | undefined> => {
  const { publicUrl } = config
  if (user !== null) {
    const row = await store.getOne('users', user)
    const note = `Elija qué notificaciones recibir, y cómo, en Mi cuenta: ${publicUrl}/mi-cuenta`
    if (!row?.active || row.email === '') return undefined
    return { to: row.email, scope: companyScope(actorOf(row, config)), letter: { note } }
  }
  const contact = asked === null ? undefined : await store.getOne('contacts', asked)
  if (!contact || contact.mail_off || contact.withdrawn_at !== null) return undefined
  const company = await store.getOne('companies', contact.company)
  const url = unsubscribeUrl(publicUrl, contact, secret)
  const note = `Recibe este correo como contacto (${contact.position}) de ${company?.company_name ?? 'su empresa'}. Para abrir los enlaces hace falta una cuenta.`
  return {
    to: contact.email,
    scope: contact.company,
    letter: { note, unsubscribe: { label: 'No recibir más estos correos', url } },
    unsubscribe: url,
  }
}

/**
 * Queues one mail with all due messages of one addressee, and marks them in the same transaction. Leaves out messages whose subject has changed
 * (outcomes.ts). Returns whether there was an addressee.
 */
export const mailDue = async (store: Store, now: Date, config: Config): Promise<boolean> => {
  if (config.mail === null || config.isOutgoingHeld) return false
  const mail_due_at = { to: now.toISOString() }
  const due = { filter: { mail_due_at }, sort: { field: 'id', order: 'ASC' } } as const
  if ((await store.getPage('messages', { ...due, range: [0, 0] })).length === 0) return false
  const secret = await unsubscribeSecret(store)
  return store.transaction(async (tx) => {
    const [first] = await tx.getPage('messages', { ...due, range: [0, 0] })
    if (!first) return false
    const { user, contact } = first
    const theirs = { user, contact, mail_due_at }
    const { rows, total } = await tx.getList('messages', { ...due, filter: theirs, range: [0, MOST - 1] })
    const who = await addressee(tx, first, config, secret)
    const outcomes = who ? await outcomesOf(tx, who.scope, rows) : new Map()
    const current = rows.filter(({ id }) => !outcomes.has(id))
    if (who && current.length > 0) {
      const isUrgent = contact === null && current.every(({ kind }) => KINDS[kind].urgent)
      const { to, scope, unsubscribe } = who
      const letter = {
        ...letterOf(current, {
          total: total - outcomes.size,
          isUrgent,
          isContractor: scope !== 'all',
          now,
          config,
        }),
        ...who.letter,
      }
      const about = `messages ${current.map(({ key }) => key).join(' ')}`
      await queueMail(
        tx,
        { to, ...formatLetter(letter), about, ...(unsubscribe ? { unsubscribe } : {}) },
        now,
      )
    }
    if (contact === null) await tx.updateMany('messages', theirs, { mail_due_at: null })
    else await tx.deleteMany('messages', theirs)
    return true
  })
}
