import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createDemoData } from '../../mock-api/demo.ts'
import { COMPANY_CATEGORIES, PERSONNEL_CATEGORIES } from '../../src/domain/catalogs/fields.ts'
import { toMexicoDay } from '../../src/domain/common/days.ts'
import {
  createCompanyDocumentLookup,
  listMissingCompanyDocuments,
} from '../../src/domain/companies/paperStatus.ts'
import { newContactSchema } from '../../src/domain/contacts/schemas.ts'
import { toSafeFileName } from '../../src/domain/documents/fileName.ts'
import { PERSONNEL_FILE_TYPES } from '../../src/domain/documents/kinds.ts'
import { BOARDS } from '../../src/domain/notices/boards.ts'
import { getDocumentFileName } from '../../src/server/files/fileStorage.ts'
import { detectContentType } from '../../src/server/files/uploads.ts'

const TODAY = '2026-11-21'
const demo = createDemoData(TODAY)
const { dump } = demo
const documentRows = [
  ...dump.company_files,
  ...dump.company_papers,
  ...dump.documents,
  ...dump.personnel_files,
  ...dump.evidence,
  ...BOARDS.flatMap((board) => dump[board]),
]

const readFile = async (key: string): Promise<Buffer> => {
  const [file, ...more] = await demo.filesOf(getDocumentFileName(key))
  expect([file?.name, more]).toEqual([getDocumentFileName(key), []])
  return file?.content ?? Buffer.alloc(0)
}
const filesOfCompany = (id: number) => dump.company_files.filter(({ company }) => company === id)

describe('the documents of the demo', () => {
  it('match their rows: size, hash, content type and name', async () => {
    for (const row of documentRows) {
      const bytes = await readFile(row.key)
      expect(bytes.length).toBe(row.size)
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.sha256)
      const type = await detectContentType(bytes, [], row.file_name)
      expect(type?.media_type).toBe(row.media_type)
      expect(toSafeFileName(row.file_name, type?.extensions ?? ['pdf'])).toBe(row.file_name)
    }
  })

  it.each(['2026-01-01', '2026-02-28', '2026-09-16', '2026-11-18', TODAY])(
    'contain each state of periodic company documents on %s',
    (today) => {
      const { companies, obligations, company_papers } = createDemoData(today).dump
      const states = companies.flatMap((company) => {
        const papers = createCompanyDocumentLookup(company_papers.filter((one) => one.company === company.id))
        return company.active
          ? listMissingCompanyDocuments(obligations, company, papers, { today, extraDays: [] }).map(
              ({ state }) => state,
            )
          : []
      })
      expect([...new Set(states)].sort()).toEqual(['due', 'ended', 'ending', 'overdue', 'rejected'])
      expect(new Set(company_papers.map(({ review }) => review))).toEqual(
        new Set(['approved', 'pending', 'rejected']),
      )
    },
  )

  it.each(['2026-01-01', '2026-03-31', TODAY])('were issued before they were uploaded, on %s', (today) => {
    const { evidence, company_papers } = createDemoData(today).dump
    const tooEarly = [...evidence, ...company_papers].filter(
      ({ issued_on, created_at }) => (issued_on ?? '') > toMexicoDay(new Date(created_at)),
    )
    expect(tooEarly.map(({ issued_on, created_at }) => [issued_on, created_at])).toEqual([])
  })

  it('have unique keys, and no file exists without a row', () => {
    const names = documentRows.map(({ key }) => getDocumentFileName(key))
    expect(new Set(names).size).toBe(names.length)
    expect(demo.names.filter((name) => name.startsWith('documents/')).sort()).toEqual(names.sort())
  })

  it('refer to existing rows and to matching names', () => {
    const users = new Set(dump.users.map(({ id }) => id))
    const companies = new Set(dump.companies.map(({ id }) => id))
    const people = new Set(dump.personnel.map(({ id }) => id))
    for (const { uploaded_by, created_at } of documentRows) {
      expect(users).toContain(uploaded_by)
      expect(created_at.slice(0, 10) <= TODAY).toBe(true)
    }
    for (const { company } of [...dump.company_files, ...dump.contacts]) expect(companies).toContain(company)
    for (const { personnel } of dump.documents) expect(people).toContain(personnel)
    for (const { person } of dump.personnel_files) expect(people).toContain(person)
    for (const { name, category } of dump.company_files)
      expect(dump.company_file_names.find(({ id }) => id === name)?.category).toBe(category)
    for (const { name, category } of dump.personnel_files)
      expect(dump.personnel_file_names.find(({ id }) => id === name)?.category).toBe(category)
  })

  it('cover every company in each category, with dozens for some companies', () => {
    for (const { id } of dump.companies)
      expect(new Set(filesOfCompany(id).map(({ category }) => category))).toEqual(new Set(COMPANY_CATEGORIES))
    expect(Math.max(...dump.companies.map(({ id }) => filesOfCompany(id).length))).toBeGreaterThan(40)
  })

  it('cover every person, type and category, most people with more than one', () => {
    const documentCounts = dump.personnel.map(
      ({ id }) =>
        dump.documents.filter(({ personnel }) => personnel === id).length +
        dump.personnel_files.filter(({ person }) => person === id).length,
    )
    expect(Math.min(...documentCounts)).toBeGreaterThan(0)
    expect(documentCounts.filter((count) => count > 1).length / documentCounts.length).toBeGreaterThan(0.8)
    expect(new Set(dump.documents.map(({ type }) => type))).toEqual(new Set(PERSONNEL_FILE_TYPES))
    expect(new Set(dump.personnel_files.map(({ category }) => category))).toEqual(
      new Set(PERSONNEL_CATEGORIES),
    )
  })

  it('take less than 30 MB together with the portraits', async () => {
    const photos = await demo.filesOf(demo.names.find((name) => name.startsWith('photos/')) ?? '')
    const portraits = dump.personnel.filter(({ photo }) => photo).length
    const perPortrait = photos.reduce((sum, { content }) => sum + content.length, 0)
    const total = documentRows.reduce((sum, { size }) => sum + size, 0) + portraits * perPortrait
    expect(total).toBeLessThan(30 * 1024 * 1024)
  })
})

describe('a PDF of the demo', () => {
  const pdfs = documentRows.filter(({ media_type }) => media_type === 'application/pdf')

  it('has a valid beginning, end and cross-reference table', async () => {
    for (const { key } of pdfs.filter((_, i) => i % 10 === 0)) {
      const text = (await readFile(key)).toString('latin1')
      expect(text.startsWith('%PDF-1.4\n')).toBe(true)
      expect(text.endsWith('%%EOF\n')).toBe(true)
      const table = Number(/startxref\n(\d+)\n/u.exec(text)?.[1])
      expect(text.slice(table, table + 5)).toBe('xref\n')
      const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gmu)].map(([, at]) => Number(at))
      expect(offsets.length).toBeGreaterThan(5)
      for (const [i, offset] of offsets.entries())
        expect(text.slice(offset).startsWith(`${i + 1} 0 obj\n`)).toBe(true)
      const [, length, content] = /\/Length (\d+) >>\nstream\n(.*?)\nendstream/su.exec(text) ?? []
      expect(content?.length).toBe(Number(length))
    }
  })

  it('contains the name of its person, with accents', async () => {
    const [first] = dump.documents.filter(({ media_type }) => media_type === 'application/pdf')
    const person = dump.personnel.find(({ id }) => id === first?.personnel)
    const text = (await readFile(first?.key ?? '')).toString('latin1')
    expect(text).toContain(`(${person?.first_names} ${person?.last_names})`)
    expect(text).toContain('DEMOSTRACIÓN')
  })
})

it('some documents of the demo are readable pictures', async () => {
  const pictures = documentRows.filter(({ media_type }) => media_type.startsWith('image/'))
  expect(new Set(pictures.map(({ media_type }) => media_type))).toEqual(new Set(['image/jpeg', 'image/png']))
  const distinct = new Map(pictures.map((row) => [row.sha256, row]))
  for (const { key, media_type } of distinct.values()) {
    const { format, width = 0 } = await sharp(await readFile(key)).metadata()
    expect(`image/${format}`).toBe(media_type)
    expect(width).toBeGreaterThan(600)
  }
})

it('each company of the demo has two to four contacts that the portal accepts', () => {
  for (const { id } of dump.companies) {
    const contacts = dump.contacts.filter(({ company }) => company === id)
    expect(contacts.length).toBeGreaterThanOrEqual(2)
    expect(contacts.length).toBeLessThanOrEqual(4)
    for (const { name, phone, email, position, id_900 } of contacts)
      expect(newContactSchema.parse({ name, phone, email, positon: position, id_900 })).toMatchObject({
        phone,
        email,
      })
  }
  const numbered = dump.contacts.filter(({ id_900 }) => id_900 !== '')
  expect(numbered.length).toBeGreaterThan(0)
  expect(numbered.length).toBeLessThan(dump.contacts.length)
})
