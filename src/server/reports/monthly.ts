import type { Day } from '../../domain/days.ts'
import type { PeopleOverview } from '../../domain/overview.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'
import { asOf, daysOf, namesAsOf, type ReportMonth } from './asOf.ts'
import { peopleOverview } from './overview.ts'

/** What happened in a month (docs/requirements.md §6); `expiring` is still to come in it, `expired` has passed. */
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
  /** On how many of those who work a veto holds, on that day; none of a month that is over. */
  vetoed: number
  /** Of a month from before figures were kept: the day of which it is known how things were. */
  knownOn: Day | null
  byCompany: ({ name: string } & Figures)[]
  byZone: ({ name: string } & Figures)[]
  /** How things stand with people on that day, as the board counts them; not of a month that is over. */
  people?: PeopleOverview
}

const NOTHING: Figures = { registered: 0, granted: 0, expiring: 0, expired: 0 }

const sortedByName = (groups: Map<string, Figures>): ({ name: string } & Figures)[] =>
  [...groups]
    .map(([name, figures]) => ({ name, ...figures }))
    .sort((a, b) => a.name.localeCompare(b.name, 'es-MX'))

/** Counts a month, reading only the people whom something happened to in it, as it was recorded by the end of the month. */
export const monthlyFigures = async (store: Reader, asked: ReportMonth): Promise<MonthlyFigures> => {
  const { month, year, today } = asked
  const during = daysOf(asked)
  const moment = await asOf(store, asked)
  const nameOf = await namesAsOf(store, moment)
  const questions: [Filter<'person_versions'>, (row: Row<'person_versions'>) => Figure][] = [
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
  for (const [filter, figureOf] of questions) {
    for await (const row of store.each('person_versions', { filter: { ...moment.held, ...filter } })) {
      const figure = figureOf(row)
      const { company, zone } = nameOf(row.company)
      total[figure] += 1
      count(companies, company, figure)
      count(zones, zone, figure)
    }
  }
  const held = { filter: { active: true, vetoed: true }, range: [0, 0] } as const
  // That a veto holds is about today, and no figure of a month that is over.
  const vetoed = moment.isOver ? 0 : (await store.getList('personnel', held)).total
  return {
    ...{ month, year, today, total, vetoed },
    knownOn: moment.knownOn,
    byCompany: sortedByName(companies),
    byZone: sortedByName(zones),
    ...(moment.isOver ? {} : { people: await peopleOverview(store, today) }),
  }
}
