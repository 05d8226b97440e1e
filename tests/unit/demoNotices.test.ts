import { describe, expect, it } from 'vitest'
import { demoDump } from '../../mock-api/demo.ts'
import { plainOf } from '../../mock-api/seeds/notices/written.ts'
import { BOARDS, boards } from '../../src/domain/boards.ts'
import { addDays, dayOf } from '../../src/domain/days.ts'
import { newNotices } from '../../src/domain/notices.ts'
import { hasDoubtfulCheckDigit } from '../../src/domain/rfc.ts'
import { vetoedAs } from '../../src/domain/vetoes.ts'
import { cleanRichText } from '../../src/server/notices/richText.ts'

const TODAY = '2026-11-21'
const { dump } = demoDump(TODAY)
const root = (rfc: string) => rfc.slice(0, 10)

describe.each(BOARDS)('the notices of %s in the demo', (board) => {
  const rows = dump[board]
  const { body, ofCompany } = boards[board]

  it('are one to three pages, over the last year, oldest first, on working days before today', () => {
    expect(rows.length).toBeGreaterThanOrEqual(12)
    expect(rows.length).toBeLessThanOrEqual(30)
    const days = rows.map(({ created_at }) => dayOf(new Date(created_at)))
    expect(days).toEqual([...days].sort())
    for (const day of days) {
      expect(day >= addDays(TODAY, -366) && day < TODAY, day).toBe(true)
      expect([0, 6]).not.toContain(new Date(`${day}T00:00:00Z`).getUTCDay())
    }
  })

  it('are such as the portal itself would take and keep, by those who may publish', () => {
    for (const { name, rfc, text, company, uploaded_by } of rows) {
      const fields = {
        [body]: text,
        ...(boards[board].named && { name, rfc }),
        ...(ofCompany && { company }),
      }
      expect(newNotices[board].parse(fields)).toEqual(fields)
      expect(cleanRichText(text)).toBe(text)
      expect(text).not.toMatch(/[{}\n]/u)
      expect(dump.users.find(({ id }) => id === uploaded_by)).toMatchObject({
        admin_access: true,
        groups: ['utility'],
      })
    }
    expect(new Set(rows.map(({ uploaded_by }) => uploaded_by)).size).toBeGreaterThan(1)
  })

  it('use the editor: bold words in most boards, lists and headings in some', () => {
    const all = rows.map(({ text }) => text).join('')
    for (const tag of ['<strong>', '<ul>', '<ol>', '<h']) expect(all).toContain(tag)
  })

  it('belong to companies that are there, several to the first, where the board has companies', () => {
    if (!ofCompany) return expect(rows.every(({ company }) => company === null)).toBe(true)
    const active = new Set(dump.companies.flatMap(({ id, active }) => (active ? [id] : [])))
    expect(rows.every(({ company }) => active.has(company ?? 0))).toBe(true)
    expect(rows.filter(({ company }) => company === 1).length).toBeGreaterThan(3)
    expect(new Set(rows.map(({ company }) => company)).size).toBeGreaterThan(7)
  })

  it('fit on the page that their PDF is, in letters that it has', () => {
    for (const { text } of rows) {
      expect(plainOf(text).length).toBeLessThan(1200)
      expect(plainOf(text)).toMatch(/^[\u0020-\u00ff]+$/u)
    }
  })
})

describe('the vetoes of the demo', () => {
  const rfcs = dump.vetoes.map(({ rfc }) => rfc)

  it('name persons and firms, with and without homoclave, and some of whom no RFC is known', () => {
    expect(dump.vetoes.every(({ name }) => name !== '')).toBe(true)
    for (const length of [0, 10, 12, 13]) expect(rfcs.map((rfc) => rfc.length)).toContain(length)
    expect(rfcs.some(hasDoubtfulCheckDigit)).toBe(false)
    const known = rfcs.filter(Boolean)
    expect(new Set(known).size).toBe(known.length)
  })

  it('mean one who is registered, in the company that everybody tries, and no firm', () => {
    const vetoed = new Set(rfcs.filter(Boolean).flatMap((rfc) => [...vetoedAs(rfc).exact, root(rfc)]))
    const meant = ({ rfc }: { rfc: string }) => vetoed.has(rfc) || vetoed.has(root(rfc))
    const people = dump.personnel.filter(meant)
    expect(people.map(({ company, active, vetoed }) => [company, active, vetoed])).toEqual([[1, true, true]])
    expect(dump.personnel.filter(({ vetoed }) => vetoed)).toEqual(people)
    expect(dump.companies.filter(meant)).toEqual([])
  })
})

it('shows some non-conformities on a photograph', () => {
  const types = dump.non_accordance.map(({ media_type }) => media_type)
  expect(new Set(types)).toEqual(new Set(['application/pdf', 'image/png']))
})
