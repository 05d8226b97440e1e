import type { UnusualKind } from './checks.ts'
import { type Day, formatDay } from './days.ts'
import type { Actor } from './groups.ts'
import type { InspectionResult } from './inspections.ts'
import { MESSAGE_KINDS, type MessageKind, WAYS, type Way } from './messageNames.ts'
import { can, companyScope, oneOf, type Rule } from './permissions.ts'

/** What an event says of itself, as far as its kind's words need it. */
export interface Facts {
  /** Whose it is, by name. */
  person?: string
  /** The requirement; the accreditation itself where there is none. */
  what?: string
  /** The day on which it ends, or ended. */
  on?: Day | null
  /** How many days were left of it. */
  days?: number
  /** A document that was never brought, or anew, is due on that day: nothing ends. */
  isDue?: boolean
  reason?: string
  /** Of an accreditation: there was one before. */
  isRenewed?: boolean
  /** Why checks of a credential are unusual, and of how many places in an hour. */
  unusual?: UnusualKind
  places?: number
  /** What the register says of whoever was checked on site without it, and in which zone that was. */
  verdict?: InspectionResult
  zone?: string
  /** Whether a person who moved has left the company that reads it; otherwise the person joined it. */
  hasLeft?: boolean
  /** Of a summary: how many accreditations and papers come to an end, and have ended, and papers of companies. */
  counts?: Partial<
    Record<'ending' | 'ended', { accreditations: number; papers: number; companyPapers?: number }>
  >
}

const AN_ACCREDITATION = 'La acreditación'
const subjectOf = ({ what = AN_ACCREDITATION, person = '' }: Facts): string => `${what} de ${person}`

const inDays = (days: number): string => {
  if (days === 0) return 'hoy'
  return days === 1 ? 'mañana' : `en ${days} días`
}

const because = (words: string, { reason = '' }: Facts): string =>
  [words, reason]
    .filter(Boolean)
    .join(': ')
    .replace(/[^.!?…]$/u, '$&.')

const many = (n: number, one: string, more: string): string[] =>
  n === 0 ? [] : [`${n.toLocaleString('es-MX')} ${n === 1 ? one : more}`]

const LIST = new Intl.ListFormat('es-MX')

const counted = (counts: Facts['counts'], which: 'ending' | 'ended'): string => {
  const { accreditations = 0, papers = 0, companyPapers = 0 } = counts?.[which] ?? {}
  return LIST.format([
    ...many(accreditations, 'acreditación', 'acreditaciones'),
    ...many(papers, 'requisito', 'requisitos'),
    ...many(companyPapers, 'documento de empresas', 'documentos de empresas'),
  ])
}

const UNUSUAL_WORDS: Record<UnusualKind, (facts: Facts) => string> = {
  many_places: ({ person, places }) =>
    `La credencial de ${person} se consultó desde ${places} lugares o más en una hora.`,
  stopped: ({ person }) => `Se consultó la credencial de ${person}, que está suspendida o revocada.`,
  unknown_ids: () => 'Se consultaron muchas credenciales que no existen.',
}

/** Those of whom staff is told when they come late. Whoever is unknown is nobody whom anybody could look up. */
const LATE_WORDS: Partial<Record<InspectionResult, string>> = {
  may_not: 'no puede trabajar',
  elsewhere: 'no puede trabajar en esa zona',
  other_company: 'no es de la empresa que trabaja ahí',
}
export const isToldLate = (result: InspectionResult): boolean => LATE_WORDS[result] !== undefined

const isContractor: Rule = (actor) => companyScope(actor) !== 'all'
const isUtility = oneOf('utility')

interface Kind {
  /** Whoever is told: of a company's events, its own users; otherwise everybody of whom this holds. */
  of: Rule
  /** A contractor's contacts are told as well, with its digest. */
  contacts?: true
  /** Mailed at once, and not with the day's digest. */
  urgent?: true
  /** Told once, here: no mail, and nobody chooses. */
  bellOnly?: true
  /** Its words have what a stranger typed in them: they are no subject of a mail. */
  isTyped?: true
  words: (facts: Facts) => string
}

/** Who is told what, and in which words. A new kind is a row. */
export const KINDS: Record<MessageKind, Kind> = {
  ending: {
    ...{ of: isContractor, contacts: true },
    words: (facts) =>
      `${subjectOf(facts)} ${facts.isDue ? 'se entrega a más tardar' : 'vence'} el ${formatDay(facts.on ?? '')} (${inDays(facts.days ?? 0)}).`,
  },
  ended: {
    ...{ of: isContractor, contacts: true },
    words: (facts) =>
      `${subjectOf(facts)} ${facts.isDue ? 'debió entregarse' : 'venció'} el ${formatDay(facts.on ?? '')}.`,
  },
  rejected: {
    ...{ of: isContractor, contacts: true, urgent: true },
    words: (facts) => because(`Se rechazó «${facts.what}» de ${facts.person}`, facts),
  },
  approved: {
    ...{ of: isContractor, contacts: true },
    words: (facts) =>
      `Se aprobó «${facts.what}» de ${facts.person}${facts.on ? `, vigente hasta el ${formatDay(facts.on)}` : ''}.`,
  },
  accredited: {
    ...{ of: isContractor, contacts: true },
    words: ({ person, on, isRenewed = false }) =>
      `${isRenewed ? 'Se renovó la acreditación de' : 'Se acreditó a'} ${person}${on ? `, hasta el ${formatDay(on)}` : ''}.`,
  },
  suspended: {
    ...{ of: isContractor, contacts: true, urgent: true },
    words: (facts) => because(`Se suspendió la acreditación de ${facts.person}`, facts),
  },
  revoked: {
    ...{ of: isContractor, contacts: true, urgent: true },
    words: (facts) => because(`Se revocó la acreditación de ${facts.person}`, facts),
  },
  reinstated: {
    ...{ of: isContractor, contacts: true, urgent: true },
    words: (facts) => `Se levantó la suspensión de ${facts.person}.`,
  },
  moved: {
    of: isContractor,
    contacts: true,
    words: ({ person, hasLeft = false }) =>
      hasLeft
        ? `${person} ya no trabaja para su empresa: se cambió a otra.`
        : `${person} trabaja ahora para su empresa.`,
  },
  notice: {
    of: (actor) => can(actor, 'notices.read'),
    words: ({ what = '', reason = '' }) => `${what}: ${reason}`,
  },
  visit: {
    ...{ of: isUtility, urgent: true, isTyped: true },
    words: ({ person = '', reason = '' }) =>
      `Se reportó una visita${person === '' ? '' : ` de ${person}`}: «${reason}».`,
  },
  unusual: {
    ...{ of: isUtility, urgent: true },
    words: (facts) => UNUSUAL_WORDS[facts.unusual ?? 'unknown_ids'](facts),
  },
  late_verdict: {
    ...{ of: isUtility, urgent: true },
    words: ({ person = '', what = '', zone = '', verdict = 'may_not' }) =>
      `${person} (${what}) se verificó sin señal${zone === '' ? '' : ` en ${zone}`} y, según el registro, ${LATE_WORDS[verdict]}.`,
  },
  summary: {
    of: isUtility,
    words: ({ counts }) =>
      [
        ...[counted(counts, 'ended')].filter(Boolean).map((text) => `Vencieron ${text}.`),
        ...[counted(counts, 'ending')].filter(Boolean).map((text) => `Están por vencer ${text}.`),
      ].join(' '),
  },
  hold_proposed: {
    of: isUtility,
    words: ({ person, on }) =>
      `Se propone retener los pagos de ${person}: le faltan documentos obligatorios desde el ${formatDay(on ?? '')}.`,
  },
  invited: {
    ...{ of: () => true, bellOnly: true },
    words: () => 'Su cuenta está lista. En Mi cuenta puede elegir qué notificaciones recibir.',
  },
}

/** The kinds that this user is told of, and may choose how. */
export const kindsFor = (actor: Actor): MessageKind[] =>
  MESSAGE_KINDS.filter((kind) => KINDS[kind].of(actor) && !KINDS[kind].bellOnly)

/** What is kept of the choice: what is not usual, such as `ending:bell`. */
export const wayOf = (told: readonly string[], kind: MessageKind): Way =>
  KINDS[kind].bellOnly ? 'bell' : (WAYS.find((way) => told.includes(`${kind}:${way}`)) ?? 'both')

export const toldOf = (ways: Partial<Record<MessageKind, Way>>): string[] =>
  MESSAGE_KINDS.flatMap((kind) => {
    const way = ways[kind] ?? 'both'
    return way === 'both' ? [] : [`${kind}:${way}`]
  })

/** The words of an excerpt. */
const EXCERPT = 140
export const excerptOf = (text: string): string => {
  const plain = text.replaceAll(/\s+/gu, ' ').trim()
  return plain.length > EXCERPT ? `${plain.slice(0, EXCERPT).trimEnd()}…` : plain
}
