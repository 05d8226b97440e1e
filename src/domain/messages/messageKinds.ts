import { type Day, formatDate } from '../common/days.ts'
import type { UnusualKind } from '../door/credentialChecks.ts'
import type { InspectionResult } from '../door/inspections.ts'
import type { Actor } from '../groups.ts'
import { getAccessibleCompany, hasAnyGroup, hasPermission, type Rule } from '../permissions.ts'
import { OFF_REASON_TEXTS } from '../webhooks/fields.ts'
import { DELIVERIES, type Delivery, MESSAGE_KINDS, type MessageKind } from './messageNames.ts'

/** Data of an event that the text of its notification mentions. */
export interface MessageFacts {
  /** Name of the person concerned. */
  person?: string
  /** Name of the company concerned, if the event is about no person. */
  company?: string
  /** Name of the requirement; missing if the event is about the accreditation itself. */
  what?: string
  /** Day on which the document or accreditation expires. */
  on?: Day | null
  /** Number of days until the expiry. */
  days?: number
  /** Whether a document has to be submitted on that day, instead of expiring. */
  isDue?: boolean
  reason?: string
  /** Whether the accreditation was renewed. */
  isRenewed?: boolean
  /** Kind of the unusual checks. */
  unusual?: UnusualKind
  /** Number of different places within an hour. */
  places?: number
  /** Server's result for a person who was checked offline. */
  verdict?: InspectionResult
  /** Zone of the offline check. */
  zone?: string
  /** Whether a person who moved has left the reader's company. Otherwise the person joined it. */
  hasLeft?: boolean
  /** Why the portal switched off the webhook called `what`. */
  offReason?: keyof typeof OFF_REASON_TEXTS
  /** Numbers of expiring and expired accreditations, requirements and company documents. */
  counts?: Partial<
    Record<'ending' | 'ended', { accreditations: number; papers: number; companyPapers?: number }>
  >
}

const ACCREDITATION = 'La acreditación'
const describeRequirement = ({ what = ACCREDITATION, person, company = '' }: MessageFacts): string =>
  `${what} de ${person ?? company}`

const formatDaysFromToday = (days: number): string => {
  if (days === 0) return 'hoy'
  return days === 1 ? 'mañana' : `en ${days} días`
}

const appendReasonToMessage = (words: string, { reason = '' }: MessageFacts): string =>
  [words, reason]
    .filter(Boolean)
    .join(': ')
    .replace(/[^.!?…]$/u, '$&.')

const formatCountWithNoun = (n: number, singular: string, plural: string): string[] =>
  n === 0 ? [] : [`${n.toLocaleString('es-MX')} ${n === 1 ? singular : plural}`]

const LIST = new Intl.ListFormat('es-MX')

const formatExpiryCounts = (counts: MessageFacts['counts'], state: 'ending' | 'ended'): string => {
  const { accreditations = 0, papers = 0, companyPapers = 0 } = counts?.[state] ?? {}
  return LIST.format([
    ...formatCountWithNoun(accreditations, 'acreditación', 'acreditaciones'),
    ...formatCountWithNoun(papers, 'requisito', 'requisitos'),
    ...formatCountWithNoun(companyPapers, 'documento de empresas', 'documentos de empresas'),
  ])
}

const UNUSUAL_WORDS: Record<UnusualKind, (facts: MessageFacts) => string> = {
  many_places: ({ person, places }) =>
    `La credencial de ${person} se consultó desde ${places} lugares o más en una hora.`,
  stopped: ({ person }) => `Se consultó la credencial de ${person}, que está suspendida o revocada.`,
  unknown_ids: () => 'Se consultaron muchas credenciales que no existen.',
}

/** Results of offline checks about which the utility is notified. */
const LATE_RESULT_WORDS: Partial<Record<InspectionResult, string>> = {
  may_not: 'no puede trabajar',
  elsewhere: 'no puede trabajar en esa zona',
  other_company: 'no es de la empresa que trabaja ahí',
}
export const isResultReportedAfterOfflineCheck = (result: InspectionResult): boolean =>
  LATE_RESULT_WORDS[result] !== undefined

const isUserOfContractor: Rule = (actor) => getAccessibleCompany(actor) !== 'all'
const isUserOfUtility = hasAnyGroup('utility')
const isPrivacyOfficer: Rule = (actor) => hasPermission(actor, 'personalData.manage')

interface MessageKindRule {
  /** Rule for the users who receive the notification, provided that they may see the company of the event. */
  recipients: Rule
  /** Users who can configure the notification. Default: all recipients. */
  configurableBy?: Rule
  /** Whether the company's contacts also receive the notification in their digest. */
  contacts?: true
  /** Whether the notification is mailed at once, not with the daily digest. */
  urgent?: true
  /** Whether the notification is only shown in the portal and cannot be configured. */
  bellOnly?: true
  /** Whether the law or safety needs the mail, so that it is sent even if the person objected to mails about them. */
  isNeeded?: true
  /** Whether the text contains input of an anonymous visitor, which must not become the subject of a mail. */
  isTyped?: true
  words: (facts: MessageFacts) => string
}

/** Recipients and texts of each kind of notification. */
export const KINDS: Record<MessageKind, MessageKindRule> = {
  ending: {
    recipients: isUserOfContractor,
    contacts: true,
    words: (facts) =>
      `${describeRequirement(facts)} ${facts.isDue ? 'se entrega a más tardar' : 'vence'} el ${formatDate(facts.on ?? '')} (${formatDaysFromToday(facts.days ?? 0)}).`,
  },
  ended: {
    recipients: isUserOfContractor,
    contacts: true,
    isNeeded: true,
    words: (facts) =>
      `${describeRequirement(facts)} ${facts.isDue ? 'debió entregarse' : 'venció'} el ${formatDate(facts.on ?? '')}.`,
  },
  rejected: {
    recipients: isUserOfContractor,
    contacts: true,
    urgent: true,
    words: (facts) => appendReasonToMessage(`Se rechazó «${facts.what}» de ${facts.person}`, facts),
  },
  approved: {
    recipients: isUserOfContractor,
    contacts: true,
    words: (facts) =>
      `Se aprobó «${facts.what}» de ${facts.person}${facts.on ? `, vigente hasta el ${formatDate(facts.on)}` : ''}.`,
  },
  accredited: {
    recipients: isUserOfContractor,
    contacts: true,
    words: ({ person, on, isRenewed = false }) =>
      `${isRenewed ? 'Se renovó la acreditación de' : 'Se acreditó a'} ${person}${on ? `, hasta el ${formatDate(on)}` : ''}.`,
  },
  suspended: {
    recipients: isUserOfContractor,
    contacts: true,
    urgent: true,
    isNeeded: true,
    words: (facts) => appendReasonToMessage(`Se suspendió la acreditación de ${facts.person}`, facts),
  },
  revoked: {
    recipients: isUserOfContractor,
    contacts: true,
    urgent: true,
    isNeeded: true,
    words: (facts) => appendReasonToMessage(`Se revocó la acreditación de ${facts.person}`, facts),
  },
  reinstated: {
    recipients: isUserOfContractor,
    contacts: true,
    urgent: true,
    isNeeded: true,
    words: (facts) => `Se levantó la suspensión de ${facts.person}.`,
  },
  moved: {
    recipients: isUserOfContractor,
    contacts: true,
    words: ({ person, hasLeft = false }) =>
      hasLeft
        ? `${person} ya no trabaja para su empresa: se cambió a otra.`
        : `${person} trabaja ahora para su empresa.`,
  },
  notice: {
    recipients: (actor) => hasPermission(actor, 'notices.read'),
    words: ({ what = '', reason = '' }) => `${what}: ${reason}`,
  },
  visit: {
    recipients: isUserOfUtility,
    urgent: true,
    isTyped: true,
    isNeeded: true,
    words: ({ person = '', reason = '' }) =>
      `Se reportó una visita${person === '' ? '' : ` de ${person}`}: «${reason}».`,
  },
  unusual: {
    recipients: isUserOfUtility,
    urgent: true,
    isNeeded: true,
    words: (facts) => UNUSUAL_WORDS[facts.unusual ?? 'unknown_ids'](facts),
  },
  late_verdict: {
    recipients: isUserOfUtility,
    urgent: true,
    isNeeded: true,
    words: ({ person = '', what = '', zone = '', verdict = 'may_not' }) =>
      `${person} (${what}) se verificó sin señal${zone === '' ? '' : ` en ${zone}`} y, según el registro, ${LATE_RESULT_WORDS[verdict]}.`,
  },
  summary: {
    recipients: isUserOfUtility,
    words: ({ counts }) =>
      [
        ...[formatExpiryCounts(counts, 'ended')].filter(Boolean).map((text) => `Vencieron ${text}.`),
        ...[formatExpiryCounts(counts, 'ending')].filter(Boolean).map((text) => `Están por vencer ${text}.`),
      ].join(' '),
  },
  hold_proposed: {
    recipients: isUserOfUtility,
    words: ({ company, on }) =>
      `Se propone retener los pagos de ${company}: le faltan documentos obligatorios desde el ${formatDate(on ?? '')}.`,
  },
  webhook_off: {
    recipients: (actor) => hasPermission(actor, 'webhooks.manage'),
    urgent: true,
    words: ({ what = '', offReason = 'failing' }) =>
      `El portal apagó el webhook «${what}». ${OFF_REASON_TEXTS[offReason]}`,
  },
  arco_received: {
    recipients: isPrivacyOfficer,
    urgent: true,
    isTyped: true,
    words: ({ what, person = '', on }) =>
      `Llegó la solicitud ${what} de ${person}. Se responde a más tardar el ${formatDate(on ?? '')}.`,
  },
  arco_due: {
    recipients: isPrivacyOfficer,
    urgent: true,
    words: ({ what, on, days = 0 }) =>
      days < 0
        ? `El plazo de la solicitud ${what} venció el ${formatDate(on ?? '')}.`
        : `El plazo de la solicitud ${what} vence el ${formatDate(on ?? '')} (${formatDaysFromToday(days)}).`,
  },
  // Each event has its user: the owner of the account, or a super-admin.
  service_account: {
    recipients: () => true,
    configurableBy: (actor) => hasPermission(actor, 'integrations.manage'),
    words: ({ what = '', on, days }) =>
      `La cuenta de servicio «${what}» ${days === undefined ? 'venció' : 'vence'} el ${formatDate(on ?? '')}${days === undefined ? '' : ` (${formatDaysFromToday(days)})`}.`,
  },
  tax_listed: {
    recipients: isUserOfUtility,
    urgent: true,
    words: ({ company, what, on }) =>
      `${company} está en la lista 69-B del SAT como ${what}${on ? `, publicado el ${formatDate(on)}` : ''}.`,
  },
  tax_unlisted: {
    recipients: isUserOfUtility,
    words: ({ company, what, on }) =>
      `${company} ya no está como presunto ni definitivo en la lista 69-B del SAT: ${what}${on ? ` (${formatDate(on)})` : ''}.`,
  },
  invited: {
    recipients: () => true,
    bellOnly: true,
    words: () => 'Su cuenta está lista. En Mi cuenta puede elegir qué notificaciones recibir.',
  },
}

/** Returns the kinds of notifications that the user receives and can configure. */
export const listConfigurableMessageKinds = (actor: Actor): MessageKind[] =>
  MESSAGE_KINDS.filter((kind) => {
    const { recipients, configurableBy = recipients, bellOnly } = KINDS[kind]
    return configurableBy(actor) && !bellOnly
  })

/** Returns how a kind of notification is delivered. `settings` has only deviations from the default, such as `ending:bell`. */
export const getMessageDeliveryMethod = (settings: readonly string[], kind: MessageKind): Delivery =>
  KINDS[kind].bellOnly ? 'bell' : (DELIVERIES.find((way) => settings.includes(`${kind}:${way}`)) ?? 'both')

export const toStoredMessageDeliverySettings = (ways: Partial<Record<MessageKind, Delivery>>): string[] =>
  MESSAGE_KINDS.flatMap((kind) => {
    const way = ways[kind] ?? 'both'
    return way === 'both' ? [] : [`${kind}:${way}`]
  })

/** Maximum length of an excerpt in characters. */
const MAX_EXCERPT_LENGTH = 140
export const shortenTextToExcerpt = (text: string): string => {
  const singleLine = text.replaceAll(/\s+/gu, ' ').trim()
  return singleLine.length > MAX_EXCERPT_LENGTH
    ? `${singleLine.slice(0, MAX_EXCERPT_LENGTH).trimEnd()}…`
    : singleLine
}
