import { stateClasses } from '../../domain/accreditation.ts'
import { addDays, type Day } from '../../domain/days.ts'
import {
  AGES,
  COUNTED_STATES,
  type Group,
  type Lights,
  lightsIn,
  mayWork,
  type Overview,
  type PeopleOverview,
  peopleOf,
  sumOf,
  WEEKS,
  type Week,
  WORST,
} from '../../domain/overview.ts'
import { waitingFor } from '../../domain/reviews.ts'
import { yieldTurn } from '../common/eventLoop.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, Reader, TallyQuery } from '../store/store.ts'

/** So many companies are counted at a time: the people of few enough to keep nobody else waiting. */
const COMPANIES_AT_ONCE = 40

type Counts = readonly number[]

const add = (to: number[], counts: Counts): void => {
  for (const [i, n] of counts.entries()) to[i] = (to[i] ?? 0) + n
}

/** How many active people show each of the states that are counted, by company. */
const statesByCompany = async (
  store: Reader,
  companies: readonly Row<'companies'>[],
  today: Day,
): Promise<Map<number, Counts>> => {
  const states = stateClasses(today)
  const places = COUNTED_STATES.map((state) => states.findIndex((one) => one.state === state))
  const classes = states.map(({ is }) => is as Filter<'personnel'>)
  const ids = companies.map(({ id }) => id).sort((a, b) => a - b)
  const found = new Map<number, Counts>()
  for (let at = 0; at < ids.length; at += COMPANIES_AT_ONCE) {
    const some = ids.slice(at, at + COMPANIES_AT_ONCE)
    const company = { from: some[0] ?? 0, to: some.at(-1) ?? 0 }
    const counted = await store.tally('personnel', {
      by: 'company',
      classes,
      filter: { active: true, company },
    })
    for (const { value, counts } of counted)
      found.set(
        value as number,
        places.map((place) => counts[place] ?? 0),
      )
    await yieldTurn()
  }
  return found
}

const lightsOf = (counts: Counts): Lights =>
  sumOf(COUNTED_STATES.map((state, i) => lightsIn(state, counts[i] ?? 0)))

const share = (of: Lights): number => mayWork(of) / peopleOf(of)

/** The smallest share first; of as small ones, those whom it keeps from work most. */
const worstFirst = (a: Group, b: Group): number =>
  share(a) - share(b) || b.danger - a.danger || a.name.localeCompare(b.name, 'es-MX')

/** The active people on a day: by state, and by light in zones and companies. */
export const peopleOverview = async (store: Reader, today: Day): Promise<PeopleOverview> => {
  const { rows: companies } = await store.getList('companies', {})
  const byCompany = await statesByCompany(store, companies, today)
  const total: number[] = COUNTED_STATES.map(() => 0)
  const zones = new Map<number, { name: string; counts: number[] }>()
  for (const { id, zone, zone_name } of companies) {
    const counts = byCompany.get(id)
    if (!counts) continue
    const of = zones.get(zone) ?? { name: zone_name, counts: [] }
    zones.set(zone, of)
    add(of.counts, counts)
    add(total, counts)
  }
  return {
    states: COUNTED_STATES.map((state, i) => ({ state, count: total[i] ?? 0 })),
    zones: [...zones]
      .map(([id, { name, counts }]) => ({ id, name, ...lightsOf(counts) }))
      .sort((a, b) => a.name.localeCompare(b.name, 'es-MX')),
    companies: companies
      .flatMap(({ id, company_name: name, active }) => {
        const counts = byCompany.get(id)
        return active && counts ? [{ id, name, ...lightsOf(counts) }] : []
      })
      .sort(worstFirst),
  }
}

const weeksFrom = (today: Day): Pick<Week, 'from' | 'to'>[] =>
  Array.from({ length: WEEKS }, (_, i) => ({ from: addDays(today, i * 7), to: addDays(today, i * 7 + 6) }))

const counts = async (store: Reader, query: Omit<TallyQuery<'personnel'>, 'by'>): Promise<Counts> =>
  (await store.tally('personnel', query))[0]?.counts ?? []

/** What ends in the weeks to come, of people who are active. */
const weeksOverview = async (store: Reader, today: Day): Promise<Week[]> => {
  const weeks = weeksFrom(today)
  const filter = { active: true }
  const [accreditations, proofs] = await Promise.all([
    counts(store, { filter, classes: weeks.map((week) => ({ accreditation_expiration_date: week })) }),
    // Somebody lacks a requirement from the day after its last one on.
    counts(store, {
      filter,
      classes: weeks.map(({ from, to }) => ({
        lacking_from: { from: addDays(from, 1), to: addDays(to, 1) },
      })),
    }),
  ])
  return weeks.map((week, i) => ({
    ...week,
    accreditations: accreditations[i] ?? 0,
    proofs: proofs[i] ?? 0,
  }))
}

const waitingOverview = async (store: Reader, now: Date): Promise<NonNullable<Overview['waiting']>> => {
  const ages = AGES.map((days, i) => ({ days, below: AGES[i + 1] ?? null }))
  const classes = ages.map(({ days, below }) => waitingFor({ days, below }, now))
  const filter = waitingFor({}, now)
  const tallies = await Promise.all([
    store.tally('evidence', { classes, filter }),
    store.tally('company_papers', { classes, filter }),
  ])
  return ages.map((age, i) => ({
    ...age,
    count: tallies.reduce((sum, [tally]) => sum + (tally?.counts[i] ?? 0), 0),
  }))
}

/** Of the companies, those of which there is most to say. */
const worst = ({ companies, ...people }: PeopleOverview): Omit<Overview, 'day' | 'weeks' | 'waiting'> => ({
  ...people,
  companies: companies.slice(0, WORST),
  company_count: companies.length,
})

/** All that the board tells; what waits for review only where whoever asks reviews. */
export const overviewOf = async (
  store: Reader,
  { today, now, reviews }: { today: Day; now: Date; reviews: boolean },
): Promise<Overview> => ({
  day: today,
  ...worst(await peopleOverview(store, today)),
  weeks: await weeksOverview(store, today),
  ...(reviews && { waiting: await waitingOverview(store, now) }),
})
