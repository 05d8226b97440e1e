import { setImmediate } from 'node:timers/promises'
import type { Actor } from '../../domain/groups.ts'
import { can, companyScope } from '../../domain/permissions.ts'
import { showsVetoRfc } from '../../domain/shown.ts'
import { type HeldVeto, type Vetoable, vetoedAs, vetoesHolding } from '../../domain/vetoes.ts'
import { inBatches } from '../common/inBatches.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, Reader, Writer } from '../store/store.ts'

type Person = Pick<Row<'personnel'>, 'id' | 'rfc' | 'company'>

/** A filter that finds the rows whose RFC means the same as this one, which is not empty. */
export const meant = (rfc: string) => {
  const { exact, between } = vetoedAs(rfc)
  return between ? { from: rfc, to: between.to } : exact
}

const newestFirst = { sort: { field: 'created_at', order: 'DESC' } } as const

/** The vetoes that hold and mean one of these RFCs: those of the very RFC first, then the newest first. */
export const vetoesMeaning = async (store: Reader, rfcs: Iterable<string>): Promise<Row<'vetoes'>[]> => {
  const found: Row<'vetoes'>[] = []
  for (const rfc of new Set(rfcs)) {
    if (rfc === '') continue
    const filter = { rfc: meant(rfc), withdrawn_at: null }
    const { rows } = await store.getList('vetoes', { ...newestFirst, filter })
    found.push(...rows.sort((a, b) => Number(b.rfc === rfc) - Number(a.rfc === rfc)))
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

const vetoesOn = async (store: Reader, { id, rfc, company }: Person) => {
  const person: Vetoable = { id, rfc, company_rfc: (await store.getOne('companies', company))?.rfc ?? '' }
  const vetoes = await vetoesMeaning(store, [person.rfc, person.company_rfc])
  if (vetoes.length === 0) return []
  const { rows } = await store.getList('veto_exceptions', { filter: { personnel: id } })
  return vetoesHolding(new Map(vetoes.map((veto) => [veto.id, veto])).values(), rows)(person)
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
    ...{ id, name, text, created_at, by },
    ...(showsVetoRfc(actor) ? { rfc } : {}),
  }))
}

/** So many RFCs are asked about one by one; for more, all vetoes are read. */
const FEW = 20

/** So many people are settled in one turn of the event loop. */
const TURN = 100

/**
 * Writes of everybody whom a filter finds whether a veto holds on them. The one place that does so for many: a firm of twenty thousand people is
 * read and written in batches, and others are served in between.
 */
export const settleVetoed = async (tx: Writer, filter: Filter<'personnel'>): Promise<void> => {
  const rfcOf = new Map<number, string>()
  let all: Row<'vetoes'>[] | undefined
  const everybody = tx.each('personnel', { filter, sort: { field: 'name', order: 'ASC' } })
  for await (const people of inBatches(everybody, TURN)) {
    const unknown = new Set(people.map(({ company }) => company).filter((company) => !rfcOf.has(company)))
    for (const { id, rfc } of await tx.getMany('companies', [...unknown])) rfcOf.set(id, rfc)
    const vetoable = people.map(({ id, rfc, company }) => ({
      id,
      rfc,
      company_rfc: rfcOf.get(company) ?? '',
    }))
    const rfcs = new Set(vetoable.flatMap(({ rfc, company_rfc }) => [rfc, company_rfc]))
    if (rfcs.size > FEW) all ??= await allVetoes(tx)
    const ids = people.map(({ id }) => id)
    const { rows: exceptions } = await tx.getList('veto_exceptions', { filter: { personnel: ids } })
    const holding = vetoesHolding(all ?? (await vetoesMeaning(tx, rfcs)), exceptions)
    for (const vetoed of [true, false]) {
      const changed = vetoable.filter(
        (person, i) => people[i]?.vetoed !== vetoed && holding(person).length > 0 === vetoed,
      )
      if (changed.length > 0)
        await tx.updateMany('personnel', { id: changed.map(({ id }) => id) }, { vetoed })
    }
    await setImmediate()
  }
}

/** The same of everybody whom a veto of this RFC means: those who have it, and the people of the firms that have it. */
export const settleMeant = async (tx: Writer, rfc: string): Promise<void> => {
  if (rfc === '') return
  const wanted = meant(rfc)
  await settleVetoed(tx, { rfc: wanted })
  const { rows: firms } = await tx.getList('companies', { filter: { rfc: wanted } })
  for (const { id } of firms) await settleVetoed(tx, { company: id })
}
