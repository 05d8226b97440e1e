import { describe, expect, it } from 'vitest'
import { addDays } from '../../src/domain/common/days.ts'
import { addWorkingDays, isWorkingDay, toNextWorkingDay } from '../../src/domain/common/workingDays.ts'
import { formatNonWorkingDays, parseNonWorkingDays } from '../../src/domain/settings/nonWorkingDays.ts'

/** Legal holidays between Monday and Friday, from the calendars that the SAT and the STPS publish. */
const HOLIDAYS: Record<number, string[]> = {
  2024: ['01-01', '02-05', '03-18', '05-01', '09-16', '10-01', '11-18', '12-25'],
  2025: ['01-01', '02-03', '03-17', '05-01', '05-05', '09-16', '11-17', '12-25'],
  2026: ['01-01', '02-02', '03-16', '05-01', '05-05', '09-16', '11-16', '12-25'],
  2027: ['01-01', '02-01', '03-15', '05-05', '09-16', '11-15'],
  2028: ['02-07', '03-20', '05-01', '05-05', '11-20', '12-25'],
  2029: ['01-01', '02-05', '03-19', '05-01', '11-19', '12-25'],
  2030: ['01-01', '02-04', '03-18', '05-01', '09-16', '10-01', '11-18', '12-25'],
  2031: ['01-01', '02-03', '03-17', '05-01', '05-05', '09-16', '11-17', '12-25'],
}

/** Returns the day of the week with the calendar of the platform. */
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

describe('working days', () => {
  it.each(Object.entries(HOLIDAYS))('are all days of %s without weekends and holidays', (year, holidays) => {
    const closed: string[] = []
    for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
      if (isWeekend(day)) expect(isWorkingDay(day, []), day).toBe(false)
      else if (!isWorkingDay(day, [])) closed.push(day.slice(5))
    }
    expect(closed).toEqual(holidays)
  })

  it('had the change of the federal executive in December before the reform', () => {
    expect(isWorkingDay('2012-10-01', [])).toBe(true)
    expect([1994, 2000, 2006].map((year) => isWorkingDay(`${year}-12-01`, []))).toEqual([false, false, false])
    expect(isWorkingDay('2027-10-01', [])).toBe(true)
    expect(isWorkingDay('2026-12-01', [])).toBe(true)
  })

  it.each([
    ['2026-02-17', [], '2026-02-17'],
    ['2026-01-17', [], '2026-01-19'],
    ['2026-01-31', [], '2026-02-03'],
    ['2026-05-01', [], '2026-05-04'],
    ['2026-05-17', [], '2026-05-18'],
    ['2026-12-25', [], '2026-12-28'],
    ['2027-12-31', ['2027-12-31'], '2028-01-03'],
    ['2026-12-24', ['2026-12-24', '2026-12-28'], '2026-12-29'],
    ['2030-10-01', [], '2030-10-02'],
  ])('moves %s with the extra days %j to %s', (day, extraDays, next) => {
    expect(toNextWorkingDay(day, extraDays)).toBe(next)
  })

  it.each([
    ['2026-03-02', 20, [], '2026-03-31'],
    ['2026-03-02', 20, ['2026-03-31'], '2026-04-01'],
    ['2026-05-02', 1, [], '2026-05-04'],
    ['2026-05-02', 2, [], '2026-05-06'],
    ['2026-12-24', 15, [], '2027-01-18'],
    ['2026-03-07', 0, [], '2026-03-07'],
  ])('counts from %s %i days with the extra days %j to %s', (day, count, extraDays, end) => {
    expect(addWorkingDays(day, count, extraDays)).toBe(end)
  })
})

describe('the setting of non-working days', () => {
  it.each([
    ['', ''],
    ['24/12/2026', '24/12/2026'],
    ['2026-12-24', '24/12/2026'],
    ['31/12/2026; 24 de diciembre de 2026,24/12/26', '24/12/2026, 31/12/2026'],
    ['24/12/2026\n31/12/2026\n', '24/12/2026, 31/12/2026'],
  ])('writes %j as %j', (typed, stored) => {
    expect(formatNonWorkingDays(typed)).toBe(stored)
    expect(formatNonWorkingDays(stored)).toBe(stored)
  })

  it.each(['31/02/2026', 'Navidad', '24/12/2026 31/12/2026', '24/12', '1/1/1850'])('refuses %j', (typed) => {
    expect(parseNonWorkingDays(typed)).toBeUndefined()
  })

  it('has at most a hundred days', () => {
    const days = Array.from({ length: 101 }, (_, i) => addDays('2026-01-01', i))
    expect(parseNonWorkingDays(days.join(','))).toBeUndefined()
    expect(parseNonWorkingDays(days.slice(1).join(','))).toHaveLength(100)
  })
})
