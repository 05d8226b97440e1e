import { getExpirationDate } from '../../domain/accreditation.ts'
import { computeCompanyDays, createPaperLookup } from '../../domain/companyPaperStatus.ts'
import { summarizeDocuments } from '../../domain/evidence.ts'
import { getPublicId, isGuessable } from '../../domain/publicId.ts'
import { computeItemTask, computeRequirementDays, getMetUntil } from '../../domain/requirements.ts'
import { getUsernameKey } from '../../domain/usernames.ts'
import { createVetoCheck } from '../../domain/vetoes.ts'
import { inBatches } from '../common/inBatches.ts'
import { randomId } from '../common/secrets.ts'
import { type DumpSource, readAllRows, readRows } from '../store/dump.ts'
import type { Collection, Rows } from '../store/rows.ts'
import type { Filter, Reader, Writer } from '../store/store.ts'

/** So many people or companies are looked at at a time, with what belongs to them. */
const AT_ONCE = 100

/** Some of the rows of a collection, each as a dump's reader makes it. */
type Settling = { [C in Collection]?: (row: Rows[C]) => Rows[C] }

/** A dump whose rows are put right as they are read. */
const putRight = (dump: DumpSource, settling: Settling): DumpSource => ({
  async *batches(collection) {
    const settle = settling[collection]
    if (!settle) yield* dump.batches(collection)
    else for await (const rows of dump.batches(collection)) yield rows.map(settle)
  },
})

/**
 * A dump as it must be, as far as its rows say so one by one: nobody expires who was never accredited, and whoever was does, by the rule where nothing else is said;
 * companies and vetoes are looked up, not believed; and who came with an id that could be guessed has another for the public.
 */
export const settled = async (dump: DumpSource, months: number): Promise<DumpSource> => {
  const companies = []
  for await (const { id, rfc, active } of readRows(dump, 'companies')) companies.push({ id, rfc, active })
  const vetoes = []
  for await (const { id, rfc, withdrawn_at } of readRows(dump, 'vetoes'))
    vetoes.push({ id, rfc, withdrawn_at })
  const veto_exceptions = await readAllRows(dump, 'veto_exceptions')
  const vetoed = createVetoCheck({ companies, vetoes, veto_exceptions })
  const ended = new Set(companies.filter(({ active }) => !active).map(({ id }) => id))
  return putRight(dump, {
    personnel: (row) => ({
      ...row,
      accreditation_expiration_date:
        (row.accreditation_date && row.accreditation_expiration_date) ||
        getExpirationDate(row.accreditation_date || null, months),
      public_id: isGuessable(getPublicId(row)) ? randomId() : row.public_id,
      company_active: !ended.has(row.company),
      vetoed: vetoed(row),
    }),
  })
}

/** A row, and its derived fields as they should be. */
export type Derived = {
  [C in Collection]: { collection: C; row: Rows[C]; values: Partial<Rows[C]> }
}['personnel' | 'accreditation_items' | 'companies' | 'users']

/** What of these values a row has not. */
export const differing = ({ row, values }: Derived): Derived['values'] =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => Reflect.get(row, field) !== value))

/** The rows that belong to some others, by whose they are; oldest first. A transaction remembers the lists that it has read, and not what it streams. */
const belonging = async <C extends Collection>(
  reader: Reader,
  collection: C,
  by: keyof Rows[C] & string,
  owners: readonly { id: unknown }[],
): Promise<(owner: unknown) => Rows[C][]> => {
  const found = new Map<unknown, Rows[C][]>()
  const filter = { [by]: owners.map(({ id }) => id) } as Filter<C>
  for await (const row of reader.each(collection, { filter, sort: { field: 'id', order: 'ASC' } })) {
    const owner = Reflect.get(row, by)
    const rows = found.get(owner)
    if (rows) rows.push(row)
    else found.set(owner, [row])
  }
  return (owner) => found.get(owner) ?? []
}

/** What items make of a light, and what companies have to do for them. */
async function* derivedOfPeople(reader: Reader): AsyncGenerator<Derived> {
  const types = new Map((await reader.getList('accreditation_types', {})).rows.map((type) => [type.id, type]))
  for await (const people of inBatches(reader.each('personnel', {}), AT_ONCE)) {
    const itemsOf = await belonging(reader, 'accreditation_items', 'personnel', people)
    const evidenceOf = await belonging(reader, 'evidence', 'personnel', people)
    for (const person of people) {
      const documentsOf = Map.groupBy(evidenceOf(person.id), ({ item }) => item)
      const items = itemsOf(person.id).map((row) => {
        const proof = summarizeDocuments(documentsOf.get(row.id) ?? [])
        return { row, now: { ...row, ...proof, met_until: getMetUntil({ ...row, ...proof }) } }
      })
      for (const { row, now } of items) {
        const { proved_until, review, met_until } = now
        const type = types.get(row.type)
        const due = type ? computeItemTask(now, type, person) : {}
        const values = { proved_until, review, met_until, ...due }
        yield { collection: 'accreditation_items', row, values }
      }
      const values = computeRequirementDays(
        items.map(({ now }) => now),
        types,
        person.role,
      )
      yield { collection: 'personnel', row: person, values }
    }
  }
}

/** The days from which on companies lack something. */
async function* derivedOfCompanies(reader: Reader): AsyncGenerator<Derived> {
  const { rows: obligations } = await reader.getList('obligations', {})
  for await (const companies of inBatches(reader.each('companies', {}), AT_ONCE)) {
    const papersOf = await belonging(reader, 'company_papers', 'company', companies)
    for (const company of companies)
      yield {
        collection: 'companies',
        row: company,
        values: computeCompanyDays(obligations, company, createPaperLookup(papersOf(company.id))),
      }
  }
}

async function* derivedOfUsers(reader: Reader): AsyncGenerator<Derived> {
  for await (const row of reader.each('users', {}))
    yield { collection: 'users', row, values: { username_key: getUsernameKey(row.username) } }
}

/** Computes the derived fields of all rows that have some (`derived` in store/logged.ts). */
export async function* derivedRows(reader: Reader): AsyncGenerator<Derived> {
  yield* derivedOfPeople(reader)
  yield* derivedOfCompanies(reader)
  yield* derivedOfUsers(reader)
}

/** Derives anew, in a portal that was just loaded, what follows from several of its rows; it is derived, not believed. */
export const deriveAnew = async (tx: Writer): Promise<void> => {
  for await (const derived of derivedRows(tx)) {
    const { collection, row } = derived
    const settled = collection === 'companies' ? { papers_stale: false } : {}
    const values = { ...derived.values, ...settled }
    const changes = differing({ ...derived, values } as Derived)
    if (Object.keys(changes).length > 0) await tx.update(collection, row.id, changes)
  }
}
