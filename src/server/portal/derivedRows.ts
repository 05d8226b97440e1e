import {
  computeMissingDocumentDays,
  createCompanyDocumentLookup,
} from '../../domain/companies/paperStatus.ts'
import { summarizeDocumentReviews } from '../../domain/documents/evidence.ts'
import {
  computeContractorRequirementTask,
  computeUnmetRequirementDays,
  getRequirementValidUntil,
} from '../../domain/people/requirements.ts'
import { getUsernameKey } from '../../domain/users/usernames.ts'
import { splitIntoBatches } from '../common/batches.ts'
import type { OnProgress } from '../common/progress.ts'
import { readNonWorkingDays } from '../derived/nonWorkingDays.ts'
import { readTaxListSituations } from '../derived/taxList.ts'
import { countRowsOfCollection } from '../store/logHeads.ts'
import type { Collection, Rows } from '../store/rows.ts'
import type { Filter, Reader, Writer } from '../store/store.ts'

/** Number of people or companies that are read at a time, with their related rows. */
const BATCH_SIZE = 100

/** Row with the correct values of its derived fields. */
export type DerivedRow = {
  [C in Collection]: { collection: C; row: Rows[C]; values: Partial<Rows[C]> }
}['personnel' | 'accreditation_items' | 'companies' | 'users']

/** Returns the derived values that differ from those in the row. */
export const listWrongDerivedValues = ({ row, values }: DerivedRow): DerivedRow['values'] => {
  const current: Readonly<Record<string, unknown>> = { ...row }
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => current[field] !== value))
}

/**
 * Reads the rows that belong to these owners and returns a function that gets the rows of one owner. Streams the rows, because transactions cache
 * lists.
 */
const readRowsGroupedByOwner = async <C extends Collection>(
  reader: Reader,
  collection: C,
  ownerField: keyof Rows[C] & string,
  owners: readonly { id: unknown }[],
): Promise<(owner: unknown) => Rows[C][]> => {
  const rowsByOwner = new Map<unknown, Rows[C][]>()
  const filter = { [ownerField]: owners.map(({ id }) => id) } as Filter<C>
  for await (const row of reader.each(collection, { filter, sort: { field: 'id', order: 'ASC' } })) {
    const owner: unknown = row[ownerField]
    const rows = rowsByOwner.get(owner)
    if (rows) rows.push(row)
    else rowsByOwner.set(owner, [row])
  }
  return (owner) => rowsByOwner.get(owner) ?? []
}

/** Computes the derived fields of people and of the requirements that they must meet. */
async function* derivePeopleAndItems(reader: Reader): AsyncGenerator<DerivedRow> {
  const types = new Map((await reader.getList('accreditation_types', {})).rows.map((type) => [type.id, type]))
  for await (const people of splitIntoBatches(reader.each('personnel', {}), BATCH_SIZE)) {
    const getItems = await readRowsGroupedByOwner(reader, 'accreditation_items', 'personnel', people)
    const getEvidence = await readRowsGroupedByOwner(reader, 'evidence', 'personnel', people)
    for (const person of people) {
      const evidenceByItem = Map.groupBy(getEvidence(person.id), ({ item }) => item)
      const items = getItems(person.id).map((row) => {
        const evidenceSummary = summarizeDocumentReviews(evidenceByItem.get(row.id) ?? [])
        return {
          row,
          current: {
            ...row,
            ...evidenceSummary,
            met_until: getRequirementValidUntil({ ...row, ...evidenceSummary }),
          },
        }
      })
      for (const { row, current } of items) {
        const { proved_until, review, met_until } = current
        const type = types.get(row.type)
        const task = type ? computeContractorRequirementTask(current, type, person) : {}
        const values = { proved_until, review, met_until, ...task }
        yield { collection: 'accreditation_items', row, values }
      }
      const values = computeUnmetRequirementDays(
        items.map(({ current }) => current),
        types,
        person.role,
      )
      yield { collection: 'personnel', row: person, values }
    }
  }
}

async function* deriveCompanies(reader: Reader): AsyncGenerator<DerivedRow> {
  const { rows: obligations } = await reader.getList('obligations', {})
  const extraDays = await readNonWorkingDays(reader)
  for await (const companies of splitIntoBatches(reader.each('companies', {}), BATCH_SIZE)) {
    const taxListOf = await readTaxListSituations(reader, companies)
    const getPapers = await readRowsGroupedByOwner(reader, 'company_papers', 'company', companies)
    for (const company of companies)
      yield {
        collection: 'companies',
        row: company,
        values: {
          ...computeMissingDocumentDays(
            obligations,
            company,
            createCompanyDocumentLookup(getPapers(company.id)),
            extraDays,
          ),
          ...taxListOf(company),
        },
      }
  }
}

async function* deriveUsers(reader: Reader): AsyncGenerator<DerivedRow> {
  for await (const row of reader.each('users', {}))
    yield { collection: 'users', row, values: { username_key: getUsernameKey(row.username) } }
}

/** Computes the derived fields of all rows that have derived fields. */
export async function* computeDerivedRows(reader: Reader): AsyncGenerator<DerivedRow> {
  yield* derivePeopleAndItems(reader)
  yield* deriveCompanies(reader)
  yield* deriveUsers(reader)
}

/** Recomputes the derived fields of an imported portal, because the dump may contain wrong values. */
export const recomputeAllDerivedFields = async (tx: Writer, onProgress?: OnProgress): Promise<void> => {
  const total = await countRowsOfCollection(tx, 'personnel')
  let people = 0
  for await (const derived of computeDerivedRows(tx)) {
    const { collection, row } = derived
    if (collection === 'personnel') {
      people += 1
      onProgress?.('derived', people, total)
    }
    const staleFlag = collection === 'companies' ? { papers_stale: false } : {}
    const values = { ...derived.values, ...staleFlag }
    const changes = listWrongDerivedValues({ ...derived, values } as DerivedRow)
    if (Object.keys(changes).length > 0) await tx.update(collection, row.id, changes)
  }
}
