import ExcelJS from 'exceljs'
import { describe, expect, it } from 'vitest'
import { countAllPeople, createOverviewTables, type Overview } from '../../src/domain/reports/overview.ts'
import { computeRoundedPercent } from '../../src/domain/reports/percent.ts'
import { readPdfText } from '../support/fileReaders.ts'
import { hasTool } from '../support/installTools.ts'
import { demoRows } from '../support/portalDump.ts'
import { portalOpeners, sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const PATHS = { personnel: '/api/personnel/', reviews: '/api/reviews/' }

describe.each(portalOpeners)('the board of the utility, $name', ({ name, open }) => {
  const demo = demoRows()
  const portal = usePortal(open, () => ({ dump: demo }))
  const board = async (username = 'utility') =>
    (await portal.api.as(username).get<Overview>('/api/overview/')).body

  it('tells of every figure what the list has that it opens', async () => {
    const tables = createOverviewTables(await board())
    const figures = Object.entries(tables).flatMap(([table, { columns, rows }]) =>
      rows.flatMap(({ key, figures }) =>
        columns.map((column) => ({ name: `${table} ${key} ${column}`, figure: figures[column] })),
      ),
    )
    expect(figures.length).toBeGreaterThan(60)
    const totals: Record<string, number> = {}
    for (const { name, figure } of figures) {
      const { list, filter } = figure?.opens ?? { list: 'personnel', filter: {} }
      const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,0]' })
      const { headers, status, text } = await portal.api.as('utility').get(`${PATHS[list]}?${query}`)
      expect(status, text).toBe(200)
      totals[name] = Number(headers.get('content-range')?.split('/')[1])
    }
    expect(Object.fromEntries(figures.map(({ name, figure }) => [name, figure?.count]))).toEqual(totals)
    // Every chart of the demo has data.
    for (const [name, { rows, columns }] of Object.entries(tables))
      for (const column of columns)
        expect(
          rows.some(({ figures }) => (figures[column]?.count ?? 0) > 0),
          `${name} ${column}`,
        ).toBe(true)
  })

  it('counts everybody who is active once in each of its views, the worst companies first', async () => {
    const { states, zones, companies } = await board()
    const active = demo.personnel.filter((person) => person.active).length
    expect(states.reduce((sum, { count }) => sum + count, 0)).toBe(active)
    expect(zones.reduce((sum, zone) => sum + countAllPeople(zone), 0)).toBe(active)
    const shares = companies.map((company) => (company.warning + company.success) / countAllPeople(company))
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    const inactiveIds = demo.companies.filter((company) => !company.active).map(({ id }) => id)
    expect(companies.filter(({ id }) => inactiveIds.includes(id))).toEqual([])
  })

  /** Returns the figures of a row as reports show them: by status, then people who may work, then all people. */
  const reportedFigures = ({ danger, warning, success }: Overview['zones'][number]) => [
    danger,
    warning,
    success,
    warning + success,
    danger + warning + success,
  ]

  it('is what the accreditation report says on its last sheet', async () => {
    const { states, zones, companies } = await board()
    const { bytes } = await portal.api.as('utility').get('/personnel/reports/accreditation/')
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(new Uint8Array(bytes).buffer)
    const sheetRows: unknown[][] = []
    book
      .getWorksheet('Personal hoy')
      ?.eachRow(({ values }) => void sheetRows.push((values as unknown[]).slice(1)))
    const [head, total, ...rows] = sheetRows
    expect(head?.slice(2)).toEqual([
      'No pueden trabajar',
      'Por atender',
      'Vigentes',
      'Pueden trabajar',
      'Personas activas',
    ])
    expect(total?.at(-1)).toBe(states.reduce((sum, { count }) => sum + count, 0))
    expect(rows.splice(0, states.length).map((row) => row.at(-1))).toEqual(states.map(({ count }) => count))
    expect(rows).toEqual([
      ...zones.map((zone) => ['Zona', zone.name, ...reportedFigures(zone)]),
      ...companies.map((company) => ['Empresa colaboradora', company.name, ...reportedFigures(company)]),
    ])
  })

  // The figures do not depend on the store, so one of the stores checks their text.
  it.runIf(hasTool('pdftotext') && name === sqliteOpeners[0]?.name)(
    'is what the report of the running month says in its PDF',
    async () => {
      const { states, zones, companies } = await board()
      const get = async (month: number) =>
        readPdfText((await portal.api.as('utility').get(`/report-download/${month}/2026/download/`)).bytes)
      const rows = (await get(3)).split('\n').map((line) => line.trim().split(/\s{2,}/u))
      const inWords = (row: Overview['zones'][number]) => {
        const [danger = 0, warning = 0, success = 0, works = 0, total = 0] = reportedFigures(row)
        return [
          ...[danger, warning, success].map(String),
          `${works} (${computeRoundedPercent(works, total)} %)`,
          `${total}`,
        ]
      }
      for (const { count } of states.slice(0, 1)) expect(rows).toContainEqual(['Vigente', `${count}`])
      for (const zone of zones) expect(rows).toContainEqual([zone.name, ...inWords(zone)])
      for (const company of companies.slice(0, 3))
        expect(rows.map((row) => row.slice(1))).toContainEqual(inWords(company))
      expect(await get(2)).not.toContain('Pueden trabajar')
    },
  )

  it('shows pending documents only to reviewers', async () => {
    expect((await board()).waiting).toHaveLength(4)
    expect(await board('lectura')).not.toHaveProperty('waiting')
  })
})
