import { countDaysBetween, type Day, FIRST_DAY, formatDate, LAST_DAY, toMexicoDay } from '../common/days.ts'
import { type FlaggedPerson, getDisplayedAccreditationState } from '../credentials/credentialValidity.ts'
import type { Actor } from '../groups.ts'
import type { PersonVeto } from '../notices/vetoes.ts'
import { hasPermission } from '../permissions.ts'
import {
  type AccreditationFields,
  type Flag,
  getAccreditationStateFlag,
  getAccreditationStatusFlag,
  type KnownState,
  listAccreditationStates,
} from './accreditation.ts'
import { type AccreditationEntry, STOP_REASON_TEXTS } from './accreditationHistory.ts'
import type { AccreditationItem } from './schemas.ts'

/** Reader of an explanation: a contractor, the utility, or another user, who gets no tasks. */
export type Reader = 'contractor' | 'utility' | 'other'

/** Returns which kind of reader the user is. */
export const getStatusReaderKind = (actor: Actor): Reader => {
  if (hasPermission(actor, 'evidence.review')) return 'utility'
  return hasPermission(actor, 'evidence.create') ? 'contractor' : 'other'
}

/** Fields of a person that explain the status. Lists do not contain all fields, and some fields are hidden from some users. */
export interface ExplainedPerson extends FlaggedPerson {
  accreditation_date?: Day | null
  personnel_accreditation?: readonly Pick<AccreditationItem, 'name' | 'status' | 'editable' | 'evidence'>[]
  accreditations?: readonly AccreditationEntry[]
  vetoes?: readonly PersonVeto[]
}

/** Reason for a person's status in words, with the reader's task. */
export interface StatusReason {
  state: KnownState
  text: string
  todo: string
  /** Name of the requirement, if the only problem is a missing document or tick. */
  missing?: string
}

export interface ExplainedStatus {
  state: KnownState
  flag: Flag
  /** Reasons for the status, the worst first; empty if there is no problem. */
  reasons: StatusReason[]
}

type Item = NonNullable<ExplainedPerson['personnel_accreditation']>[number]
type ItemState = Extract<KnownState, 'blocked' | 'incomplete' | 'ending'>
type Words = Pick<StatusReason, 'text' | 'todo' | 'missing'>
/** Texts of a task for contractor and utility. */
type TaskByReader = Record<Exclude<Reader, 'other'>, string>

/** Formats the distance between two days as "hoy", "mañana" or "en 12 días". */
export const formatDaysUntil = (today: Day, day: Day): string => {
  const days = countDaysBetween(today, day)
  return ['hoy', 'mañana'][days] ?? `en ${days} días`
}

/** Whether a requirement is met on a day. The server's `status` is only used if there is no date. */
const isRequirementMet = ({ status, evidence }: Item, today: Day): boolean =>
  evidence?.until ? evidence.until >= today : status

/** Returns the state that a requirement causes on a day; undefined if it causes no problem. */
const getRequirementState = (item: Item, today: Day): ItemState | undefined => {
  const { required = true, absence = 'warning', until = null, warned_from = null } = item.evidence ?? {}
  if (!isRequirementMet(item, today)) {
    if (required) return absence === 'danger' ? 'blocked' : 'incomplete'
    return until === null ? 'incomplete' : undefined
  }
  return (warned_from ?? LAST_DAY) <= today ? 'ending' : undefined
}

const WAITING: TaskByReader = { contractor: 'Espere la revisión de la distribuidora', utility: 'Revíselo' }

/** Returns the tasks of contractor and utility for a requirement. `hasExpired` means that its document expired. */
const getRequirementTasks = ({ evidence, editable }: Item, hasExpired: boolean): TaskByReader => {
  const tick = 'Márquelo cuando lo cumpla'
  if (!evidence?.wants_document)
    return { contractor: editable ? tick : 'Lo marca la distribuidora', utility: tick }
  const document = hasExpired ? 'el nuevo' : 'el documento'
  return evidence.brought_by === 'contractor'
    ? { contractor: `Suba ${document}`, utility: `Pida ${document} a la empresa` }
    : { contractor: 'Lo sube la distribuidora', utility: `Suba ${document}` }
}

interface ItemWords {
  text: string
  todo: TaskByReader
  missing?: string
}

const describeRequirementProblem = (item: Item, state: ItemState, today: Day): ItemWords => {
  const { name, evidence } = item
  const until = evidence?.until ?? null
  const problem =
    state === 'ending' && until
      ? `${name} vence el ${formatDate(until)} (${formatDaysUntil(today, until)})`
      : until
        ? `${name} venció el ${formatDate(until)}`
        : `Falta ${name}`
  if (evidence?.review === 'pending')
    return { text: `${problem}; hay un documento por revisar`, todo: WAITING }
  if (evidence?.review === 'rejected')
    return {
      text: until ? `${problem}; el documento nuevo se rechazó` : `${problem}: el documento se rechazó`,
      todo: getRequirementTasks(item, until !== null),
    }
  return { text: problem, todo: getRequirementTasks(item, until !== null), ...(!until && { missing: name }) }
}

const pickStatusTaskForReader = (reader: Reader, { todo, ...words }: ItemWords): Words => ({
  ...words,
  todo: reader === 'other' ? '' : todo[reader],
})

/** Returns why a requirement is a problem on a day, with the reader's task; undefined without a problem. */
export const explainRequirementStatus = (
  item: Item,
  today: Day,
  reader: Reader,
): StatusReason | undefined => {
  const state = getRequirementState(item, today)
  return (
    state && { state, ...pickStatusTaskForReader(reader, describeRequirementProblem(item, state, today)) }
  )
}

/** Returns the date and reason of the newest suspension or revocation, as part of a sentence. */
const describeSuspensionOrRevocation = (
  { accreditations = [] }: ExplainedPerson,
  kind: 'suspension' | 'revocation',
): string => {
  const entry = accreditations.find((candidate) => candidate.kind === kind)
  if (!entry) return ''
  const why = [entry.reason && STOP_REASON_TEXTS[entry.reason], entry.note].filter(Boolean).join(': ')
  return ` el ${formatDate(toMexicoDay(new Date(entry.recorded_at)))}${why && `: ${why}`}`
}

const formatExpirationDate = ({ accreditation_expiration_date: until }: ExplainedPerson): string =>
  until ? ` el ${formatDate(until)}` : ''

const RENEW: TaskByReader = {
  contractor: 'Pida la renovación a la distribuidora',
  utility: 'Renueve la acreditación',
}
const SEE: TaskByReader = { contractor: 'Revise sus requisitos', utility: 'Revise sus requisitos' }

/** Texts that explain each state. The texts about requirements are only used if the reader cannot see the requirements. */
const STATE_EXPLANATIONS: Record<
  Exclude<KnownState, 'valid'>,
  (person: ExplainedPerson, today: Day, lacks: boolean) => { text: string; todo: TaskByReader }
> = {
  inactive: () => ({
    text: 'La persona está inactiva',
    todo: { contractor: 'Pida a la distribuidora que la active', utility: 'Actívela si volvió a trabajar' },
  }),
  company_inactive: () => ({
    text: 'Su empresa está desactivada',
    todo: {
      contractor: 'Comuníquese con la distribuidora',
      utility: 'Reactive la empresa si volvió a trabajar',
    },
  }),
  vetoed: ({ vetoes = [] }) => {
    const [veto] = vetoes
    const whom = veto?.by === 'company' ? 'Su empresa tiene un veto' : 'Tiene un veto'
    return {
      text: veto ? `${whom} del ${formatDate(toMexicoDay(new Date(veto.created_at)))}: ${veto.name}` : whom,
      todo: { contractor: 'Consulte la página Vetos', utility: 'Retire el veto si ya no procede' },
    }
  },
  suspended: (person) => ({
    text: `Acreditación suspendida${describeSuspensionOrRevocation(person, 'suspension')}`,
    todo: {
      contractor: 'Aclare el motivo con la distribuidora',
      utility: 'Levante la suspensión cuando se resuelva',
    },
  }),
  revoked: (person) => ({
    text: `Acreditación revocada${describeSuspensionOrRevocation(person, 'revocation')}`,
    todo: {
      contractor: 'Pida una acreditación nueva a la distribuidora',
      utility: 'Para que vuelva a trabajar, acredítela de nuevo',
    },
  }),
  unaccredited: (_person, _today, lacks) => ({
    text: 'No tiene fecha de acreditación',
    todo: lacks
      ? { contractor: 'Complete antes sus requisitos', utility: 'Acredítela cuando cumpla sus requisitos' }
      : { contractor: 'Espere a que la distribuidora la acredite', utility: 'Acredítela' },
  }),
  expired: (person) => ({ text: `La acreditación venció${formatExpirationDate(person)}`, todo: RENEW }),
  blocked: () => ({ text: 'Le falta un requisito sin el que no puede trabajar', todo: SEE }),
  expiring: (person, today) => {
    const { accreditation_expiration_date: until } = person
    return {
      text: `La acreditación vence${formatExpirationDate(person)}${until ? ` (${formatDaysUntil(today, until)})` : ''}`,
      todo: RENEW,
    }
  },
  incomplete: () => ({ text: 'Le falta algún requisito', todo: SEE }),
  ending: () => ({ text: 'Un documento suyo está por vencer', todo: SEE }),
}

const ITEM_STATES = ['blocked', 'incomplete', 'ending'] as const satisfies ItemState[]

const isStateOfRequirement = (state: KnownState): state is ItemState =>
  (ITEM_STATES as readonly KnownState[]).includes(state)

/** Converts the visible fields of a person to the input of the state rules. */
const toStateRuleInput = (
  person: ExplainedPerson,
  itemStates: ReadonlySet<KnownState>,
): AccreditationFields => {
  const getStart = (state: ItemState) => (itemStates.has(state) ? FIRST_DAY : LAST_DAY)
  const { accreditation_expiration_date: until, accreditation_date: from = until } = person
  return {
    ...person,
    accreditation_date: from ?? null,
    blocked_from: getStart('blocked'),
    lacking_from: getStart('incomplete'),
    ending_from: getStart('ending'),
  }
}

/** Explains a person's status on a day, with the reader's tasks. Hidden fields are explained by the server's state, in general words. */
export const explainPersonStatus = (person: ExplainedPerson, today: Day, reader: Reader): ExplainedStatus => {
  const items = person.personnel_accreditation
  const problems = (items ?? []).flatMap((item) => {
    const state = getRequirementState(item, today)
    return state ? [{ item, state }] : []
  })
  const hasUnmet = problems.some(({ state }) => state !== 'ending')
  const itemStates = new Set<KnownState>(problems.map(({ state }) => state))
  if (!items && person.state) itemStates.add(person.state)
  const ruleInput = toStateRuleInput(person, itemStates)
  const states = listAccreditationStates(ruleInput, today).filter((state) => state !== 'valid')
  const reasons = states.flatMap((state) => {
    const descriptions = [...problems.filter((one) => one.state === state)]
      .sort((a, b) => (a.item.evidence?.until ?? '').localeCompare(b.item.evidence?.until ?? ''))
      .map((one) => describeRequirementProblem(one.item, one.state, today))
    const words =
      descriptions.length > 0 || (isStateOfRequirement(state) && items)
        ? descriptions
        : [STATE_EXPLANATIONS[state](person, today, hasUnmet)]
    return words.map((one) => ({ state, ...pickStatusTaskForReader(reader, one) }))
  })
  const [worst = 'valid'] = states
  return {
    state: worst,
    flag: getAccreditationStateFlag(worst) ?? getAccreditationStatusFlag(ruleInput, today),
    reasons,
  }
}

const NAMES = new Intl.ListFormat('es-MX')

/** Formats a list as "A, B y C". */
export const formatNameList = (names: readonly string[]): string => NAMES.format(names)

/** Merges reasons about missing requirements that have the same task. */
export const mergeMissingRequirementReasons = (reasons: readonly StatusReason[]): StatusReason[] => {
  const canMerge = (one: StatusReason, other: StatusReason) =>
    other.missing !== undefined && other.state === one.state && other.todo === one.todo
  return reasons.flatMap((one, index) => {
    if (one.missing === undefined) return [one]
    if (reasons.findIndex((other) => canMerge(one, other)) !== index) return []
    const names = reasons.filter((other) => canMerge(one, other)).map(({ missing = '' }) => missing)
    return [{ ...one, text: `${names.length > 1 ? 'Faltan' : 'Falta'} ${formatNameList(names)}` }]
  })
}

/** States in which a person can be accredited or renewed. */
const AWAITING_STATES: readonly KnownState[] = ['unaccredited', 'revoked', 'expired', 'expiring']

/** Whether a person waits for an accreditation or renewal on a day. */
export const isAwaitingAccreditation = (person: ExplainedPerson, today: Day): boolean =>
  AWAITING_STATES.some((state) => state === getDisplayedAccreditationState(person, today))

/** Whether the person waits for an accreditation and meets all requirements of the role. */
export const isReadyForAccreditation = (person: ExplainedPerson, today: Day): boolean =>
  isAwaitingAccreditation(person, today) &&
  (person.personnel_accreditation ?? []).every(
    (item) => (getRequirementState(item, today) ?? 'ending') === 'ending',
  )
