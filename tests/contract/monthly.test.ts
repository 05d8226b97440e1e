import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../src/domain/common/days.ts'
import type { PersonRow } from '../../src/domain/people/schemas.ts'
import { countFiguresOfMonth, type Figures } from '../../src/server/reports/monthly.ts'
import { createMonthlyPdf } from '../../src/server/reports/monthlyPdf.ts'
import type { Origin } from '../../src/server/store/store.ts'
import { checkPdf, listPdfFonts, readPdfInfo, readPdfStructure, readPdfText } from '../support/fileReaders.ts'
import { hasTool } from '../support/installTools.ts'
import { demoRows, portalDump, TODAY } from '../support/portalDump.ts'
import { buildPerson } from '../support/storeRows.ts'
import { type OpenStore, stores } from '../support/stores.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const path = (month: number | string, year: number | string) => `/report-download/${month}/${year}/download/`
const canReadPdf = hasTool('pdftotext') && hasTool('qpdf')

const someDay = fc.option(
  fc.integer({ min: -70, max: 70 }).map((days) => addDays(TODAY, days)),
  { nil: null },
)
const somebody = fc.record({
  company: fc.constantFrom(1, 2, 3),
  registration_date: someDay,
  accreditation_date: someDay,
  accreditation_expiration_date: someDay,
  active: fc.boolean(),
})

describe.each(sqliteOpeners)('the monthly report, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: demoRows() }))
  const get = (month: number | string, year: number | string) =>
    portal.api.as('utility').get(path(month, year))

  it('is a PDF named after its month', async () => {
    const { status, headers, bytes } = await get(2, 2026)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(headers.get('content-disposition')).toContain('filename="reporte-mensual-2026-02.pdf"')
    expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
    expect((await get('02', 2026)).status).toBe(200)
  })

  it('is made of the current month, and of none that is still to come', async () => {
    expect((await get(3, 2026)).status).toBe(200)
    for (const [month, year] of [
      [4, 2026],
      [1, 2027],
    ] as const) {
      const { status, body } = await get(month, year)
      expect([status, body]).toEqual([400, { month: ['Ese mes aún no empieza. Elija uno anterior.'] }])
    }
  })

  it.each([
    [13, 2026],
    [0, 2026],
    ['x', 2026],
    [1, 2018],
    [1, 26],
    [1, 'x'],
  ])('of month %s of %s does not exist', async (month, year) => {
    const { status, text } = await get(month, year)
    expect([status, text]).toEqual([404, '{"error":"No encontrado."}'])
  })

  it('takes no questions', async () => {
    expect((await portal.api.as('utility').get(`${path(2, 2026)}?format=csv`)).status).toBe(400)
  })

  it.runIf(canReadPdf)(
    'says the month’s figures, by zone and by company, to eye and screen reader',
    async () => {
      const { bytes } = await get(2, 2026)
      const figures = await countFiguresOfMonth(portal.store, { month: 2, year: 2026, today: TODAY })
      const text = await readPdfText(bytes)
      const rows = text.split('\n').map((line) => line.trim().split(/\s{2,}/u))
      const { registered, granted, expiring, expired } = figures.total
      expect(rows).toContainEqual(['Total', ...[registered, granted, expiring, expired].map(String)])
      for (const { name, ...counts } of figures.byZone)
        expect(rows).toContainEqual([name, ...Object.values(counts).map(String)])
      for (const { name } of figures.byCompany) expect(text).toContain(name.slice(0, 18))
      expect(text).toContain('Reporte mensual: febrero de 2026')
      expect(text).toContain('Elaborado el 10 de marzo de 2026.')
      // Vetoes are about today, and today is in March.
      expect(text).not.toContain('vetada')
      expect(await readPdfText((await get(3, 2026)).bytes), '6.22').toContain('hay 1 persona activa vetada')

      const structure = await readPdfStructure(bytes)
      for (const piece of ['H1', 'H2', 'Figure', 'Table', '/Scope /Column', '/Scope /Row'])
        expect(structure).toContain(piece)
      expect(await readPdfInfo(bytes)).toMatchObject({
        Title: 'Reporte mensual: febrero de 2026',
        Tagged: 'yes',
      })
      const objects = await checkPdf(bytes)
      expect(objects).toContain('/Lang (es-MX)')
      expect(objects).toContain('/DisplayDocTitle true')
      expect(objects.match(/\/Alt /gu)).toHaveLength(3)
      for (const [name, embedded] of await listPdfFonts(bytes))
        expect([name, embedded]).toEqual([name, 'yes'])
    },
  )

  it.runIf(canReadPdf)('says so when nothing happened', async () => {
    const { bytes } = await get(6, 2019)
    expect(await readPdfText(bytes)).toContain('En junio de 2019 no se registró a nadie')
    expect((await readPdfInfo(bytes)).Pages).toBe('1')
    await checkPdf(bytes)
  })
})

it.runIf(canReadPdf)('has no page of the monthly report for the total alone', async () => {
  const none = { registered: 1, granted: 0, expiring: 0, expired: 0 }
  // Enough companies that the last row ends a page.
  const byCompany = Array.from({ length: 45 }, (_, i) => ({ name: `Redes ${i + 1}`, ...none }))
  const total = { ...none, registered: byCompany.length }
  const byZone = [{ name: 'Bajío', ...total }]
  const figures = {
    month: 2,
    year: 2026,
    today: TODAY,
    vetoed: 0,
    knownOn: null,
    total,
    byCompany,
    byZone,
  }
  const text = await readPdfText(await buffer(createMonthlyPdf(figures, { utilityName: '', logo: null })))
  expect(text.split('\f').slice(0, -1).at(-1)).toMatch(/Redes 45\s.*\n\s*Total/u)
})

describe.each(sqliteOpeners)('the monthly report of a portal of many companies, $name', ({ open }) => {
  const [first] = portalDump().companies
  const companies = Array.from({ length: 120 }, (_, i) => ({
    ...(first ?? portalDump().companies[0]),
    id: i + 1,
    company_name: `Redes y Ductos del Municipio Número ${i + 1}`,
  })) as ReturnType<typeof portalDump>['companies']
  const personnel = companies.map(({ id }) =>
    buildPerson({ id: `of-${id}`, company: id, registration_date: '2026-02-02' }),
  )
  const portal = usePortal(open, () => ({ dump: { companies, personnel, accreditation_items: [] } }))

  it.runIf(canReadPdf)('goes on over numbered pages, each with the head of the table', async () => {
    const { bytes } = await portal.api.as('utility').get(path(2, 2026))
    const pages = (await readPdfText(bytes)).split('\f').slice(0, -1)
    expect(pages.length).toBeGreaterThan(4)
    for (const [i, page] of pages.entries()) {
      expect(page).toContain(`Página ${i + 1} de ${pages.length}`)
      expect(page).toMatch(/Altas\s+Acreditaciones\s+Por vencer\s+Vencidas/u)
    }
    // A long name continues on the next line.
    for (const { id } of companies) expect(pages.join('')).toMatch(new RegExp(`Número ${id}\\s`, 'u'))
    // Repeated column headers are artifacts, so a screen reader reads them once.
    const heads = (await readPdfStructure(bytes)).match(/"Empresa colaboradora"/gu)
    expect(heads).toHaveLength(1)
    await checkPdf(bytes)
  })
})

/** Origin recorded before any month of the tests. */
const LONG_AGO: Origin = {
  action: 'test',
  user: null,
  username: '',
  address: '',
  now: new Date('2025-01-01T00:00:00Z'),
}

/** Counts a month's events by a simple loop over the people. */
const countFigures = (month: number, people: readonly PersonRow[]): Figures => {
  const isInMonth = (day: string | null) => (day ?? '').startsWith(`2026-0${month}`)
  const endDays = people.flatMap(({ accreditation_expiration_date: day }) =>
    day && isInMonth(day) ? [day] : [],
  )
  return {
    registered: people.filter((person) => isInMonth(person.registration_date)).length,
    granted: people.filter((person) => isInMonth(person.accreditation_date)).length,
    expiring: endDays.filter((day) => day >= TODAY).length,
    expired: endDays.filter((day) => day < TODAY).length,
  }
}

describe.each(stores)('the figures of a month, $name', ({ open }) => {
  const { zones, companies } = portalDump()
  let openStore: OpenStore
  beforeAll(async () => {
    openStore = await open()
    await openStore.store.load(
      portalDump({
        personnel: [],
        accreditation_items: [],
        companies: companies.map((company) => ({ ...company, created_at: '2020-01-01T00:00:00.000Z' })),
      }),
    )
  })
  afterAll(() => openStore.close())

  const check = async (people: PersonRow[], month: number) => {
    const figures = await countFiguresOfMonth(openStore.store, { month, year: 2026, today: TODAY })
    const withFigures = (groups: { name: string; of: (id: number) => boolean }[]) =>
      groups
        .map(({ name, of }) => ({
          name,
          ...countFigures(
            month,
            people.filter(({ company }) => of(company)),
          ),
        }))
        .filter(({ name, ...counts }) => Object.values(counts).some((count) => count > 0))
        .sort((a, b) => a.name.localeCompare(b.name, 'es-MX'))
    const zoneOf = new Map(companies.map(({ id, zone }) => [id, zone]))
    expect(figures.total).toEqual(countFigures(month, people))
    expect(figures.byCompany).toEqual(
      withFigures(
        companies.map(({ id, company_name }) => ({ name: company_name, of: (company) => company === id })),
      ),
    )
    expect(figures.byZone).toEqual(
      withFigures(zones.map(({ id, name }) => ({ name, of: (company) => zoneOf.get(company) === id }))),
    )
  }

  it('agree with a simple count for any people and events', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(somebody, { maxLength: 25 }),
        fc.integer({ min: 1, max: 5 }),
        async (rows, month) => {
          const people = rows.map((person, i) => buildPerson({ id: `p${i}`, ...person }))
          await openStore.store.transaction(async (tx) => {
            for (const person of people) await tx.create('personnel', person)
          }, LONG_AGO)
          try {
            await check(people, month)
          } finally {
            await openStore.store.transaction(async (tx) => {
              for (const { id } of people) await tx.delete('personnel', id)
            }, LONG_AGO)
          }
        },
      ),
      { numRuns: 15 },
    ))
})
