import { createVetoChecker } from '../../domain/notices/vetoes.ts'
import { computeDerivedRows, listWrongDerivedValues } from '../portal/derivedRows.ts'
import type { Reader } from '../store/store.ts'
import type { LogFault } from './logFault.ts'

const createWrongDerivedValueFaults = (at: string, fields: readonly string[]): LogFault[] =>
  fields.length === 0
    ? []
    : [
        {
          at,
          reason: `lo que se deduce de otros registros no es lo que dice (${fields.join(', ')}): cambió sin pasar por el portal`,
        },
      ]

/** Finds people whose fields `vetoed` or `company_active` contradict the list of vetoes or their company. */
async function* findWrongVetoFields(store: Reader): AsyncGenerator<LogFault> {
  const { rows: companies } = await store.getList('companies', {})
  const { rows: vetoes } = await store.getList('vetoes', {})
  const { rows: veto_exceptions } = await store.getList('veto_exceptions', {})
  const isVetoed = createVetoChecker({ companies, vetoes, veto_exceptions })
  const active = new Map(companies.map((company) => [company.id, company.active]))
  for await (const person of store.each('personnel', {})) {
    const expected = { vetoed: isVetoed(person), company_active: active.get(person.company) ?? true }
    const fields = (['vetoed', 'company_active'] as const).filter(
      (field) => person[field] !== expected[field],
    )
    yield* createWrongDerivedValueFaults(`personnel:${person.id}`, fields)
  }
}

/** Finds rows whose sort keys, search words or index entries do not match their values. Lists would omit or misplace such rows. */
async function* findWrongIndexValues(store: Reader): AsyncGenerator<LogFault> {
  for await (const { collection, id, columns } of store.findDerivedFaults())
    yield {
      at: collection === 'log_entries' ? `entrada ${id}` : `${collection}:${id}`,
      reason: `lo que se guarda para ordenar y buscar no es lo que dice (${columns.join(', ')}): cambió sin pasar por el portal`,
    }
}

/** Finds rows whose derived values contradict the values that they are derived from. */
export async function* findWrongDerivedValues(store: Reader): AsyncGenerator<LogFault> {
  const { rows: roles } = await store.getList('roles', {})
  // A background job may still have to apply changed roles to people.
  const isPending = roles.some(({ pending }) => pending !== null)
  for await (const derived of computeDerivedRows(store)) {
    const { collection, row } = derived
    const isStale =
      collection === 'companies' ? derived.row.papers_stale : collection !== 'users' && isPending
    if (!isStale)
      yield* createWrongDerivedValueFaults(
        `${collection}:${row.id}`,
        Object.keys(listWrongDerivedValues(derived)),
      )
  }
  yield* findWrongVetoFields(store)
  yield* findWrongIndexValues(store)
}
