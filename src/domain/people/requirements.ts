import type { AccreditationTypeRow } from '../catalogs/schemas.ts'
import { addDays, type Day, FIRST_DAY, getEarliestDate, getLatestDate, LAST_DAY } from '../common/days.ts'
import type { AccreditationItemRow } from './accreditationItems.ts'
import type { ItemEvidence } from './schemas.ts'

/** Whether people with the role need this requirement. Inactive requirements are never needed. */
export const isRequirementNeededForRole = (
  type: Pick<AccreditationTypeRow, 'active' | 'roles'>,
  role: number,
): boolean => type.active && type.roles.includes(role)

/** Whether a requirement is met on a day. The last day still counts. */
export const isRequirementMetOn = (
  { met_until }: Pick<AccreditationItemRow, 'met_until'>,
  today: Day,
): boolean => met_until >= today

/** Returns the last day on which a requirement is met, through a manual tick or a document. */
export const getRequirementValidUntil = ({
  status,
  ticked_until,
  proved_until,
}: Pick<AccreditationItemRow, 'status' | 'ticked_until' | 'proved_until'>): Day =>
  getLatestDate([status ? (ticked_until ?? LAST_DAY) : FIRST_DAY, proved_until])

/** Whether a requirement was never met. */
const wasRequirementNeverMet = ({ met_until }: Pick<AccreditationItemRow, 'met_until'>): boolean =>
  met_until === FIRST_DAY

/** Compares a person's requirements with those of the role. Returns requirements to add (`missing`) and to delete (`dropped`). */
export const compareWithRoleRequirements = <
  Item extends Pick<AccreditationItemRow, 'type' | 'met_until' | 'review'>,
>(
  items: readonly Item[],
  required: ReadonlyMap<number, boolean>,
): { missing: number[]; dropped: Item[] } => ({
  missing: [...required].flatMap(([type, isRequired]) =>
    isRequired && !items.some((item) => item.type === type) ? [type] : [],
  ),
  dropped: items.filter(
    (item) => wasRequirementNeverMet(item) && !item.review && required.get(item.type) === false,
  ),
})

/** Days stored with a person. They tell on any later day which requirements are unmet. */
export interface RequirementDays {
  blocked_from: Day
  lacking_from: Day
  ending_from: Day
}

/** Returns the first day on which a requirement is not met. */
const getFirstUnmetRequirementDay = ({ met_until }: Pick<AccreditationItemRow, 'met_until'>): Day =>
  wasRequirementNeverMet({ met_until }) || met_until === LAST_DAY ? met_until : addDays(met_until, 1)

/** Returns the first day of a requirement's expiry warning. */
const getFirstRequirementWarningDay = (
  { met_until }: Pick<AccreditationItemRow, 'met_until'>,
  warningDays: readonly number[],
): Day =>
  wasRequirementNeverMet({ met_until }) || met_until === LAST_DAY
    ? LAST_DAY
    : addDays(met_until, -Math.max(0, ...warningDays))

/** Computes the days on which a person of a role begins to lack requirements or to get expiry warnings. */
export const computeUnmetRequirementDays = (
  items: readonly Pick<AccreditationItemRow, 'type' | 'met_until'>[],
  types: ReadonlyMap<number, Pick<AccreditationTypeRow, 'active' | 'roles' | 'absence' | 'warning_days'>>,
  role: number,
): RequirementDays => {
  const required = items.flatMap((item) => {
    const type = types.get(item.type)
    return type && isRequirementNeededForRole(type, role) ? [{ item, type }] : []
  })
  const unmet = items.filter(wasRequirementNeverMet).map(getFirstUnmetRequirementDay)
  return {
    blocked_from: getEarliestDate(
      required
        .filter(({ type }) => type.absence === 'danger')
        .map(({ item }) => getFirstUnmetRequirementDay(item)),
    ),
    lacking_from: getEarliestDate([
      ...unmet,
      ...required.map(({ item }) => getFirstUnmetRequirementDay(item)),
    ]),
    ending_from: getEarliestDate(
      required.map(({ item, type }) => getFirstRequirementWarningDay(item, type.warning_days)),
    ),
  }
}

/** Whether the contractor, not the utility, uploads the document of a requirement or ticks it. */
const isRequirementTaskOfContractor = ({
  wants_document,
  brought_by,
  by_contractor,
}: Pick<AccreditationTypeRow, 'wants_document' | 'brought_by' | 'by_contractor'>): boolean =>
  wants_document ? brought_by === 'contractor' : by_contractor

/** Stored fields that tell whether a requirement is a task of the company. */
export type ItemTask = Pick<AccreditationItemRow, 'company' | 'lack' | 'due_from'>

/** Returns the fields that tell whether a requirement is a task of the contractor. */
export const computeContractorRequirementTask = (
  item: Pick<AccreditationItemRow, 'met_until' | 'review'>,
  type: AccreditationTypeRow,
  { company, role, active }: { company: number; role: number; active: boolean },
): ItemTask => {
  if (!active || !isRequirementNeededForRole(type, role) || !isRequirementTaskOfContractor(type))
    return { company, lack: null, due_from: LAST_DAY }
  if (item.review === 'pending') return { company, lack: 'waiting', due_from: LAST_DAY }
  const due_from = wasRequirementNeverMet(item)
    ? FIRST_DAY
    : getFirstRequirementWarningDay(item, type.warning_days)
  if (item.review === 'rejected') return { company, lack: 'rejected', due_from }
  return { company, lack: wasRequirementNeverMet(item) ? 'missing' : 'ends', due_from }
}

/** Computes the task fields of all requirements in a database dump. */
export const addRequirementTasks = <
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
    return type && person ? { ...item, ...computeContractorRequirementTask(item, type, person) } : item
  })
  return { ...dump, accreditation_items }
}

/** Returns null for the sentinel days FIRST_DAY and LAST_DAY. */
const replaceSentinelDateWithNull = (day: Day): Day | null =>
  day === FIRST_DAY || day === LAST_DAY ? null : day

/** Returns the details of a requirement on a day, without the fields about the current user. */
export const describeRequirement = (
  item: Pick<AccreditationItemRow, 'met_until' | 'proved_until' | 'review'>,
  type: AccreditationTypeRow,
  role: number,
  today: Day,
): Omit<ItemEvidence, 'uploadable' | 'reviewable'> => {
  const required = isRequirementNeededForRole(type, role)
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
    until: replaceSentinelDateWithNull(item.met_until),
    warned_from: required
      ? replaceSentinelDateWithNull(getFirstRequirementWarningDay(item, type.warning_days))
      : null,
    by_hand: isRequirementMetOn(item, today) && item.proved_until < today,
  }
}
