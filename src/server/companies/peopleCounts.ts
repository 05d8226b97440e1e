import type { Day } from '../../domain/common/days.ts'
import type { CompanyPeople } from '../../domain/companies/schemas.ts'
import { countPeopleWhoMayWork, createFlagCounts } from '../../domain/reports/overview.ts'
import { splitIntoBatches } from '../common/batches.ts'
import { yieldToOtherRequests } from '../common/eventLoop.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, StateCount } from '../store/store.ts'

/** Number of companies per SQL query. A query for all 500,000 people would block the SQLite thread for half a second. */
const COMPANIES_PER_STATEMENT = 40

/** Yields the number of active people per company and accreditation state. */
export async function* countStates(
  store: Reader,
  companies: readonly number[],
  today: Day,
): AsyncGenerator<StateCount> {
  for (let at = 0; at < companies.length; at += COMPANIES_PER_STATEMENT) {
    yield* await store.countByState(companies.slice(at, at + COMPANIES_PER_STATEMENT), today)
    await yieldToOtherRequests()
  }
}

const NO_PEOPLE: CompanyPeople = { active: 0, may_work: 0 }

/** Returns a function that looks up how many active people a company has, and how many of them may work today. */
const countPeopleByCompany = async (
  store: Reader,
  companies: readonly number[],
  today: Day,
): Promise<(company: number) => CompanyPeople> => {
  const counts = new Map<number, CompanyPeople>()
  for await (const { company, state, n } of countStates(store, companies, today)) {
    const { active, may_work } = counts.get(company) ?? NO_PEOPLE
    counts.set(company, {
      active: active + n,
      may_work: may_work + countPeopleWhoMayWork(createFlagCounts(state, n)),
    })
  }
  return (company) => counts.get(company) ?? NO_PEOPLE
}

export type CompanyWithPeople = Row<'companies'> & { people: CompanyPeople }

/** Adds the number of people to each company of a stream. */
export async function* addPeopleCounts(
  store: Reader,
  companies: AsyncIterable<Row<'companies'>> | Iterable<Row<'companies'>>,
  today: Day,
): AsyncGenerator<CompanyWithPeople> {
  for await (const batch of splitIntoBatches(companies)) {
    const people = await countPeopleByCompany(
      store,
      batch.map(({ id }) => id),
      today,
    )
    for (const row of batch) yield { ...row, people: people(row.id) }
  }
}
