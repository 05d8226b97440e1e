import { vetoedIn } from '../../domain/vetoes.ts'
import { derivedRows, differing } from '../portal/settled.ts'
import type { Reader } from '../store/store.ts'
import type { LogFault } from './fault.ts'

const faultOf = (at: string, fields: readonly string[]): LogFault[] =>
  fields.length === 0
    ? []
    : [
        {
          at,
          why: `lo que se deduce de otros registros no es lo que dice (${fields.join(', ')}): cambió sin pasar por el portal`,
        },
      ]

/** People of whom is kept otherwise than their company and the vetoes say whether these let them work. */
async function* vetoedOtherwise(store: Reader): AsyncGenerator<LogFault> {
  const { rows: companies } = await store.getList('companies', {})
  const { rows: vetoes } = await store.getList('vetoes', {})
  const { rows: veto_exceptions } = await store.getList('veto_exceptions', {})
  const isVetoed = vetoedIn({ companies, vetoes, veto_exceptions })
  const active = new Map(companies.map((company) => [company.id, company.active]))
  for await (const person of store.each('personnel', {})) {
    const right = { vetoed: isVetoed(person), company_active: active.get(person.company) ?? true }
    const fields = Object.entries(right).filter(([field, value]) => Reflect.get(person, field) !== value)
    yield* faultOf(
      `personnel:${person.id}`,
      fields.map(([field]) => field),
    )
  }
}

/** Rows that keep otherwise than others make it what is not logged because it follows from them. */
export async function* derivedOtherwise(store: Reader): AsyncGenerator<LogFault> {
  const { rows: roles } = await store.getList('roles', {})
  // What a change of requirements makes of people is on its way.
  const isPending = roles.some(({ pending }) => pending !== null)
  for await (const derived of derivedRows(store)) {
    const { collection, row } = derived
    const isStale = derived.collection === 'companies' ? derived.row.papers_stale : isPending
    if (!isStale) yield* faultOf(`${collection}:${row.id}`, Object.keys(differing(derived)))
  }
  yield* vetoedOtherwise(store)
}
