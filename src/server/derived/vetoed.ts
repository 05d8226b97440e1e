import { range } from '../../domain/common/filters.ts'
import { isGenericRfc } from '../../domain/common/rfc.ts'
import type { Actor } from '../../domain/groups.ts'
import { canSeeVetoRfc } from '../../domain/notices/fields.ts'
import {
  createSameRfcFilter,
  createVetoNoticeLookup,
  isSameRfc,
  type PersonVeto,
  type VetoSubject,
} from '../../domain/notices/vetoes.ts'
import { getAccessibleCompany, hasPermission } from '../../domain/permissions.ts'
import { splitIntoBatches } from '../common/batches.ts'
import { yieldToOtherRequests } from '../common/eventLoop.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, Reader, Store, Writer } from '../store/store.ts'

type Person = Pick<Row<'personnel'>, 'id' | 'rfc' | 'company'>

/** Returns a filter for rows with an equivalent RFC (Mexican tax id). */
export const createFilterForEquivalentRfc = (rfc: string) => {
  const { exact, between } = createSameRfcFilter(rfc)
  return between ? range({ from: rfc, to: between.to }) : exact
}

const NEWEST_FIRST = { sort: { field: 'created_at', order: 'DESC' } } as const

/** Returns the active vetoes (work bans) whose RFC (tax id) is equivalent to a given RFC. Exact matches come first. */
export const findVetoesByRfc = async (store: Reader, rfcs: Iterable<string>): Promise<Row<'vetoes'>[]> => {
  const vetoes: Row<'vetoes'>[] = []
  for (const rfc of new Set(rfcs)) {
    if (rfc === '' || isGenericRfc(rfc)) continue
    const filter = { rfc: createFilterForEquivalentRfc(rfc), withdrawn_at: null }
    const { rows } = await store.getList('vetoes', { ...NEWEST_FIRST, filter })
    const equivalent = rows.filter((veto) => isSameRfc(veto.rfc, rfc))
    vetoes.push(...equivalent.sort((a, b) => Number(b.rfc === rfc) - Number(a.rfc === rfc)))
  }
  return vetoes
}

/** Reads all active vetoes. */
export const readAllActiveVetoes = async (store: Reader): Promise<Row<'vetoes'>[]> => {
  const vetoes: Row<'vetoes'>[] = []
  for await (const veto of store.each('vetoes', { filter: { withdrawn_at: null } }))
    if (veto.rfc !== '') vetoes.push(veto)
  return vetoes
}

/** Returns a function that finds the vetoes (work bans) that apply to a person. The exceptions of people are read once. */
const createPersonVetoFinder = async (
  store: Reader,
  people: readonly VetoSubject[],
  vetoes: readonly Row<'vetoes'>[],
) => {
  const ids = people.map(({ id }) => id)
  const { rows } =
    vetoes.length === 0
      ? { rows: [] }
      : await store.getList('veto_exceptions', { filter: { personnel: ids } })
  return createVetoNoticeLookup(new Map(vetoes.map((veto) => [veto.id, veto])).values(), rows)
}

/** Returns the vetoes that apply to a person or to the person's company. */
export const findVetoesOfPerson = async (store: Reader, { id, rfc, company }: Person) => {
  const person: VetoSubject = { id, rfc, company_rfc: (await store.getOne('companies', company))?.rfc ?? '' }
  const vetoes = await findVetoesByRfc(store, [person.rfc, person.company_rfc])
  return (await createPersonVetoFinder(store, [person], vetoes))(person)
}

/** Returns whether a veto (work ban) applies to a person or to the person's company. */
export const isPersonVetoed = async (store: Reader, person: Person): Promise<boolean> =>
  (await findVetoesOfPerson(store, person)).length > 0

/** Returns the vetoes (work bans) of a person. Returns undefined if the user may not read vetoes. */
export const listVetoesVisibleToUser = async (
  store: Reader,
  actor: Actor,
  row: Row<'personnel'>,
): Promise<PersonVeto[] | undefined> => {
  if (getAccessibleCompany(actor) !== 'all' || !hasPermission(actor, 'notices.read')) return undefined
  if (!row.vetoed) return []
  const vetoes = await findVetoesOfPerson(store, row)
  return vetoes.map(({ id, name, rfc, text, created_at, by }) => ({
    id,
    name,
    text,
    created_at,
    by,
    ...(canSeeVetoRfc(actor) ? { rfc } : {}),
  }))
}

/** Maximum number of tax ids that are queried one by one. For more tax ids, all vetoes are read. */
const MAX_LOOKED_UP = 20

/** Number of people per batch. Other requests are served between two batches. */
const BATCH = 100

/** Recomputes the field `vetoed` of people. Other requests run between the batches. */
const recomputeVetoStateInBatches = async (
  tx: Writer,
  rows: AsyncIterable<Row<'personnel'>>,
): Promise<void> => {
  let activeVetoes: Row<'vetoes'>[] | undefined
  for await (const batch of splitIntoBatches(rows, BATCH)) {
    const companies = await tx.getMany('companies', [...new Set(batch.map(({ company }) => company))])
    const rfcOf = new Map(companies.map(({ id, rfc }) => [id, rfc]))
    const people = batch.map((row) => ({ ...row, company_rfc: rfcOf.get(row.company) ?? '' }))
    const rfcs = new Set(people.flatMap(({ rfc, company_rfc }) => [rfc, company_rfc]))
    if (rfcs.size > MAX_LOOKED_UP) activeVetoes ??= await readAllActiveVetoes(tx)
    const findVetoes = await createPersonVetoFinder(
      tx,
      people,
      activeVetoes ?? (await findVetoesByRfc(tx, rfcs)),
    )
    for (const vetoed of [true, false]) {
      const changed = people.filter(
        (person) => person.vetoed !== vetoed && findVetoes(person).length > 0 === vetoed,
      )
      if (changed.length > 0)
        await tx.updateMany('personnel', { id: changed.map(({ id }) => id) }, { vetoed })
    }
    await yieldToOtherRequests(true)
  }
}

const streamPeopleByName = (tx: Writer, filter: Filter<'personnel'>): AsyncIterable<Row<'personnel'>> =>
  tx.each('personnel', { filter, sort: { field: 'name', order: 'ASC' } })

async function* readPeople(tx: Writer, ids: string[]): AsyncIterable<Row<'personnel'>> {
  for await (const batch of splitIntoBatches(ids, BATCH)) yield* await tx.getMany('personnel', batch)
}

export const recomputeVetoStateOfPeople = (tx: Writer, ids: string[]): Promise<void> =>
  recomputeVetoStateInBatches(tx, readPeople(tx, ids))

export const recomputeVetoStateOfCompanies = async (tx: Writer, ids: number[]): Promise<void> => {
  for (const company of ids) await recomputeVetoStateInBatches(tx, streamPeopleByName(tx, { company }))
}

/** Recomputes the vetoes (work bans) of people whose RFC (tax id), or whose company's RFC, is equivalent to a given RFC. */
export const recomputeVetoStateByRfcs = async (tx: Writer, rfcs: string[]): Promise<void> => {
  for (const rfc of rfcs) {
    const filter = createFilterForEquivalentRfc(rfc)
    await recomputeVetoStateInBatches(tx, streamPeopleByName(tx, { rfc: filter }))
    const { rows: companies } = await tx.getList('companies', { filter: { rfc: filter } })
    await recomputeVetoStateOfCompanies(
      tx,
      companies.map(({ id }) => id),
    )
  }
}

const GENERIC_RFCS = ['XAXX010101', 'XAXX010101000', 'XEXX010101', 'XEXX010101000']

/** Removes vetoes from people whom older versions matched by a generic RFC (placeholder tax id). */
export const removeVetoesByGenericRfc = async (store: Store): Promise<void> => {
  const { rows } = await store.getList('vetoes', { filter: { rfc: GENERIC_RFCS, withdrawn_at: null } })
  const rfcs = [...new Set(rows.map(({ rfc }) => rfc))]
  if (rfcs.length > 0) await store.transaction((tx) => recomputeVetoStateByRfcs(tx, rfcs))
}
