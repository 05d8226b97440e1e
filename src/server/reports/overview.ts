import { addDays, type Day } from '../../domain/common/days.ts'
import { range } from '../../domain/common/filters.ts'
import { documentKindOf, documentKinds, REVIEWED_KINDS } from '../../domain/documents/kinds.ts'
import { getWaitingDocumentsFilter } from '../../domain/documents/reviews.ts'
import {
  AGE_LIMITS,
  CHART_STATES,
  countAllPeople,
  countPeopleWhoMayWork,
  createFlagCounts,
  type FlagCounts,
  type GroupCounts,
  MAX_COMPANIES,
  type Overview,
  type PeopleOverview,
  sumPeopleCountsByFlag,
  WEEK_COUNT,
  type Week,
} from '../../domain/reports/overview.ts'
import { HARMFUL_SITUATIONS } from '../../domain/taxList/situations.ts'
import { countStates } from '../companies/peopleCounts.ts'
import type { Reader, ValueCount } from '../store/store.ts'

type Counts = readonly number[]

const EXPIRATION_FIELD = 'accreditation_expiration_date'

const addCountsToTotals = (sums: number[], counts: Counts): void => {
  for (const [i, n] of counts.entries()) sums[i] = (sums[i] ?? 0) + n
}

/** Counts active people by company and accreditation state. */
const countPeopleByCompanyAndState = async (
  store: Reader,
  companies: readonly number[],
  today: Day,
): Promise<Map<number, Counts>> => {
  const countsByCompany = new Map<number, number[]>()
  for await (const { company, state, n } of countStates(store, companies, today)) {
    const counts = countsByCompany.get(company) ?? CHART_STATES.map(() => 0)
    counts[CHART_STATES.indexOf(state)] = n
    countsByCompany.set(company, counts)
  }
  return countsByCompany
}

const sumStateCountsByFlag = (counts: Counts): FlagCounts =>
  sumPeopleCountsByFlag(CHART_STATES.map((state, i) => createFlagCounts(state, counts[i] ?? 0)))

const getShareOfPeopleWhoMayWork = (counts: FlagCounts): number =>
  countPeopleWhoMayWork(counts) / countAllPeople(counts)

/** Compares groups by the share of people who may work, the lowest share first. */
const compareByShareWhoMayWork = (a: GroupCounts, b: GroupCounts): number =>
  getShareOfPeopleWhoMayWork(a) - getShareOfPeopleWhoMayWork(b) ||
  b.danger - a.danger ||
  a.name.localeCompare(b.name, 'es-MX')

/** Counts active people by accreditation state, zone and company. */
export const countPeopleForOverview = async (store: Reader, today: Day): Promise<PeopleOverview> => {
  const { rows: companies } = await store.getList('companies', {})
  const byCompany = await countPeopleByCompanyAndState(
    store,
    companies.map(({ id }) => id),
    today,
  )
  const total: number[] = CHART_STATES.map(() => 0)
  const zones = new Map<number, { name: string; counts: number[] }>()
  for (const { id, zone, zone_name } of companies) {
    const counts = byCompany.get(id)
    if (!counts) continue
    const group = zones.get(zone) ?? { name: zone_name, counts: [] }
    zones.set(zone, group)
    addCountsToTotals(group.counts, counts)
    addCountsToTotals(total, counts)
  }
  return {
    states: CHART_STATES.map((state, i) => ({ state, count: total[i] ?? 0 })),
    zones: [...zones]
      .map(([id, { name, counts }]) => ({ id, name, ...sumStateCountsByFlag(counts) }))
      .sort((a, b) => a.name.localeCompare(b.name, 'es-MX')),
    companies: companies
      .flatMap(({ id, company_name: name, active }) => {
        const counts = byCompany.get(id)
        return active && counts ? [{ id, name, ...sumStateCountsByFlag(counts) }] : []
      })
      .sort(compareByShareWhoMayWork),
  }
}

const listComingWeeks = (today: Day): Pick<Week, 'from' | 'to'>[] =>
  Array.from({ length: WEEK_COUNT }, (_, i) => ({
    from: addDays(today, i * 7),
    to: addDays(today, i * 7 + 6),
  }))

/** Counts the accreditations and required documents that expire in each coming week. */
const countExpiringRecordsByWeek = async (store: Reader, today: Day): Promise<Week[]> => {
  const weeks = listComingWeeks(today)
  const days = { from: today, to: weeks.at(-1)?.to ?? today }
  // A document is missing from the day after it expires.
  const lackingDays = range({ from: addDays(days.from, 1), to: addDays(days.to, 1) })
  const [accreditations, proofs] = await Promise.all([
    store.countBy('personnel', EXPIRATION_FIELD, { active: true, [EXPIRATION_FIELD]: range(days) }),
    store.countBy('personnel', 'lacking_from', { active: true, lacking_from: lackingDays }),
  ])
  const sumDays = (counts: readonly ValueCount<Day | null>[], from: Day, to: Day) =>
    counts.reduce((sum, { value, n }) => sum + (value !== null && value >= from && value <= to ? n : 0), 0)
  return weeks.map(({ from, to }) => ({
    from,
    to,
    accreditations: sumDays(accreditations, from, to),
    proofs: sumDays(proofs, addDays(from, 1), addDays(to, 1)),
  }))
}

const countWaitingDocumentsByAge = (store: Reader, now: Date): Promise<NonNullable<Overview['waiting']>> =>
  Promise.all(
    AGE_LIMITS.map(async (days, i) => {
      const age = { days, below: AGE_LIMITS[i + 1] ?? null }
      const filter = getWaitingDocumentsFilter(age, now)
      const counts = await Promise.all(
        REVIEWED_KINDS.map((name) =>
          store.countBy(documentKinds[name].table, 'review', {
            ...filter,
            ...(documentKindOf(name).isWithdrawable && { withdrawn_at: null }),
          } as typeof filter),
        ),
      )
      return { ...age, count: counts.flat().reduce((sum, { n }) => sum + n, 0) }
    }),
  )

/** Keeps only the first companies, and adds the number of all companies. */
const keepFirstCompaniesOfOverview = ({
  companies,
  ...people
}: PeopleOverview): Omit<Overview, 'day' | 'weeks' | 'waiting' | 'tax_listed'> => ({
  ...people,
  companies: companies.slice(0, MAX_COMPANIES),
  company_count: companies.length,
})

/** Maximum number of companies of the SAT's list that the home page names. */
const MAX_NAMED_COMPANIES = 5

const listTaxListedCompanies = async (store: Reader): Promise<Overview['tax_listed']> => {
  const { rows, total } = await store.getList('companies', {
    filter: { active: true, tax_list_situation: [...HARMFUL_SITUATIONS] },
    sort: { field: 'name', order: 'ASC' },
    range: [0, MAX_NAMED_COMPANIES - 1],
  })
  const companies = rows.map((row) => ({
    id: row.id,
    name: row.company_name,
    situation: row.tax_list_situation,
    since: row.tax_list_since,
  }))
  return { count: total, companies }
}

/** Computes the figures of the home page. Only reviewers get the number of documents that wait for review. */
const createHomePageFigures = async (
  store: Reader,
  { today, now, reviews }: { today: Day; now: Date; reviews: boolean },
): Promise<Overview> => ({
  day: today,
  ...keepFirstCompaniesOfOverview(await countPeopleForOverview(store, today)),
  weeks: await countExpiringRecordsByWeek(store, today),
  tax_listed: await listTaxListedCompanies(store),
  ...(reviews && { waiting: await countWaitingDocumentsByAge(store, now) }),
})

/** Lifetime of the cached figures, in milliseconds. */
const CACHE_MS = 60_000

/** Caches the figures of the home page. Reviewers get figures that include the number of waiting documents. */
export const createHomePageFiguresCache = (store: Reader, clock: () => Date) => {
  const cache = new Map<boolean, { overview: Promise<Overview>; today: Day; until: number }>()
  return {
    get(today: Day, reviews: boolean): Promise<Overview> {
      const now = clock()
      const entry = cache.get(reviews)
      if (entry?.today === today && now.getTime() < entry.until) return entry.overview
      const overview = createHomePageFigures(store, { today, now, reviews })
      cache.set(reviews, { overview: overview, today, until: now.getTime() + CACHE_MS })
      // Removes a failed result from the cache, so that the next request tries again.
      overview.catch(() => cache.delete(reviews))
      return overview
    },
  }
}
