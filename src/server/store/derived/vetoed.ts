import type { Actor } from '../../../domain/groups.ts'
import { can, companyScope } from '../../../domain/permissions.ts'
import { canSeeVetoRfc } from '../../../domain/personFieldAccess.ts'
import { isGenericRfc } from '../../../domain/rfc.ts'
import {
  createVetoLookup,
  filterSameRfc,
  type HeldVeto,
  isSameRfc,
  type VetoSubject,
} from '../../../domain/vetoes.ts'
import { yieldTurn } from '../../common/eventLoop.ts'
import { inBatches } from '../../common/inBatches.ts'
import type { Row } from '../rows.ts'
import type { Filter, Reader, Store, Writer } from '../store.ts'

type Person = Pick<Row<'personnel'>, 'id' | 'rfc' | 'company'>

/** A filter that finds the rows whose RFC means the same as this one, which is not empty. */
export const meant = (rfc: string) => {
  const { exact, between } = filterSameRfc(rfc)
  return between ? { from: rfc, to: between.to } : exact
}

const newestFirst = { sort: { field: 'created_at', order: 'DESC' } } as const

/** The vetoes that hold and mean one of these RFCs: those of the very RFC first, then the newest first. */
export const vetoesMeaning = async (store: Reader, rfcs: Iterable<string>): Promise<Row<'vetoes'>[]> => {
  const found: Row<'vetoes'>[] = []
  for (const rfc of new Set(rfcs)) {
    if (rfc === '' || isGenericRfc(rfc)) continue
    const filter = { rfc: meant(rfc), withdrawn_at: null }
    const { rows } = await store.getList('vetoes', { ...newestFirst, filter })
    const meaningRfc = rows.filter((veto) => isSameRfc(veto.rfc, rfc))
    found.push(...meaningRfc.sort((a, b) => Number(b.rfc === rfc) - Number(a.rfc === rfc)))
  }
  return found
}

/** Every veto that holds. */
export const allVetoes = async (store: Reader): Promise<Row<'vetoes'>[]> => {
  const found: Row<'vetoes'>[] = []
  for await (const veto of store.each('vetoes', { filter: { withdrawn_at: null } }))
    if (veto.rfc !== '') found.push(veto)
  return found
}

/** Which of some vetoes hold on each of some people; those who may work in spite of one are looked up. */
const holdingOn = async (store: Reader, people: readonly VetoSubject[], vetoes: readonly Row<'vetoes'>[]) => {
  const ids = people.map(({ id }) => id)
  const { rows } =
    vetoes.length === 0
      ? { rows: [] }
      : await store.getList('veto_exceptions', { filter: { personnel: ids } })
  return createVetoLookup(new Map(vetoes.map((veto) => [veto.id, veto])).values(), rows)
}

const vetoesOn = async (store: Reader, { id, rfc, company }: Person) => {
  const person: VetoSubject = { id, rfc, company_rfc: (await store.getOne('companies', company))?.rfc ?? '' }
  const vetoes = await vetoesMeaning(store, [person.rfc, person.company_rfc])
  return (await holdingOn(store, [person], vetoes))(person)
}

/** Does a veto hold on this person, by its own RFC or by that of its company? */
export const isVetoed = async (store: Reader, person: Person): Promise<boolean> =>
  (await vetoesOn(store, person)).length > 0

/** Which vetoes hold on a person, for those who may read vetoes and are no contractors. */
export const vetoesHeldOn = async (
  store: Reader,
  actor: Actor,
  row: Row<'personnel'>,
): Promise<HeldVeto[] | undefined> => {
  if (companyScope(actor) !== 'all' || !can(actor, 'notices.read')) return undefined
  if (!row.vetoed) return []
  const vetoes = await vetoesOn(store, row)
  return vetoes.map(({ id, name, rfc, text, created_at, by }) => ({
    id,
    name,
    text,
    created_at,
    by,
    ...(canSeeVetoRfc(actor) ? { rfc } : {}),
  }))
}

/** So many RFCs are asked about one by one; for more, all vetoes are read. */
const FEW = 20

/** So many people are settled in one turn of the event loop. */
const TURN = 100

/** Writes of people whether a veto holds on them, in batches: a firm may have twenty thousand, and others are served in between. */
const settle = async (tx: Writer, everybody: AsyncIterable<Row<'personnel'>>): Promise<void> => {
  let all: Row<'vetoes'>[] | undefined
  for await (const people of inBatches(everybody, TURN)) {
    const firms = await tx.getMany('companies', [...new Set(people.map(({ company }) => company))])
    const rfcOf = new Map(firms.map(({ id, rfc }) => [id, rfc]))
    const vetoable = people.map((row) => ({ ...row, company_rfc: rfcOf.get(row.company) ?? '' }))
    const rfcs = new Set(vetoable.flatMap(({ rfc, company_rfc }) => [rfc, company_rfc]))
    if (rfcs.size > FEW) all ??= await allVetoes(tx)
    const holding = await holdingOn(tx, vetoable, all ?? (await vetoesMeaning(tx, rfcs)))
    for (const vetoed of [true, false]) {
      const changed = vetoable.filter(
        (person) => person.vetoed !== vetoed && holding(person).length > 0 === vetoed,
      )
      if (changed.length > 0)
        await tx.updateMany('personnel', { id: changed.map(({ id }) => id) }, { vetoed })
    }
    await yieldTurn(true)
  }
}

const wherever = (tx: Writer, filter: Filter<'personnel'>): AsyncIterable<Row<'personnel'>> =>
  tx.each('personnel', { filter, sort: { field: 'name', order: 'ASC' } })

async function* named(tx: Writer, ids: string[]): AsyncIterable<Row<'personnel'>> {
  for await (const batch of inBatches(ids, TURN)) yield* await tx.getMany('personnel', batch)
}

/** Whether a veto holds on these people. */
export const settleVetoed = (tx: Writer, ids: string[]): Promise<void> => settle(tx, named(tx, ids))

/** The same of the people of some companies. */
export const settleVetoedOfCompanies = async (tx: Writer, ids: number[]): Promise<void> => {
  for (const company of ids) await settle(tx, wherever(tx, { company }))
}

/** The same of everybody whom a veto of one of these RFCs means: those who have it, and the people of the firms that have it. */
export const settleMeant = async (tx: Writer, rfcs: string[]): Promise<void> => {
  for (const rfc of rfcs) {
    const wanted = meant(rfc)
    await settle(tx, wherever(tx, { rfc: wanted }))
    const { rows: firms } = await tx.getList('companies', { filter: { rfc: wanted } })
    await settleVetoedOfCompanies(
      tx,
      firms.map(({ id }) => id),
    )
  }
}

const GENERIC_RFCS = ['XAXX010101', 'XAXX010101000', 'XEXX010101', 'XEXX010101000']

/** Clears `vetoed` of people whom an earlier version stopped by a veto of a generic RFC. */
export const clearGenericVetoes = async (store: Store): Promise<void> => {
  const { rows } = await store.getList('vetoes', { filter: { rfc: GENERIC_RFCS, withdrawn_at: null } })
  const rfcs = [...new Set(rows.map(({ rfc }) => rfc))]
  if (rfcs.length > 0) await store.transaction((tx) => settleMeant(tx, rfcs))
}
