import { describe, expect, it } from 'vitest'
import { addDays, LAST_DAY } from '../../src/domain/days.ts'
import { dueOn, type ObligationRow, periodsOf } from '../../src/domain/obligations.ts'
import {
  byPeriod,
  companyDays,
  lacksOf,
  type Papers,
  remindersOf,
  standingOf,
} from '../../src/domain/paperStanding.ts'
import { isPeriodOf, lastMonthOf } from '../../src/domain/periods.ts'
import { buildObligation } from '../support/storeRows.ts'

const obligation = (given: Partial<ObligationRow>): ObligationRow => ({ id: 1, ...buildObligation(given) })
const COMPANY = { created_at: '2025-01-01T12:00:00.000Z', repse_number: '' }
const NOTHING: Papers = () => []

type Given = { period: string | null; review: 'pending' | 'approved' | 'rejected'; expires_on?: string }
const brought = (...papers: Given[]): Papers =>
  byPeriod(papers.map((one) => ({ obligation: 1, expires_on: null, ...one })))

describe('the calendar of obligations', () => {
  it.each([
    ['monthly', '2026-01', '2026-01', '2026-02-17'],
    ['monthly', '2026-12', '2026-12', '2027-01-17'],
    ['two_monthly', '2026-11', '2026-12', '2027-01-17'],
    ['four_monthly', '2026-01', '2026-04', '2026-05-17'],
    ['four_monthly', '2026-05', '2026-08', '2026-09-17'],
    ['four_monthly', '2026-09', '2026-12', '2027-01-17'],
    ['yearly', '2026-01', '2026-12', '2027-01-17'],
  ] as const)('%s of %s ends in %s and is due on %s', (period, of, last, due) => {
    expect(lastMonthOf({ period }, of)).toBe(last)
    expect(dueOn(obligation({ period }), of)).toBe(due)
  })

  it('is due on the last day of a month that is shorter, or of the period itself', () => {
    expect(dueOn(obligation({ due_day: 31, due_after: 1 }), '2026-01')).toBe('2026-02-28')
    expect(dueOn(obligation({ due_day: 31, due_after: 0 }), '2028-02')).toBe('2028-02-29')
    expect(dueOn(obligation({ period: 'yearly', due_day: 31, due_after: 3 }), '2026-01')).toBe('2027-03-31')
  })

  it('has as many periods in a year as the law, and takes no others', () => {
    expect(periodsOf({ period: 'four_monthly' }, 2026)).toEqual(['2026-01', '2026-05', '2026-09'])
    expect(periodsOf({ period: 'two_monthly' }, 2026)).toHaveLength(6)
    expect(periodsOf({ period: 'none' }, 2026)).toEqual([])
    expect(isPeriodOf({ period: 'two_monthly' }, '2026-02')).toBe(false)
  })
})

describe('how one paper stands', () => {
  const on = (today: string, papers: Given[], given: Partial<ObligationRow> = {}) =>
    standingOf(obligation(given), '2026-02-17', brought(...papers)(1, '2026-01'), today)
  const one = (review: Given['review'], expires_on?: string): Given[] => [
    { period: '2026-01', review, ...(expires_on ? { expires_on } : {}) },
  ]

  it.each([
    ['later', '2026-01-17', [], false],
    ['due', '2026-01-18', [], false],
    ['due', '2026-02-17', [], false],
    ['overdue', '2026-02-18', [], true],
    ['pending', '2026-02-18', one('pending'), false],
    ['rejected', '2026-02-17', one('rejected'), false],
    ['rejected', '2026-02-18', one('rejected'), true],
    ['approved', '2030-01-01', one('approved'), false],
    ['approved', '2026-02-17', one('approved', '2026-06-30'), false],
    ['ending', '2026-05-31', one('approved', '2026-06-30'), false],
    ['ending', '2026-06-30', one('approved', '2026-06-30'), false],
    ['ended', '2026-07-01', one('approved', '2026-06-30'), true],
    ['approved', '2026-03-01', [...one('approved'), ...one('rejected')], false],
    ['pending', '2026-07-01', [...one('approved', '2026-06-30'), ...one('pending')], false],
  ] as const)('is %s on %s', (state, today, papers, late) => {
    expect(on(today, [...papers])).toMatchObject({ state, late })
  })
})

describe('since when a company lacks something', () => {
  it('is the day after the first period that nobody brought was due', () => {
    const days = (papers: Papers) => companyDays([obligation({})], COMPANY, papers)
    expect(days(NOTHING)).toEqual({ lacking_from: '2026-01-18', arrears_from: LAST_DAY })
    expect(days(brought({ period: '2025-12', review: 'pending' })).lacking_from).toBe('2026-02-18')
    expect(days(brought({ period: '2025-12', review: 'rejected' })).lacking_from).toBe('2026-01-18')
    // A later one does not make up for it.
    expect(days(brought({ period: '2026-01', review: 'approved' })).lacking_from).toBe('2026-01-18')
  })

  it('counts for a hold of payments only where it weighs so much', () => {
    const heavy = obligation({ absence: 'danger' })
    expect(companyDays([heavy], COMPANY, NOTHING).arrears_from).toBe('2026-01-18')
  })

  it('begins with the company, and with what is asked from a day on', () => {
    const later = { ...COMPANY, created_at: '2026-03-20T12:00:00.000Z' }
    expect(companyDays([obligation({})], later, NOTHING).lacking_from).toBe('2026-04-18')
    expect(companyDays([obligation({ since: '2026-02-17' })], COMPANY, NOTHING).lacking_from).toBe(
      '2026-02-18',
    )
    expect(companyDays([obligation({ since: '2026-02-18' })], COMPANY, NOTHING).lacking_from).toBe(
      '2026-03-18',
    )
  })

  it('is never, of what is not asked of it', () => {
    const repse = obligation({ asked_of: 'repse' })
    expect(companyDays([repse], COMPANY, NOTHING).lacking_from).toBe(LAST_DAY)
    expect(companyDays([repse], { ...COMPANY, repse_number: 'AR-1' }, NOTHING).lacking_from).toBe(
      '2026-01-18',
    )
    expect(companyDays([obligation({ active: false })], COMPANY, NOTHING).lacking_from).toBe(LAST_DAY)
  })

  it('agrees on every day with what is listed as late', () => {
    const obligations = [
      obligation({ absence: 'danger' }),
      obligation({ id: 2, period: 'none', since: '2026-01-01' }),
      obligation({ id: 3, period: 'four_monthly' }),
    ]
    const papers: Papers = (id, period) =>
      brought(
        { period: '2025-12', review: 'approved' },
        { period: '2026-01', review: 'rejected' },
        { period: null, review: 'approved', expires_on: '2026-04-02' },
      )(id === 3 ? 9 : 1, period)
    const { lacking_from, arrears_from } = companyDays(obligations, COMPANY, papers)
    for (let today = '2026-01-01'; today < '2026-07-01'; today = addDays(today, 1)) {
      const late = lacksOf(obligations, COMPANY, papers, today).filter((lack) => lack.late)
      expect(late.length > 0, today).toBe(lacking_from <= today)
      expect(
        late.some((lack) => lack.obligation.absence === 'danger'),
        today,
      ).toBe(arrears_from <= today)
    }
  })
})

describe('what a company lacks', () => {
  const heavy = obligation({ name: 'Cuotas', absence: 'danger' })
  const light = obligation({ id: 2, name: 'Nómina' })

  it('comes the worst first: late before due, heavy before light, longest first', () => {
    const lacks = lacksOf([light, heavy], COMPANY, NOTHING, '2026-03-01')
    expect(lacks.map(({ obligation: { name }, period, state }) => [name, period, state])).toEqual([
      ['Cuotas', '2025-12', 'overdue'],
      ['Cuotas', '2026-01', 'overdue'],
      ['Nómina', '2025-12', 'overdue'],
      ['Nómina', '2026-01', 'overdue'],
      ['Cuotas', '2026-02', 'due'],
      ['Nómina', '2026-02', 'due'],
    ])
  })

  it('is told on the days on which one is warned, and on the first day that is late', () => {
    const told = (today: string) =>
      remindersOf(lacksOf([heavy], COMPANY, NOTHING, today), { last: addDays(today, -1), today }).map(
        ({ period, days }) => [period, days],
      )
    expect(told('2026-02-03')).toEqual([['2026-01', 14]])
    expect(told('2026-02-04')).toEqual([])
    expect(told('2026-02-18')).toEqual([['2026-01', -1]])
  })
})
