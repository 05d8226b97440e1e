import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  formatDate,
  isValidCalendarDate,
  toMexicoDay,
} from '../../src/domain/common/days.ts'
import { anyDay } from '../support/arbitraries.ts'

describe('adding months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2099-02-28', 12, '2100-02-28'],
    ['2026-03-31', 1, '2026-04-30'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-05-15', 12, '2027-05-15'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-03-15', 0, '2026-03-15'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('%s plus %i months is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected)
  })

  it('returns an existing day of the right month, never with a later day number', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 120 }), (day, months) => {
        const later = addMonths(day, months)
        const monthOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
        expect(isValidCalendarDate(later)).toBe(true)
        expect(monthOf(later) - monthOf(day)).toBe(months)
        expect(later.slice(8) <= day.slice(8)).toBe(true)
      }),
    )
  })
})

describe('adding days', () => {
  it('crosses months, years and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })

  it('is reversible and keeps the order', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 4000 }), (day, days) => {
        expect(addDays(addDays(day, days), -days)).toBe(day)
        expect(addDays(day, days) > day).toBe(true)
      }),
    )
  })
})

describe('a day', () => {
  it.each(['2026-01-01', '2028-02-29', '1900-12-31', '2199-12-31'])('can be %s', (text) => {
    expect(isValidCalendarDate(text)).toBe(true)
  })
  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '1899-12-31',
    '2200-01-01',
    '26-1-1',
    '2026-1-1',
    '',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '2026-01-01\n',
    '２０２６-01-01',
  ])('cannot be %j', (text) => {
    expect(isValidCalendarDate(text)).toBe(false)
  })
})

it('the day changes at midnight in Mexico City', () => {
  expect(toMexicoDay(new Date('2026-03-02T05:59:59Z'))).toBe('2026-03-01')
  expect(toMexicoDay(new Date('2026-03-02T06:00:00Z'))).toBe('2026-03-02')
  // Mexico has had no daylight saving time since 2022.
  expect(toMexicoDay(new Date('2026-07-02T05:59:59Z'))).toBe('2026-07-01')
})

it('a day is formatted in Spanish; other texts stay unchanged', () => {
  expect(formatDate('2027-03-14')).toBe('14 mar 2027')
  expect(formatDate('2027-09-01')).toBe('1 sep 2027')
  expect(formatDate('pronto')).toBe('pronto')
})
