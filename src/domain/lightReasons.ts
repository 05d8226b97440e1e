import {
  type Accredited,
  accreditationFlag,
  type Flag,
  type Flagged,
  flagOf,
  type KnownState,
  stateOf,
  statesOn,
} from './accreditation.ts'
import { type AccreditationEntry, STOP_REASON_TEXTS } from './accreditations.ts'
import { type Day, dayOf, daysBetween, FIRST_DAY, formatDay, LAST_DAY } from './days.ts'
import type { Actor } from './groups.ts'
import { can } from './permissions.ts'
import type { AccreditationItem } from './personnel.ts'
import type { HeldVeto } from './vetoes.ts'

/** Whom the words are for: a contractor, who brings; the utility, which decides; or somebody who only reads, and is told nothing to do. */
export type Reader = 'contractor' | 'utility' | 'other'

/** Who of them somebody is. */
export const readerOf = (actor: Actor): Reader => {
  if (can(actor, 'evidence.review')) return 'utility'
  return can(actor, 'evidence.create') ? 'contractor' : 'other'
}

/** What is known of a person where its light is explained. Rows leave out what only its own page has; some users are shown less. */
export interface Explained extends Flagged {
  accreditation_date?: Day | null
  personnel_accreditation?: readonly Pick<AccreditationItem, 'name' | 'status' | 'editable' | 'evidence'>[]
  accreditations?: readonly AccreditationEntry[]
  vetoes?: readonly HeldVeto[]
}

/** Why a light is as it is: the state that it makes, in words, and what to do about it, if that is this reader's. */
export interface LightReason {
  state: KnownState
  text: string
  todo: string
  /** The requirement of which nothing else is said than that it is missing. */
  lacks?: string
}

export interface Light {
  state: KnownState
  flag: Flag
  /** The worst first; none where everything is as it should be. */
  reasons: LightReason[]
}

type Item = NonNullable<Explained['personnel_accreditation']>[number]
type ItemState = Extract<KnownState, 'blocked' | 'incomplete' | 'ending'>
type Words = Pick<LightReason, 'text' | 'todo' | 'lacks'>
/** What is to be done, by whom it is said to. */
type Todo = Record<Exclude<Reader, 'other'>, string>

/** "hoy", "mañana", "en 12 días". */
export const inDays = (today: Day, day: Day): string => {
  const left = daysBetween(today, day)
  return ['hoy', 'mañana'][left] ?? `en ${left} días`
}

/** Is an item met on a day? The server's answer is of its own day. */
const isMet = ({ status, evidence }: Item, today: Day): boolean =>
  evidence?.until ? evidence.until >= today : status

/** What an item makes of a light on a day, if anything. What a role does not require can be missing, but does not end. */
const stateOfItem = (item: Item, today: Day): ItemState | undefined => {
  const { required = true, absence = 'warning', until = null, warned_from = null } = item.evidence ?? {}
  if (!isMet(item, today)) {
    if (required) return absence === 'danger' ? 'blocked' : 'incomplete'
    return until === null ? 'incomplete' : undefined
  }
  return (warned_from ?? LAST_DAY) <= today ? 'ending' : undefined
}

const WAITING: Todo = { contractor: 'Espere la revisión de la distribuidora', utility: 'Revíselo' }

/** What is to be done about an item that is not met, or will end: somebody uploads or ticks it. `old`: there is a document that ended. */
const todoOf = ({ evidence, editable }: Item, old: boolean): Todo => {
  const tick = 'Márquelo cuando lo cumpla'
  if (!evidence?.wants_document)
    return { contractor: editable ? tick : 'Lo marca la distribuidora', utility: tick }
  const what = old ? 'el nuevo' : 'el documento'
  return evidence.brought_by === 'contractor'
    ? { contractor: `Suba ${what}`, utility: `Pida ${what} a la empresa` }
    : { contractor: 'Lo sube la distribuidora', utility: `Suba ${what}` }
}

interface ItemWords {
  text: string
  todo: Todo
  lacks?: string
}

const itemWords = (item: Item, state: ItemState, today: Day): ItemWords => {
  const { name, evidence } = item
  const until = evidence?.until ?? null
  const stands =
    state === 'ending' && until
      ? `${name} vence el ${formatDay(until)} (${inDays(today, until)})`
      : until
        ? `${name} venció el ${formatDay(until)}`
        : `Falta ${name}`
  if (evidence?.review === 'pending')
    return { text: `${stands}; hay un documento por revisar`, todo: WAITING }
  if (evidence?.review === 'rejected')
    return {
      text: until ? `${stands}; el documento nuevo se rechazó` : `${stands}: el documento se rechazó`,
      todo: todoOf(item, until !== null),
    }
  return { text: stands, todo: todoOf(item, until !== null), ...(!until && { lacks: name }) }
}

const saidTo = (reader: Reader, { todo, ...words }: ItemWords): Words => ({
  ...words,
  todo: reader === 'other' ? '' : todo[reader],
})

/** Why an item is not as it should be on a day, if so, and what this reader does about it: one of the reasons of its person's light. */
export const reasonOfItem = (item: Item, today: Day, reader: Reader): LightReason | undefined => {
  const state = stateOfItem(item, today)
  return state && { state, ...saidTo(reader, itemWords(item, state, today)) }
}

/** The last entry of somebody's history that stopped it; the newest comes first. */
const stopOf = ({ accreditations = [] }: Explained, kind: 'suspension' | 'revocation'): string => {
  const entry = accreditations.find((one) => one.kind === kind)
  if (!entry) return ''
  const why = [entry.reason && STOP_REASON_TEXTS[entry.reason], entry.note].filter(Boolean).join(': ')
  return ` el ${formatDay(dayOf(new Date(entry.recorded_at)))}${why && `: ${why}`}`
}

const lasts = ({ accreditation_expiration_date: until }: Explained): string =>
  until ? ` el ${formatDay(until)}` : ''

const RENEW: Todo = {
  contractor: 'Pida la renovación a la distribuidora',
  utility: 'Renueve la acreditación',
}
const SEE: Todo = { contractor: 'Revise sus requisitos', utility: 'Revise sus requisitos' }

/** What is said of each state that is the person's own; of those that its items make, where these are not shown. */
const STATE_WORDS: Record<
  Exclude<KnownState, 'valid'>,
  (person: Explained, today: Day, lacks: boolean) => { text: string; todo: Todo }
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
      text: veto ? `${whom} del ${formatDay(dayOf(new Date(veto.created_at)))}: ${veto.name}` : whom,
      todo: { contractor: 'Consulte la página Vetos', utility: 'Retire el veto si ya no procede' },
    }
  },
  suspended: (person) => ({
    text: `Acreditación suspendida${stopOf(person, 'suspension')}`,
    todo: {
      contractor: 'Aclare el motivo con la distribuidora',
      utility: 'Levante la suspensión cuando se resuelva',
    },
  }),
  revoked: (person) => ({
    text: `Acreditación revocada${stopOf(person, 'revocation')}`,
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
  expired: (person) => ({ text: `La acreditación venció${lasts(person)}`, todo: RENEW }),
  blocked: () => ({ text: 'Le falta un requisito sin el que no puede trabajar', todo: SEE }),
  expiring: (person, today) => {
    const { accreditation_expiration_date: until } = person
    return {
      text: `La acreditación vence${lasts(person)}${until ? ` (${inDays(today, until)})` : ''}`,
      todo: RENEW,
    }
  },
  incomplete: () => ({ text: 'Le falta algún requisito', todo: SEE }),
  ending: () => ({ text: 'Un documento suyo está por vencer', todo: SEE }),
}

const ITEM_STATES = ['blocked', 'incomplete', 'ending'] as const satisfies ItemState[]

const isItemState = (state: KnownState): state is ItemState =>
  (ITEM_STATES as readonly KnownState[]).includes(state)

/** What the rules of the light look at, of what is known of a person. */
const asKept = (person: Explained, found: ReadonlySet<KnownState>): Accredited => {
  const since = (state: ItemState) => (found.has(state) ? FIRST_DAY : LAST_DAY)
  const { accreditation_expiration_date: until, accreditation_date: from = until } = person
  return {
    ...person,
    accreditation_date: from ?? null,
    ...{ blocked_from: since('blocked'), lacking_from: since('incomplete'), ending_from: since('ending') },
  }
}

/**
 * A person's light on a day and why it is so, the worst first, each with what this reader does about it. Follows from the same rules as the filters of lists. What of a
 * person this reader is not shown is taken from the state that the server says, in general words.
 */
export const explainLight = (person: Explained, today: Day, reader: Reader): Light => {
  const items = person.personnel_accreditation
  const ofItems = (items ?? []).flatMap((item) => {
    const state = stateOfItem(item, today)
    return state ? [{ item, state }] : []
  })
  const lacks = ofItems.some(({ state }) => state !== 'ending')
  const found = new Set<KnownState>(ofItems.map(({ state }) => state))
  if (!items && person.state) found.add(person.state)
  const kept = asKept(person, found)
  const states = statesOn(kept, today).filter((state) => state !== 'valid')
  const reasons = states.flatMap((state) => {
    const told = [...ofItems.filter((one) => one.state === state)]
      .sort((a, b) => (a.item.evidence?.until ?? '').localeCompare(b.item.evidence?.until ?? ''))
      .map((one) => itemWords(one.item, one.state, today))
    const words =
      told.length > 0 || (isItemState(state) && items) ? told : [STATE_WORDS[state](person, today, lacks)]
    return words.map((one) => ({ state, ...saidTo(reader, one) }))
  })
  const [worst = 'valid'] = states
  return { state: worst, flag: flagOf(worst) ?? accreditationFlag(kept, today), reasons }
}

const NAMES = new Intl.ListFormat('es-MX')

/** "A, B y C". */
export const listNames = (names: readonly string[]): string => NAMES.format(names)

/** The same reasons in fewer lines: what is missing and wants the same to be done is named together, in the place of the first. */
export const gathered = (reasons: readonly LightReason[]): LightReason[] => {
  const isLike = (one: LightReason, other: LightReason) =>
    other.lacks !== undefined && other.state === one.state && other.todo === one.todo
  return reasons.flatMap((one, at) => {
    if (one.lacks === undefined) return [one]
    if (reasons.findIndex((other) => isLike(one, other)) !== at) return []
    const names = reasons.filter((other) => isLike(one, other)).map(({ lacks = '' }) => lacks)
    return [{ ...one, text: `${names.length > 1 ? 'Faltan' : 'Falta'} ${listNames(names)}` }]
  })
}

/** The states from which somebody is accredited, or renewed. */
const AWAITING: readonly KnownState[] = ['unaccredited', 'revoked', 'expired', 'expiring']

/** Is an accreditation, or a renewal, what somebody waits for on a day? */
export const awaitsAccreditation = (person: Explained, today: Day): boolean =>
  AWAITING.some((state) => state === stateOf(person, today))

/** And is nothing missing for it that the role requires? */
export const isReady = (person: Explained, today: Day): boolean =>
  awaitsAccreditation(person, today) &&
  (person.personnel_accreditation ?? []).every((item) => (stateOfItem(item, today) ?? 'ending') === 'ending')
