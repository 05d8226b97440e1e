import { describe, expect, it } from 'vitest'
import { EVENT_TYPES, listWebhookEvents, type RowChange } from '../../src/domain/webhooks/events.ts'
import { getRetryPauseMs, parseRetryAfterMs, RETRY_PERIOD_MS } from '../../src/server/webhooks/retries.ts'
import { buildCompany, buildPerson } from '../support/storeRows.ts'

const person = buildPerson({ id: 'ana' })
const company = { ...buildCompany({}), id: 3 }
const veto = { id: 4, withdrawn_at: null }
const paper = { id: 5, personnel: 'ana', company: 3, review: 'pending' }
const file = { id: 6, company: 3, withdrawn_at: null }
const NOW = '2026-03-10T18:00:00.000Z'

const added = (after: object): RowChange => ({ before: null, after: { ...after } })
const removed = (before: object): RowChange => ({ before: { ...before }, after: null })
const changed = (before: object, changes: object): RowChange => ({
  before: { ...before },
  after: { ...before, ...changes },
})

describe('the events of a change', () => {
  it.each<[table: string, change: RowChange, types: string[]]>([
    ['personnel', added(person), ['person.created']],
    ['personnel', removed(person), ['person.deleted']],
    ['personnel', changed(person, { phone: '8187654321' }), ['person.updated']],
    ['personnel', changed(person, { company: 2 }), ['person.updated']],
    ['personnel', changed(person, { vetoed: true }), ['person.status_changed']],
    ['personnel', changed(person, { standing: 'suspended' }), ['person.status_changed']],
    [
      'personnel',
      changed(person, { accreditation_expiration_date: '2027-01-01' }),
      ['person.status_changed'],
    ],
    ['personnel', changed(person, { company_active: false }), ['person.status_changed']],
    [
      'personnel',
      changed(person, { active: false, phone: '8187654321' }),
      ['person.updated', 'person.status_changed'],
    ],
    ['personnel', changed(person, { lacking_from: '2026-01-01', version: 9 }), []],
    ['personnel', changed(person, {}), []],
    ['personnel', { before: null, after: null }, []],
    ['companies', added(company), ['company.created']],
    ['companies', changed(company, { zone: 2 }), ['company.updated']],
    ['companies', changed(company, { active: false }), ['company.status_changed']],
    ['companies', changed(company, { papers_stale: true, arrears_from: '2026-01-01' }), []],
    ['companies', removed(company), ['company.deleted']],
    ['evidence', added(paper), ['document.submitted']],
    ['evidence', changed(paper, { review: 'approved' }), ['document.reviewed']],
    ['evidence', removed(paper), []],
    ['company_files', added(file), ['document.submitted']],
    ['vetoes', added(veto), ['veto.created']],
    ['vetoes', changed(veto, { withdrawn_at: NOW }), ['veto.withdrawn']],
    ['vetoes', changed({ ...veto, withdrawn_at: NOW }, { withdrawn_at: null }), ['veto.created']],
    ['vetoes', changed(veto, { text: 'Otro' }), []],
    ['users', added({ id: 1 }), []],
  ])('%s, %#', (table, change, types) => {
    expect(listWebhookEvents(table, change).map(({ type }) => type)).toEqual(types)
  })

  it('name records by ids only, and are ordered by the person or the company', () => {
    expect(listWebhookEvents('evidence', added({ ...paper, file_name: 'INE de Ana.pdf' }))).toEqual([
      {
        type: 'document.submitted',
        subject: 'personnel:ana',
        data: { resource: 'evidence', id: 5, personnel: 'ana', company: 3 },
      },
    ])
    expect(listWebhookEvents('company_files', added(file))[0]).toMatchObject({
      subject: 'companies:3',
      data: { resource: 'companyFiles', id: 6, company: 3 },
    })
    expect(listWebhookEvents('personnel', removed(person))[0]?.data).toEqual({
      resource: 'personnel',
      id: 'ana',
      company: person.company,
    })
  })

  it('have types that tell what happened to which kind of record', () => {
    expect(EVENT_TYPES.filter((type) => !/^[a-z]+\.[a-z_]+$/u.test(type))).toEqual([])
  })
})

describe('the pauses between attempts', () => {
  it('double from ten seconds to six hours, and vary by a fifth', () => {
    const middle = () => 0.5
    expect([1, 2, 3, 4].map((n) => getRetryPauseMs(n, middle))).toEqual([10_000, 20_000, 40_000, 80_000])
    expect(getRetryPauseMs(99, middle)).toBe(6 * 3_600_000)
    expect([0, 1].map((random) => getRetryPauseMs(1, () => random))).toEqual([8000, 12_000])
    let [elapsed, attempts] = [0, 1]
    for (; elapsed < RETRY_PERIOD_MS; attempts += 1) elapsed += getRetryPauseMs(attempts, middle)
    expect(attempts).toBeGreaterThan(15)
    expect(attempts).toBeLessThan(30)
  })

  it.each<[header: string | undefined, ms: number | undefined]>([
    ['120', 120_000],
    [' 0 ', 0],
    ['Tue, 10 Mar 2026 18:10:00 GMT', 600_000],
    ['Tue, 10 Mar 2026 17:00:00 GMT', 0],
    ['999999999', 86_400_000],
    ['-5', undefined],
    ['1.5', undefined],
    ['mañana', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('Retry-After %s', (header, ms) => expect(parseRetryAfterMs(header, new Date(NOW))).toBe(ms))
})
