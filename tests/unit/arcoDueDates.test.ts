import { describe, expect, it } from 'vitest'
import { findArcoReminder, getArcoDueDays } from '../../src/domain/arcoRequests/dueDates.ts'
import type { ArcoState } from '../../src/domain/arcoRequests/states.ts'
import { addDays } from '../../src/domain/common/days.ts'

const RECEIVED = {
  state: 'received' as ArcoState,
  received_on: '2026-03-02',
  answered_on: null,
  answer_extension: '',
  carry_out_extension: '',
}

/** Terms of 20 and 40 working days from the receipt, and of 15 and 30 from an answer on the same day. */
const TERMS: Record<
  string,
  [received: string, days20: string, days40: string, days15: string, days30: string]
> = {
  'a spring with the Monday of Benito Juárez': [
    '2026-03-02',
    '2026-03-31',
    '2026-04-28',
    '2026-03-24',
    '2026-04-14',
  ],
  'the Monday of the Constitution': ['2026-01-30', '2026-03-02', '2026-03-31', '2026-02-23', '2026-03-17'],
  'a year end': ['2026-12-10', '2027-01-11', '2027-02-09', '2027-01-04', '2027-01-25'],
  'Christmas Eve': ['2026-12-24', '2027-01-25', '2027-02-23', '2027-01-18', '2027-02-09'],
  'Independence Day': ['2026-09-01', '2026-09-30', '2026-10-28', '2026-09-23', '2026-10-14'],
  'two holidays in May': ['2026-04-20', '2026-05-20', '2026-06-17', '2026-05-13', '2026-06-03'],
  'the Monday of the Revolution': ['2026-10-30', '2026-11-30', '2026-12-29', '2026-11-23', '2026-12-14'],
  'a change of the executive in October': [
    '2024-09-20',
    '2024-10-21',
    '2024-11-19',
    '2024-10-14',
    '2024-11-04',
  ],
  'the next change of the executive': ['2030-09-17', '2030-10-16', '2030-11-13', '2030-10-09', '2030-10-30'],
  'a receipt on a Saturday': ['2026-03-07', '2026-04-06', '2026-05-06', '2026-03-30', '2026-04-20'],
}

describe('the due dates of a request over', () => {
  it.each(Object.entries(TERMS))('%s', (_, [received_on, days20, days40, days15, days30]) => {
    const row = { ...RECEIVED, received_on }
    expect(getArcoDueDays(row, [])).toEqual({ answer_due: days20, carry_out_due: null, due: days20 })
    expect(getArcoDueDays({ ...row, answer_extension: 'Son muchos datos' }, []).answer_due).toBe(days40)
    const granted = { ...row, state: 'granted' as const, answered_on: received_on }
    expect(getArcoDueDays(granted, [])).toMatchObject({ carry_out_due: days15, due: days15 })
    expect(getArcoDueDays({ ...granted, carry_out_extension: 'Falta un sello' }, []).due).toBe(days30)
  })

  it('days on which the utility is closed', () => {
    const row = { ...RECEIVED, received_on: '2026-12-10' }
    expect(getArcoDueDays(row, ['2026-12-24', '2026-12-31']).due).toBe('2027-01-13')
  })
})

it.each([
  ['refused', null],
  ['done', '2026-03-25'],
] as const)('a request that is %s has no due date any more', (state, carry_out_due) => {
  const row = { ...RECEIVED, state, answered_on: '2026-03-03' }
  expect(getArcoDueDays(row, [])).toMatchObject({ due: null, carry_out_due })
})

describe('reminders', () => {
  /** The days on which a daily run reminds of a due date, with the reminder. */
  const listReminders = (due: string, extraDays: string[] = []) =>
    Array.from({ length: 40 }, (_, i) => addDays(due, i - 30)).flatMap((today) => {
      const reminder = findArcoReminder(due, { last: addDays(today, -1), today }, extraDays)
      return reminder ? [[today, reminder]] : []
    })

  it.each([
    ['2026-03-31', '2026-03-24'],
    // Five working days before, over a weekend and a holiday.
    ['2026-03-23', '2026-03-13'],
    ['2026-01-05', '2025-12-26'],
  ])('of %s come five working days before, on %s, on the day and the day after', (due, early) => {
    expect(listReminders(due)).toEqual([
      [early, 'early'],
      [due, 'today'],
      [addDays(due, 1), 'overdue'],
    ])
  })

  it('come once after a stop of the portal, with the latest one', () => {
    expect(findArcoReminder('2026-03-31', { last: '2026-03-20', today: '2026-04-06' }, [])).toBe('overdue')
    expect(findArcoReminder('2026-03-31', { last: '2026-04-01', today: '2026-04-06' }, [])).toBeUndefined()
  })
})
