import type { Day } from '../../domain/days.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'

/** What happened in a month (decisions, section 6); `expiring` is still to come in it, `expired` has passed. */
export interface Figures {
  registered: number
  granted: number
  expiring: number
  expired: number
}
type Figure = keyof Figures

/** A month's figures: in all, and by company and by zone in the order of their names. */
export interface MonthlyFigures {
  month: number
  year: number
  /** The day on which the report is made. */
  today: Day
  total: Figures
  /** On how many of those who work a veto holds, on that day. */
  vetoed: number
  byCompany: ({ name: string } & Figures)[]
  byZone: ({ name: string } & Figures)[]
}

const NOTHING: Figures = { registered: 0, granted: 0, expiring: 0, expired: 0 }

const two = (number: number): string => String(number).padStart(2, '0')

/** The first and the last day of a month. */
const daysOf = (year: number, month: number): { from: Day; to: Day } => ({
  from: `${year}-${two(month)}-01`,
  to: `${year}-${two(month)}-${two(new Date(Date.UTC(year, month, 0)).getUTCDate())}`,
})

const sortedByName = (groups: Map<string, Figures>): ({ name: string } & Figures)[] =>
  [...groups]
    .map(([name, figures]) => ({ name, ...figures }))
    .sort((a, b) => a.name.localeCompare(b.name, 'es-MX'))

/** Counts a month, reading only the people whom something happened to in it. */
export const monthlyFigures = async (
  store: Reader,
  { month, year, today }: { month: number; year: number; today: Day },
): Promise<MonthlyFigures> => {
  const during = daysOf(year, month)
  const asked: [Filter<'personnel'>, (row: Row<'personnel'>) => Figure][] = [
    [{ registration_date: during }, () => 'registered'],
    [{ accreditation_date: during }, () => 'granted'],
    [
      { accreditation_expiration_date: during },
      (row) => ((row.accreditation_expiration_date ?? today) < today ? 'expired' : 'expiring'),
    ],
  ]
  const total = { ...NOTHING }
  const companies = new Map<string, Figures>()
  const zones = new Map<string, Figures>()
  const count = (groups: Map<string, Figures>, name: string, figure: Figure) => {
    const figures = groups.get(name) ?? { ...NOTHING }
    figures[figure] += 1
    groups.set(name, figures)
  }
  for (const [filter, figureOf] of asked) {
    for await (const row of store.each('personnel', { filter })) {
      const figure = figureOf(row)
      total[figure] += 1
      count(companies, row.company_name, figure)
      count(zones, row.zone, figure)
    }
  }
  const held = { filter: { active: true, vetoed: true }, range: [0, 0] } as const
  const { total: vetoed } = await store.getList('personnel', held)
  return {
    month,
    year,
    today,
    total,
    vetoed,
    byCompany: sortedByName(companies),
    byZone: sortedByName(zones),
  }
}
