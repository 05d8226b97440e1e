import { addDays, type Day } from '../common/days.ts'
import { addWorkingDays, isWorkingDay } from '../common/workingDays.ts'
import { type ArcoState, isOpenArcoState } from './states.ts'

/** Working days to answer a request after its receipt, and to carry it out after the answer (LFPDPPP article 31). */
const [ANSWER_DAYS, CARRY_OUT_DAYS] = [20, 15] as const
/** Working days before the due date at which users are reminded. */
const EARLY_DAYS = 5

/** Columns from which the due dates follow. An extension is empty until the term is extended, and then has its reason. */
interface Terms {
  state: ArcoState
  received_on: Day
  answered_on: Day | null
  answer_extension: string
  carry_out_extension: string
}

/** Returns the last day to answer. Each term may be extended once by the same time. */
const getAnswerDueDay = (
  { received_on, answer_extension }: Pick<Terms, 'received_on' | 'answer_extension'>,
  extraDays: readonly Day[],
): Day => addWorkingDays(received_on, answer_extension === '' ? ANSWER_DAYS : 2 * ANSWER_DAYS, extraDays)

/** Returns the last day to carry out what was granted. */
const getCarryOutDueDay = (answeredOn: Day, carryOutExtension: string, extraDays: readonly Day[]): Day =>
  addWorkingDays(answeredOn, carryOutExtension === '' ? CARRY_OUT_DAYS : 2 * CARRY_OUT_DAYS, extraDays)

/** Returns the due dates of a request. `due` is the next one; null for a closed request. */
export const getArcoDueDays = (
  terms: Terms,
  extraDays: readonly Day[],
): { answer_due: Day; carry_out_due: Day | null; due: Day | null } => {
  const { state, answered_on, carry_out_extension } = terms
  const answer_due = getAnswerDueDay(terms, extraDays)
  const carry_out_due =
    answered_on === null || state === 'refused'
      ? null
      : getCarryOutDueDay(answered_on, carry_out_extension, extraDays)
  return { answer_due, carry_out_due, due: isOpenArcoState(state) ? (carry_out_due ?? answer_due) : null }
}

export type ArcoReminder = 'early' | 'today' | 'overdue'

/** Returns the day of each reminder of a due date: some working days before, the day itself, and the day after. */
const listReminderDays = (due: Day, extraDays: readonly Day[]): [ArcoReminder, Day][] => {
  let early = addDays(due, -EARLY_DAYS)
  while (!isWorkingDay(early, extraDays) || addWorkingDays(early, EARLY_DAYS, extraDays) > due)
    early = addDays(early, -1)
  return [
    ['early', early],
    ['today', due],
    ['overdue', addDays(due, 1)],
  ]
}

/** Latest due date about which a reminder is due on a day. */
export const getLastRemindedDueDay = (today: Day, extraDays: readonly Day[]): Day =>
  addWorkingDays(today, EARLY_DAYS, extraDays)

/** Returns the latest reminder that falls between the previous run, exclusive, and today; undefined if there is none. */
export const findArcoReminder = (
  due: Day,
  { last, today }: { last: Day; today: Day },
  extraDays: readonly Day[],
): ArcoReminder | undefined =>
  listReminderDays(due, extraDays).findLast(([, day]) => day > last && day <= today)?.[0]
