import { addDays, type Day, earliest, FIRST_DAY, LAST_DAY, latest } from './days.ts'
import type { ItemEvidence } from './personnel.ts'
import type { AccreditationItemRow, AccreditationTypeRow } from './roles.ts'

/** Must somebody of this role meet this requirement? One that was deactivated nobody must. */
export const isRequiredOf = (type: Pick<AccreditationTypeRow, 'active' | 'roles'>, role: number): boolean =>
  type.active && type.roles.includes(role)

/** Is an item met on a day? The last day on which it is counts. */
export const isMetOn = ({ met_until }: Pick<AccreditationItemRow, 'met_until'>, today: Day): boolean =>
  met_until >= today

/** The last day on which an item is met: by whoever ticked it, or by a document. */
export const metUntil = ({
  status,
  ticked_until,
  proved_until,
}: Pick<AccreditationItemRow, 'status' | 'ticked_until' | 'proved_until'>): Day =>
  latest([status ? (ticked_until ?? LAST_DAY) : FIRST_DAY, proved_until])

/** Was an item never met, and is nothing known of it? */
const isBlank = ({ met_until }: Pick<AccreditationItemRow, 'met_until'>): boolean => met_until === FIRST_DAY

/**
 * What becomes of somebody's items when some requirements hold for its role and others do not any more: what is missing is given, not met yet; what is
 * not required goes, unless it was met or a document was brought, as what somebody has passed stays on record.
 */
export const itemsAfter = <Item extends Pick<AccreditationItemRow, 'type' | 'met_until' | 'review'>>(
  items: readonly Item[],
  required: ReadonlyMap<number, boolean>,
): { missing: number[]; dropped: Item[] } => ({
  missing: [...required].flatMap(([type, holds]) =>
    holds && !items.some((item) => item.type === type) ? [type] : [],
  ),
  dropped: items.filter((item) => isBlank(item) && !item.review && required.get(item.type) === false),
})

/** The days from which on somebody lacks something, kept with the person: what ends only ends by time, so that one day of each kind says it. */
export interface RequirementDays {
  blocked_from: Day
  lacking_from: Day
  ending_from: Day
}

/** The day from which on an item is not met any more. */
const unmetFrom = ({ met_until }: Pick<AccreditationItemRow, 'met_until'>): Day =>
  isBlank({ met_until }) || met_until === LAST_DAY ? met_until : addDays(met_until, 1)

/** The day from which on somebody is told that an item will end. */
const warnedFrom = (
  { met_until }: Pick<AccreditationItemRow, 'met_until'>,
  warningDays: readonly number[],
): Day =>
  isBlank({ met_until }) || met_until === LAST_DAY
    ? LAST_DAY
    : addDays(met_until, -Math.max(0, ...warningDays))

/** What a light takes from the items of somebody of a role. What the role does not require can be missing, as an import may have brought it, but does not end. */
export const requirementDays = (
  items: readonly Pick<AccreditationItemRow, 'type' | 'met_until'>[],
  types: ReadonlyMap<number, Pick<AccreditationTypeRow, 'active' | 'roles' | 'absence' | 'warning_days'>>,
  role: number,
): RequirementDays => {
  const required = items.flatMap((item) => {
    const type = types.get(item.type)
    return type && isRequiredOf(type, role) ? [{ item, type }] : []
  })
  const unmet = items.filter(isBlank).map(unmetFrom)
  return {
    blocked_from: earliest(
      required.filter(({ type }) => type.absence === 'danger').map(({ item }) => unmetFrom(item)),
    ),
    lacking_from: earliest([...unmet, ...required.map(({ item }) => unmetFrom(item))]),
    ending_from: earliest(required.map(({ item, type }) => warnedFrom(item, type.warning_days))),
  }
}

/** Is it the contractor that brings, or ticks, what a requirement asks? */
const isOfContractor = ({
  wants_document,
  brought_by,
  by_contractor,
}: Pick<AccreditationTypeRow, 'wants_document' | 'brought_by' | 'by_contractor'>): boolean =>
  wants_document ? brought_by === 'contractor' : by_contractor

/** What an item keeps of what its company has to do for it. */
export type Due = Pick<AccreditationItemRow, 'company' | 'lack' | 'due_from'>

/** The same, of somebody who works for a company: there is nothing to do for whoever is inactive, nor for what is nobody's of it. */
export const dueOf = (
  item: Pick<AccreditationItemRow, 'met_until' | 'review'>,
  type: AccreditationTypeRow,
  { company, role, active }: { company: number; role: number; active: boolean },
): Due => {
  if (!active || !isRequiredOf(type, role) || !isOfContractor(type))
    return { company, lack: null, due_from: LAST_DAY }
  if (item.review === 'pending') return { company, lack: 'waiting', due_from: LAST_DAY }
  const due_from = isBlank(item) ? FIRST_DAY : warnedFrom(item, type.warning_days)
  if (item.review === 'rejected') return { company, lack: 'rejected', due_from }
  return { company, lack: isBlank(item) ? 'missing' : 'ends', due_from }
}

/** A portal whose items keep what their companies have to do for them. */
export const withDues = <
  Dump extends {
    accreditation_items: AccreditationItemRow[]
    accreditation_types: readonly AccreditationTypeRow[]
    personnel: readonly { id: string; company: number; role: number; active: boolean }[]
  },
>(
  dump: Dump,
): Dump => {
  const types = new Map(dump.accreditation_types.map((type) => [type.id, type]))
  const people = new Map(dump.personnel.map((person) => [person.id, person]))
  const accreditation_items = dump.accreditation_items.map((item) => {
    const [type, person] = [types.get(item.type), people.get(item.personnel)]
    return type && person ? { ...item, ...dueOf(item, type, person) } : item
  })
  return { ...dump, accreditation_items }
}

/** A day that is one: not since ever, nor for good. */
const realDay = (day: Day): Day | null => (day === FIRST_DAY || day === LAST_DAY ? null : day)

/** What stands behind an item's box on a day, whoever asks. */
export const provedOn = (
  item: Pick<AccreditationItemRow, 'met_until' | 'proved_until' | 'review'>,
  type: AccreditationTypeRow,
  role: number,
  today: Day,
): Omit<ItemEvidence, 'uploadable' | 'reviewable'> => {
  const required = isRequiredOf(type, role)
  return {
    type: type.id,
    required,
    wants_document: type.wants_document,
    validity: type.validity,
    validity_months: type.validity_months,
    brought_by: type.brought_by,
    absence: type.absence,
    review: item.review,
    by_contractor: type.by_contractor && !type.wants_document,
    until: realDay(item.met_until),
    warned_from: required ? realDay(warnedFrom(item, type.warning_days)) : null,
    by_hand: isMetOn(item, today) && item.proved_until < today,
  }
}
