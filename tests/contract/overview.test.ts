import { describe, expect, it } from 'vitest'
import { type Overview, peopleOf, tablesOf } from '../../src/domain/overview.ts'
import { mounts } from '../support/mounts.ts'
import { demoRows } from '../support/portalDump.ts'
import { usePortal } from '../support/usePortal.ts'

const PATHS = { personnel: '/api/personnel/', reviews: '/api/reviews/' }

describe.each(mounts)('17 the board of the utility, $name', ({ open }) => {
  const demo = demoRows()
  const portal = usePortal(open, () => ({ dump: demo }))
  const board = async (username = 'utility') =>
    (await portal.api.as(username).get<Overview>('/api/overview/')).body

  it('tells of every figure what the list has that it opens', async () => {
    const tables = tablesOf(await board())
    const figures = Object.entries(tables).flatMap(([table, { columns, rows }]) =>
      rows.flatMap(({ key, figures: of }) =>
        columns.map((column) => ({ name: `${table} ${key} ${column}`, figure: of[column] })),
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
    // None of its charts is empty, in the demo.
    for (const [name, { rows, columns }] of Object.entries(tables))
      for (const column of columns)
        expect(
          rows.some(({ figures: of }) => (of[column]?.count ?? 0) > 0),
          `${name} ${column}`,
        ).toBe(true)
  })

  it('counts everybody who is active once in each of its views, the worst companies first', async () => {
    const { states, zones, companies } = await board()
    const active = demo.personnel.filter((person) => person.active).length
    expect(states.reduce((sum, { count }) => sum + count, 0)).toBe(active)
    expect(zones.reduce((sum, zone) => sum + peopleOf(zone), 0)).toBe(active)
    const shares = companies.map((company) => (company.warning + company.success) / peopleOf(company))
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    const ended = demo.companies.filter((company) => !company.active).map(({ id }) => id)
    expect(companies.filter(({ id }) => ended.includes(id))).toEqual([])
  })

  it('tells of what waits for review only whoever reviews', async () => {
    expect((await board()).waiting).toHaveLength(4)
    expect(await board('lectura')).not.toHaveProperty('waiting')
  })
})
