import { isSameRfc } from '../../domain/notices/vetoes.ts'
import { createFilterForEquivalentRfc } from '../derived/vetoed.ts'
import { HISTORICAL_REFERENCES, REFERENCES } from '../store/references.ts'
import type { AnyRow, Collection, Row } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'

/** Row about a person, with its table. */
export interface PersonTrace {
  collection: Collection
  row: AnyRow
}

/** Tables whose rows belong to a person, and the field with the person's id. */
const TABLES_OF_PERSON = [
  ...REFERENCES.filter(({ to, owned }) => to === 'personnel' && owned),
  ...HISTORICAL_REFERENCES.filter(
    ({ to, collection }) => to === 'personnel' && collection !== 'arco_requests',
  ),
]

/** Returns the vetoes that name the person by RFC, also withdrawn ones. */
const findVetoesNamingPerson = async (store: Reader, { rfc }: Row<'personnel'>): Promise<Row<'vetoes'>[]> => {
  if (rfc === '') return []
  const { rows } = await store.getList('vetoes', { filter: { rfc: createFilterForEquivalentRfc(rfc) } })
  return rows.filter((veto) => isSameRfc(veto.rfc, rfc))
}

/** Yields all rows about a person: the person's record, the rows that refer to it, vetoes, and what imports wrote. */
async function* generatePersonTraces(store: Reader, person: Row<'personnel'>): AsyncGenerator<PersonTrace> {
  yield { collection: 'personnel', row: { ...person } }
  const idsByCollection = new Map<string, string[]>([['personnel', [person.id]]])
  for (const { collection, by } of TABLES_OF_PERSON) {
    const filter = { [by]: person.id } as Filter<typeof collection>
    const ids: string[] = []
    for await (const row of store.each(collection, { filter })) {
      ids.push(String(row.id))
      yield { collection, row: { ...row } }
    }
    idsByCollection.set(collection, ids)
  }
  for (const veto of await findVetoesNamingPerson(store, person)) {
    yield { collection: 'vetoes', row: { ...veto } }
    const filter = { board: 'vetoes', notice: veto.id } as const
    for await (const row of store.each('notice_versions', { filter }))
      yield { collection: 'notice_versions', row: { ...row } }
  }
  for await (const request of store.each('arco_requests', { filter: { person: person.id } })) {
    yield { collection: 'arco_requests', row: { ...request } }
    for (const collection of ['arco_files', 'arco_steps'] as const)
      for await (const row of store.each(collection, { filter: { request: request.id } }))
        yield { collection, row: { ...row } }
  }
  for (const [collection, ids] of idsByCollection)
    if (ids.length > 0)
      for await (const row of store.each('import_changes', { filter: { collection, row_id: ids } }))
        yield { collection: 'import_changes', row: { ...row } }
}

/** Returns all rows about a person. */
export const readPersonTraces = async (store: Reader, person: Row<'personnel'>): Promise<PersonTrace[]> => {
  const traces: PersonTrace[] = []
  for await (const trace of generatePersonTraces(store, person)) traces.push(trace)
  return traces
}
