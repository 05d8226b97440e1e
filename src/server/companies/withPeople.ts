import { inLight } from '../../domain/accreditation.ts'
import type { CompanyPeople } from '../../domain/companies.ts'
import type { Day } from '../../domain/days.ts'
import { yieldTurn } from '../common/eventLoop.ts'
import { inBatches } from '../common/inBatches.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'

/** So many companies are counted in one statement: the people of few enough to keep nobody else waiting. */
const AT_ONCE = 40
const NOBODY: CompanyPeople = { active: 0, may_work: 0 }

/** How many active people each of some companies has, and how many of them may work on a day. */
const peopleOf = async (
  store: Reader,
  companies: readonly number[],
  today: Day,
): Promise<(company: number) => CompanyPeople> => {
  const found = new Map<unknown, CompanyPeople>()
  // Whoever is in no class above is in the last.
  const classes = [inLight('works', today), {}] as Filter<'personnel'>[]
  for (let at = 0; at < companies.length; at += AT_ONCE) {
    const company = companies.slice(at, at + AT_ONCE)
    const counted = await store.tally('personnel', {
      by: 'company',
      classes,
      filter: { active: true, company },
    })
    for (const { value, counts } of counted) {
      const [may_work = 0, others = 0] = counts
      found.set(value, { active: may_work + others, may_work })
    }
    await yieldTurn()
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
