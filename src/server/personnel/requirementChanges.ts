import { setImmediate } from 'node:timers/promises'
import { accreditationFlag, type State, stateOf } from '../../domain/accreditation.ts'
import type { Day } from '../../domain/days.ts'
import { isRequiredOf, itemsAfter } from '../../domain/requirements.ts'
import type { RequirementChange, RequirementForecast } from '../../domain/roles.ts'
import { invalid, notFound } from '../common/httpError.ts'
import { inBatches } from '../common/inBatches.ts'
import { assertVersion, changesOf, counted } from '../records/versions.ts'
import type { Row } from '../store/rows.ts'
import { present, type Reader, type Writer } from '../store/store.ts'

type Type = Row<'accreditation_types'>
type Person = Row<'personnel'>

/** Of each requirement, whether it holds for a role. */
type Required = ReadonlyMap<number, boolean>

/** The people of so many are settled with the change itself; those of more, in transactions of their own, between those of others. */
const AT_ONCE = 200
/** So many people a transaction then. */
const STEP = 100

/** The requirements as they are and as they would be. */
const changedTypes = async (
  store: Reader,
  changes: readonly RequirementChange[],
): Promise<{ before: Type; after: Type }[]> => {
  const known = new Map(
    (
      await store.getMany(
        'accreditation_types',
        changes.map(({ id }) => id),
      )
    ).map((type) => [type.id, type]),
  )
  const roles = new Set((await store.getList('roles', {})).rows.map(({ id }) => id))
  return changes.map(({ id, version, ...patch }) => {
    const before = known.get(id)
    if (!before) throw notFound()
    if (version !== undefined) assertVersion(`"${version}"`, before.version)
    if (patch.roles?.some((role) => !roles.has(role))) throw invalid({ changes: 'notFound' })
    const wanted = { ...patch, ...(patch.roles ? { roles: [...patch.roles].sort((a, b) => a - b) } : {}) }
    return { before, after: { ...before, ...changesOf<Type>(before, wanted) } }
  })
}

/** Which requirements begin or cease to hold for which roles. */
const affectedRoles = (
  types: readonly { before: Type; after: Type }[],
): Map<number, Map<number, boolean>> => {
  const affected = new Map<number, Map<number, boolean>>()
  for (const { before, after } of types)
    for (const role of new Set([...before.roles, ...after.roles])) {
      const holds = isRequiredOf(after, role)
      if (holds === isRequiredOf(before, role)) continue
      affected.set(role, (affected.get(role) ?? new Map<number, boolean>()).set(after.id, holds))
    }
  return affected
}

const byId = { sort: { field: 'id', order: 'ASC' } } as const

/** What becomes of the items of some people of a role; those of whom nothing does are left out. */
const becoming = async (store: Reader, people: readonly Person[], required: Required) => {
  const ids = people.map(({ id }) => id)
  const { rows } = await store.getList('accreditation_items', {
    filter: { personnel: ids, type: [...required.keys()] },
  })
  const itemsOf = Map.groupBy(rows, ({ personnel }) => personnel)
  return people.flatMap((person) => {
    const { missing, dropped } = itemsAfter(itemsOf.get(person.id) ?? [], required)
    if (missing.length + dropped.length === 0) return []
    return [{ person, missing, dropped, unmet: person.unmet_items + missing.length - dropped.length }]
  })
}

/** Gives some people of a role what it requires, and frees them of what it does not. */
const settle = async (tx: Writer, people: readonly Person[], required: Required): Promise<void> => {
  const changed = await becoming(tx, people, required)
  const dropped = changed.flatMap((one) => one.dropped.map(({ id }) => id))
  if (dropped.length > 0) await tx.deleteMany('accreditation_items', { id: dropped })
  for (const { person, missing } of changed)
    for (const type of missing)
      await tx.create('accreditation_items', { personnel: person.id, type, status: false, version: 1 })
  for (const [unmet_items, ones] of Map.groupBy(changed, ({ unmet }) => unmet))
    await tx.updateMany('personnel', { id: ones.map(({ person }) => person.id) }, { unmet_items })
}

/** How many people a change would concern, and how many of them it would make Incompleta, or Vigente, on a day. */
export const forecastOf = async (
  store: Reader,
  changes: readonly RequirementChange[],
  today: Day,
): Promise<RequirementForecast> => {
  const stateWith = (person: Person, unmet_items: number): State =>
    stateOf({ ...person, accreditation_flag: accreditationFlag({ ...person, unmet_items }, today) }, today)
  const forecast = { people: 0, incomplete: 0, valid: 0 }
  for (const [role, required] of affectedRoles(await changedTypes(store, changes)))
    for await (const people of inBatches(store.each('personnel', { filter: { role }, ...byId })))
      for (const { person, unmet } of await becoming(store, people, required)) {
        forecast.people += 1
        const state = stateWith(person, unmet)
        if (state === stateWith(person, person.unmet_items)) continue
        if (state === 'incomplete' || state === 'valid') forecast[state] += 1
      }
  return forecast
}

/**
 * Changes what is required of roles. Their people are settled in the same transaction; where they are many, it is written down in their role that they
 * are still to be, and `pending` is true (see `settlePending`).
 */
export const changeRequirements = async (
  tx: Writer,
  changes: readonly RequirementChange[],
): Promise<{ types: Type[]; pending: boolean }> => {
  const types = await changedTypes(tx, changes)
  const written: Type[] = []
  for (const { before, after } of types) {
    const patch = counted<Type>(before, changesOf<Type>(before, after))
    written.push((await tx.update('accreditation_types', before.id, patch)) ?? before)
  }
  let left = AT_ONCE
  let pending = false
  for (const [role, required] of affectedRoles(types)) {
    const { total } = await tx.getList('personnel', { filter: { role }, range: [0, 0] })
    left -= total
    if (total === 0) continue
    if (left < 0) {
      const known = (await tx.getOne('roles', role))?.pending?.types ?? []
      await tx.update('roles', role, {
        pending: { types: [...new Set([...known, ...required.keys()])], after: '' },
      })
      pending = true
      continue
    }
    const { rows } = await tx.getList('personnel', { filter: { role }, ...byId })
    await settle(tx, rows, required)
  }
  return { types: written, pending }
}

/** The next people of a role, after one of them. */
const nextOf = async (store: Reader, role: number, after: string): Promise<Person[]> => {
  const found: Person[] = []
  const filter = after === '' ? { role } : { role, id: { from: after } }
  for await (const person of store.each('personnel', { filter, ...byId })) {
    if (person.id !== after) found.push(person)
    if (found.length === STEP) break
  }
  return found
}

/** Settles some of the people who are still to be, and remembers how far it came; answers whether there may be more of them. */
export const settlePending = async (tx: Writer): Promise<boolean> => {
  const { rows } = await tx.getList('roles', { filter: { pending: present } })
  const [role] = rows
  if (!role?.pending) return false
  const { types, after } = role.pending
  const required = new Map(
    (await tx.getMany('accreditation_types', types)).map((type) => [type.id, isRequiredOf(type, role.id)]),
  )
  const people = await nextOf(tx, role.id, after)
  await settle(tx, people, required)
  const last = people.length < STEP ? undefined : people.at(-1)
  await tx.update('roles', role.id, { pending: last ? { types, after: last.id } : null })
  await setImmediate()
  return true
}
