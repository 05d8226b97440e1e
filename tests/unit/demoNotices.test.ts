import { describe, expect, it } from 'vitest'
import { createDemoData } from '../../mock-api/demo.ts'
import { removeHtmlTags } from '../../mock-api/seeds/notices/written.ts'
import { addDays, toMexicoDay } from '../../src/domain/common/days.ts'
import { hasWrongRfcCheckDigit } from '../../src/domain/common/rfc.ts'
import { BOARDS, boards } from '../../src/domain/notices/boards.ts'
import { newNotices } from '../../src/domain/notices/schemas.ts'
import { createSameRfcFilter } from '../../src/domain/notices/vetoes.ts'
import { sanitizeRichText } from '../../src/server/notices/richText.ts'

const TODAY = '2026-11-21'
const { dump } = createDemoData(TODAY)
const rfcRoot = (rfc: string) => rfc.slice(0, 10)

describe.each(BOARDS)('the notices of %s in the demo', (board) => {
  const rows = dump[board]
  const { body, ofCompany } = boards[board]

  it('are published over the last year on working days, oldest first', () => {
    expect(rows.length).toBeGreaterThanOrEqual(12)
    expect(rows.length).toBeLessThanOrEqual(30)
    const days = rows.map(({ created_at }) => toMexicoDay(new Date(created_at)))
    expect(days).toEqual([...days].sort())
    for (const day of days) {
      expect(day >= addDays(TODAY, -366) && day < TODAY, day).toBe(true)
      expect([0, 6]).not.toContain(new Date(`${day}T00:00:00Z`).getUTCDay())
    }
  })

  it('are accepted by the portal and published by users who may publish', () => {
    for (const { name, rfc, text, company, uploaded_by } of rows) {
      const fields = {
        [body]: text,
        ...(boards[board].named && { name, rfc }),
        ...(ofCompany && { company }),
      }
      expect(newNotices[board].parse(fields)).toEqual(fields)
      expect(sanitizeRichText(text)).toBe(text)
      expect(text).not.toMatch(/[{}\n]/u)
      expect(dump.users.find(({ id }) => id === uploaded_by)).toMatchObject({
        admin_access: true,
        groups: ['utility'],
      })
    }
    expect(new Set(rows.map(({ uploaded_by }) => uploaded_by)).size).toBeGreaterThan(1)
  })

  it('use the formats of the editor', () => {
    const allText = rows.map(({ text }) => text).join('')
    for (const tag of ['<strong>', '<ul>', '<ol>', '<h']) expect(allText).toContain(tag)
  })

  it('of boards with companies belong to active ones, several to the first', () => {
    if (!ofCompany) return expect(rows.every(({ company }) => company === null)).toBe(true)
    const active = new Set(dump.companies.flatMap(({ id, active }) => (active ? [id] : [])))
    expect(rows.every(({ company }) => active.has(company ?? 0))).toBe(true)
    expect(rows.filter(({ company }) => company === 1).length).toBeGreaterThan(3)
    expect(new Set(rows.map(({ company }) => company)).size).toBeGreaterThan(7)
  })

  it('fit on one page of the PDF, with characters of its font', () => {
    for (const { text } of rows) {
      expect(removeHtmlTags(text).length).toBeLessThan(1200)
      expect(removeHtmlTags(text)).toMatch(/^[\u0020-\u00ff]+$/u)
    }
  })
})

describe('the vetoes of the demo', () => {
  const rfcs = dump.vetoes.map(({ rfc }) => rfc)

  it('name people and firms, with and without homoclave, and some without an RFC', () => {
    expect(dump.vetoes.every(({ name }) => name !== '')).toBe(true)
    for (const length of [0, 10, 12, 13]) expect(rfcs.map((rfc) => rfc.length)).toContain(length)
    expect(rfcs.some(hasWrongRfcCheckDigit)).toBe(false)
    const presentRfcs = rfcs.filter(Boolean)
    expect(new Set(presentRfcs).size).toBe(presentRfcs.length)
  })

  it('apply to one registered person of the first company, and to no firm', () => {
    const vetoed = new Set(
      rfcs.filter(Boolean).flatMap((rfc) => [...createSameRfcFilter(rfc).exact, rfcRoot(rfc)]),
    )
    const isVetoed = ({ rfc }: { rfc: string }) => vetoed.has(rfc) || vetoed.has(rfcRoot(rfc))
    const people = dump.personnel.filter(isVetoed)
    expect(people.map(({ company, active, vetoed }) => [company, active, vetoed])).toEqual([[1, true, true]])
    expect(dump.personnel.filter(({ vetoed }) => vetoed)).toEqual(people)
    expect(dump.companies.filter(isVetoed)).toEqual([])
  })
})

it('some non-conformities of the demo have a photograph', () => {
  const types = dump.non_accordance.map(({ media_type }) => media_type)
  expect(new Set(types)).toEqual(new Set(['application/pdf', 'image/png']))
})
