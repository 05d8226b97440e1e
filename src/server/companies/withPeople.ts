import type { CompanyPeople } from '../../domain/companies.ts'
import type { Day } from '../../domain/days.ts'
import { countMayWork, toFlagCounts } from '../../domain/overview.ts'
import { yieldTurn } from '../common/eventLoop.ts'
import { inBatches } from '../common/inBatches.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, StateCount } from '../store/store.ts'

/**
 * So many companies are counted in one statement: the people of few enough to keep nobody else waiting. All five hundred thousand people at once would hold SQLite's thread for
 * half a second.
 */
const COMPANIES_AT_ONCE = 40

/** How many active people of some companies show each state. */
export async function* statesOf(
  store: Reader,
  companies: readonly number[],
  today: Day,
): AsyncGenerator<StateCount> {
  for (let at = 0; at < companies.length; at += COMPANIES_AT_ONCE) {
    yield* await store.countByState(companies.slice(at, at + COMPANIES_AT_ONCE), today)
    await yieldTurn()
  }
}

const NOBODY: CompanyPeople = { active: 0, may_work: 0 }

/** How many active people each of some companies has, and how many of them may work on a day. */
const peopleOf = async (
  store: Reader,
  companies: readonly number[],
  today: Day,
): Promise<(company: number) => CompanyPeople> => {
  const found = new Map<number, CompanyPeople>()
  for await (const { company, state, n } of statesOf(store, companies, today)) {
    const { active, may_work } = found.get(company) ?? NOBODY
    found.set(company, { active: active + n, may_work: may_work + countMayWork(toFlagCounts(state, n)) })
  }
  return (company) => found.get(company) ?? NOBODY
}

export type CompanyWithPeople = Row<'companies'> & { people: CompanyPeople }

/** Companies as they come, each with its people. */
export async function* withPeople(
  store: Reader,
  companies: AsyncIterable<Row<'companies'>> | Iterable<Row<'companies'>>,
  today: Day,
): AsyncGenerator<CompanyWithPeople> {
  for await (const some of inBatches(companies)) {
    const people = await peopleOf(
      store,
      some.map(({ id }) => id),
      today,
    )
    for (const row of some) yield { ...row, people: people(row.id) }
  }
}
