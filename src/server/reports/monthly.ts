import type { Day } from '../../domain/common/days.ts'
import { range } from '../../domain/common/filters.ts'
import type { PeopleOverview } from '../../domain/reports/overview.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'
import {
  getEndOfReportMonth,
  getStartAndEndOfMonth,
  type ReportMonth,
  readCompanyNames,
} from './monthCutoff.ts'
import { countPeopleForOverview } from './overview.ts'

/** Counts of a monthly report. `expired` and `expiring` count accreditations that end in the month, before or after today. */
export interface Figures {
  registered: number
  granted: number
  expiring: number
  expired: number
}
type Figure = keyof Figures

/** Figures of a monthly report: in total, by company and by zone. */
export interface MonthlyFigures {
  month: number
  year: number
  /** Day on which the report is created. */
  today: Day
  total: Figures
  /** Number of active people with a veto (work ban) today. 0 for past months. */
  vetoed: number
  /** Day of the oldest recorded versions, if the month is earlier. Otherwise null. */
  knownOn: Day | null
  byCompany: ({ name: string } & Figures)[]
  byZone: ({ name: string } & Figures)[]
  /** Number of people by status today. Missing for past months. */
  people?: PeopleOverview
}

const NO_FIGURES: Figures = { registered: 0, granted: 0, expiring: 0, expired: 0 }

const sortByName = (groups: Map<string, Figures>): ({ name: string } & Figures)[] =>
  [...groups]
    .map(([name, figures]) => ({ name, ...figures }))
    .sort((a, b) => a.name.localeCompare(b.name, 'es-MX'))

/** Computes the figures of a monthly report from the recorded states of people. */
export const countFiguresOfMonth = async (
  store: Reader,
  reportMonth: ReportMonth,
): Promise<MonthlyFigures> => {
  const { month, year, today } = reportMonth
  const days = range(getStartAndEndOfMonth(reportMonth))
  const cutoff = await getEndOfReportMonth(store, reportMonth)
  const getNames = await readCompanyNames(store, cutoff)
  const figureQueries: [Filter<'person_versions'>, (row: Row<'person_versions'>) => Figure][] = [
    [{ registration_date: days }, () => 'registered'],
    [{ accreditation_date: days }, () => 'granted'],
    [
      { accreditation_expiration_date: days },
      (row) => ((row.accreditation_expiration_date ?? today) < today ? 'expired' : 'expiring'),
    ],
  ]
  const total = { ...NO_FIGURES }
  const companies = new Map<string, Figures>()
  const zones = new Map<string, Figures>()
  const addFigure = (groups: Map<string, Figures>, name: string, figure: Figure) => {
    const figures = groups.get(name) ?? { ...NO_FIGURES }
    figures[figure] += 1
    groups.set(name, figures)
  }
  for (const [filter, getFigure] of figureQueries) {
    for await (const row of store.each('person_versions', { filter: { ...cutoff.versions, ...filter } })) {
      const figure = getFigure(row)
      const { company, zone } = getNames(row.company)
      total[figure] += 1
      addFigure(companies, company, figure)
      addFigure(zones, zone, figure)
    }
  }
  const vetoedPeople = { filter: { active: true, vetoed: true }, range: [0, 0] } as const
  const vetoed = cutoff.isOver ? 0 : (await store.getList('personnel', vetoedPeople)).total
  return {
    month,
    year,
    today,
    total,
    vetoed,
    knownOn: cutoff.knownOn,
    byCompany: sortByName(companies),
    byZone: sortByName(zones),
    ...(cutoff.isOver ? {} : { people: await countPeopleForOverview(store, today) }),
  }
}
