import { describe, expect, it } from 'vitest'
import { addDays, LAST_DAY } from '../../src/domain/common/days.ts'
import {
  computeMissingDocumentDays,
  createCompanyDocumentLookup,
  getCompanyDocumentStatus,
  listCompanyDocumentReminders,
  listMissingCompanyDocuments,
  type PaperLookup,
} from '../../src/domain/companies/paperStatus.ts'
import { getPeriodLastMonth, isFirstMonthOfPeriod } from '../../src/domain/obligations/periods.ts'
import {
  generatePeriods,
  getDocumentDueDate,
  getPeriodDueDate,
  listPeriodStartMonths,
} from '../../src/domain/obligations/schedule.ts'
import type { ObligationRow } from '../../src/domain/obligations/schemas.ts'
import { buildObligation } from '../support/storeRows.ts'

const buildObligationRow = (fields: Partial<ObligationRow>): ObligationRow => ({
  id: 1,
  ...buildObligation(fields),
})
const COMPANY = { created_at: '2025-01-01T12:00:00.000Z', repse_number: '' }
const NO_DOCUMENTS: PaperLookup = () => []

type GivenDocument = {
  period: string | null
  review: 'pending' | 'approved' | 'rejected'
  expires_on?: string
}
const buildPapers = (...papers: GivenDocument[]): PaperLookup =>
  createCompanyDocumentLookup(papers.map((document) => ({ obligation: 1, expires_on: null, ...document })))

describe('the calendar of obligations', () => {
  it.each([
    ['monthly', '2026-01', '2026-01', '2026-02-17'],
    ['monthly', '2026-12', '2026-12', '2027-01-18'],
    ['two_monthly', '2026-11', '2026-12', '2027-01-18'],
    ['four_monthly', '2026-01', '2026-04', '2026-05-18'],
    ['four_monthly', '2026-05', '2026-08', '2026-09-17'],
    ['four_monthly', '2026-09', '2026-12', '2027-01-18'],
    ['yearly', '2026-01', '2026-12', '2027-01-18'],
  ] as const)('ends a %s period of %s in %s and makes it due on %s', (period, start, last, due) => {
    expect(getPeriodLastMonth({ period }, start)).toBe(last)
    expect(getPeriodDueDate(buildObligationRow({ period }), start, [])).toBe(due)
  })

  it('uses the last day of a shorter month', () => {
    const getDueDay = (fields: Partial<ObligationRow>, month: string) =>
      getPeriodDueDate(buildObligationRow({ due_day: 31, ...fields }), month, [])
    expect(getDueDay({ due_after: 1 }, '2025-01')).toBe('2025-02-28')
    expect(getDueDay({ due_after: 0 }, '2028-02')).toBe('2028-02-29')
    expect(getDueDay({ period: 'yearly', due_after: 3 }, '2026-01')).toBe('2027-03-31')
  })

  it('moves a due day that is not a working day to the next one', () => {
    const row = buildObligationRow({ due_day: 31, due_after: 0 })
    // Saturday, Sunday, and the first Monday of February.
    expect(getPeriodDueDate(row, '2026-01', [])).toBe('2026-02-03')
    expect(getPeriodDueDate(row, '2026-01', ['2026-02-03'])).toBe('2026-02-04')
    expect(getDocumentDueDate(row, { ...COMPANY, created_at: '2026-01-01T18:00:00Z' }, null, [])).toBe(
      '2026-02-03',
    )
  })

  it('has the period whose due day moves to the first day of the obligation', () => {
    const row = buildObligationRow({ due_day: 31, due_after: 0, since: '2026-02-03' })
    expect(generatePeriods(row, COMPANY, []).next().value).toBe('2026-01')
    expect(generatePeriods({ ...row, since: '2026-02-04' }, COMPANY, []).next().value).toBe('2026-02')
  })

  it('has the periods of a year that the law defines, and no others', () => {
    expect(listPeriodStartMonths({ period: 'four_monthly' }, 2026)).toEqual(['2026-01', '2026-05', '2026-09'])
    expect(listPeriodStartMonths({ period: 'two_monthly' }, 2026)).toHaveLength(6)
    expect(listPeriodStartMonths({ period: 'none' }, 2026)).toEqual([])
    expect(isFirstMonthOfPeriod({ period: 'two_monthly' }, '2026-02')).toBe(false)
  })
})

describe('the status of one company document', () => {
  const statusOn = (today: string, papers: GivenDocument[], fields: Partial<ObligationRow> = {}) =>
    getCompanyDocumentStatus(
      buildObligationRow(fields),
      '2026-02-17',
      buildPapers(...papers)(1, '2026-01'),
      today,
    )
  const buildDocument = (review: GivenDocument['review'], expires_on?: string): GivenDocument[] => [
    { period: '2026-01', review, ...(expires_on ? { expires_on } : {}) },
  ]

  it.each([
    ['later', '2026-01-17', [], false],
    ['due', '2026-01-18', [], false],
    ['due', '2026-02-17', [], false],
    ['overdue', '2026-02-18', [], true],
    ['pending', '2026-02-18', buildDocument('pending'), false],
    ['rejected', '2026-02-17', buildDocument('rejected'), false],
    ['rejected', '2026-02-18', buildDocument('rejected'), true],
    ['approved', '2030-01-01', buildDocument('approved'), false],
    ['approved', '2026-02-17', buildDocument('approved', '2026-06-30'), false],
    ['ending', '2026-05-31', buildDocument('approved', '2026-06-30'), false],
    ['ending', '2026-06-30', buildDocument('approved', '2026-06-30'), false],
    ['ended', '2026-07-01', buildDocument('approved', '2026-06-30'), true],
    ['approved', '2026-03-01', [...buildDocument('approved'), ...buildDocument('rejected')], false],
    [
      'pending',
      '2026-07-01',
      [...buildDocument('approved', '2026-06-30'), ...buildDocument('pending')],
      false,
    ],
  ] as const)('is %s on %s', (state, today, papers, late) => {
    expect(statusOn(today, [...papers])).toMatchObject({ state, late })
  })
})

describe('the day since when a company lacks a document', () => {
  it('is the day after the first missed due date', () => {
    const days = (papers: PaperLookup) =>
      computeMissingDocumentDays([buildObligationRow({})], COMPANY, papers, [])
    expect(days(NO_DOCUMENTS)).toEqual({ lacking_from: '2026-01-20', arrears_from: LAST_DAY })
    expect(days(buildPapers({ period: '2025-12', review: 'pending' })).lacking_from).toBe('2026-02-18')
    expect(days(buildPapers({ period: '2025-12', review: 'rejected' })).lacking_from).toBe('2026-01-20')
    // A later document does not make up for a missing one.
    expect(days(buildPapers({ period: '2026-01', review: 'approved' })).lacking_from).toBe('2026-01-20')
  })

  it('counts for a hold of payments only if the obligation blocks', () => {
    const blocking = buildObligationRow({ absence: 'danger' })
    expect(computeMissingDocumentDays([blocking], COMPANY, NO_DOCUMENTS, []).arrears_from).toBe('2026-01-20')
  })

  it('starts with the company and with the obligation', () => {
    const later = { ...COMPANY, created_at: '2026-03-20T12:00:00.000Z' }
    expect(computeMissingDocumentDays([buildObligationRow({})], later, NO_DOCUMENTS, []).lacking_from).toBe(
      '2026-04-18',
    )
    expect(
      computeMissingDocumentDays([buildObligationRow({ since: '2026-02-17' })], COMPANY, NO_DOCUMENTS, [])
        .lacking_from,
    ).toBe('2026-02-18')
    expect(
      computeMissingDocumentDays([buildObligationRow({ since: '2026-02-18' })], COMPANY, NO_DOCUMENTS, [])
        .lacking_from,
    ).toBe('2026-03-18')
  })

  it('is never for obligations that do not apply', () => {
    const repse = buildObligationRow({ asked_of: 'repse' })
    expect(computeMissingDocumentDays([repse], COMPANY, NO_DOCUMENTS, []).lacking_from).toBe(LAST_DAY)
    expect(
      computeMissingDocumentDays([repse], { ...COMPANY, repse_number: 'AR-1' }, NO_DOCUMENTS, [])
        .lacking_from,
    ).toBe('2026-01-20')
    expect(
      computeMissingDocumentDays([buildObligationRow({ active: false })], COMPANY, NO_DOCUMENTS, [])
        .lacking_from,
    ).toBe(LAST_DAY)
  })

  it('agrees with the list of late documents on every day', () => {
    const obligations = [
      buildObligationRow({ absence: 'danger' }),
      buildObligationRow({ id: 2, period: 'none', since: '2026-01-01' }),
      buildObligationRow({ id: 3, period: 'four_monthly' }),
    ]
    const papers: PaperLookup = (id, period) =>
      buildPapers(
        { period: '2025-12', review: 'approved' },
        { period: '2026-01', review: 'rejected' },
        { period: null, review: 'approved', expires_on: '2026-04-02' },
      )(id === 3 ? 9 : 1, period)
    const { lacking_from, arrears_from } = computeMissingDocumentDays(obligations, COMPANY, papers, [])
    for (let today = '2026-01-01'; today < '2026-07-01'; today = addDays(today, 1)) {
      const late = listMissingCompanyDocuments(obligations, COMPANY, papers, { today, extraDays: [] }).filter(
        (lack) => lack.late,
      )
      expect(late.length > 0, today).toBe(lacking_from <= today)
      expect(
        late.some((lack) => lack.obligation.absence === 'danger'),
        today,
      ).toBe(arrears_from <= today)
    }
  })
})

describe('the missing documents of a company', () => {
  const blocking = buildObligationRow({ name: 'Cuotas', absence: 'danger' })
  const minor = buildObligationRow({ id: 2, name: 'Nómina' })

  it('are sorted: late before due, blocking before minor, longest first', () => {
    const lacks = listMissingCompanyDocuments([minor, blocking], COMPANY, NO_DOCUMENTS, {
      today: '2026-03-01',
      extraDays: [],
    })
    expect(lacks.map(({ obligation: { name }, period, state }) => [name, period, state])).toEqual([
      ['Cuotas', '2025-12', 'overdue'],
      ['Cuotas', '2026-01', 'overdue'],
      ['Nómina', '2025-12', 'overdue'],
      ['Nómina', '2026-01', 'overdue'],
      ['Cuotas', '2026-02', 'due'],
      ['Nómina', '2026-02', 'due'],
    ])
  })

  it('cause reminders on the warning days and on the first late day', () => {
    const reminders = (today: string) =>
      listCompanyDocumentReminders(
        listMissingCompanyDocuments([blocking], COMPANY, NO_DOCUMENTS, { today, extraDays: [] }),
        {
          last: addDays(today, -1),
          today,
        },
      ).map(({ period, days }) => [period, days])
    expect(reminders('2026-02-03')).toEqual([['2026-01', 14]])
    expect(reminders('2026-02-04')).toEqual([])
    expect(reminders('2026-02-18')).toEqual([['2026-01', -1]])
  })
})
