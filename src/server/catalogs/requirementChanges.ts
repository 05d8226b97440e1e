import { setImmediate } from 'node:timers/promises'
import { getAccreditationState } from '../../domain/accreditation.ts'
import type { Day } from '../../domain/days.ts'
import type { DocumentRules } from '../../domain/documentRules.ts'
import { compareItems, computeRequirementDays, isRequiredOf } from '../../domain/requirements.ts'
import { BLANK_ITEM, type RequirementChange, type RequirementForecast } from '../../domain/roles.ts'
import { invalid, notFound } from '../common/httpError.ts'
import { inBatches } from '../common/inBatches.ts'
import { assertVersion, changesOf, counted } from '../records/versions.ts'
import { itemsByPerson, settleDays, typesById } from '../store/derived/requirements.ts'
import type { Row } from '../store/rows.ts'
import { present, type Reader, type Writer } from '../store/store.ts'

type Type = Row<'accreditation_types'>
type Person = Row<'personnel'>

/** Of each requirement, whether it holds for a role. */
type Required = ReadonlyMap<number, boolean>

/** A change of what is required of whom, or of what is thought of somebody who lacks it. */
type Change = RequirementChange & Partial<DocumentRules> & { by_contractor?: boolean }

/** The people of so many are settled with the change itself; those of more, in transactions of their own, between those of others. */
const AT_ONCE = 200
/** So many people a transaction then. */
const STEP = 100

/** The requirements as they are and as they would be. */
const changedTypes = async (
  store: Reader,
  changes: readonly Change[],
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

/** Does something else follow for people from their items? */
const isJudgedOtherwise = (before: Type, after: Type): boolean =>
  before.absence !== after.absence ||
  before.wants_document !== after.wants_document ||
  before.brought_by !== after.brought_by ||
  before.by_contractor !== after.by_contractor ||
  Math.max(...before.warning_days, 0) !== Math.max(...after.warning_days, 0)

/** The roles whose people are to be settled, and which requirements begin or cease to hold for them. */
const affectedRoles = (
  types: readonly { before: Type; after: Type }[],
): Map<number, Map<number, boolean>> => {
  const affected = new Map<number, Map<number, boolean>>()
  for (const { before, after } of types)
    for (const role of new Set([...before.roles, ...after.roles])) {
      const holds = isRequiredOf(after, role)
      const isSame = holds === isRequiredOf(before, role)
      if (isSame && !(holds && isJudgedOtherwise(before, after))) continue
      const required = affected.get(role) ?? new Map<number, boolean>()
      if (!isSame) required.set(after.id, holds)
      affected.set(role, required)
    }
  return affected
}

const byId = { sort: { field: 'id', order: 'ASC' } } as const

/** What becomes of the items of some people of a role. */
const becoming = async (store: Reader, people: readonly Person[], required: Required) => {
  const itemsOf = await itemsByPerson(store, people)
  return people.map((person) => {
    const items = itemsOf.get(person.id) ?? []
    return { person, items, ...compareItems(items, required) }
  })
}

/** Gives some people of a role what it requires, frees them of what it does not, and keeps what their lights take from that. */
const settle = async (tx: Writer, people: readonly Person[], required: Required): Promise<void> => {
  const changed = required.size === 0 ? [] : await becoming(tx, people, required)
  const dropped = changed.flatMap((one) => one.dropped.map(({ id }) => id))
  if (dropped.length > 0) await tx.deleteMany('accreditation_items', { id: dropped })
  const given = changed.flatMap(({ person, missing }) =>
    missing.map((type) => ({ ...BLANK_ITEM, personnel: person.id, company: person.company, type })),
  )
  await tx.createMany('accreditation_items', given)
  await settleDays(
    tx,
    people.map(({ id }) => id),
  )
}

/** How many people a change would concern, and how many of them it would bring into a state that they are not in, on a day. */
export const forecastOf = async (
  store: Reader,
  changes: readonly RequirementChange[],
  today: Day,
): Promise<RequirementForecast> => {
  const forecast = { people: 0, blocked: 0, incomplete: 0, valid: 0 }
  const changed = await changedTypes(store, changes)
  const types = await typesById(store)
  for (const { after } of changed) types.set(after.id, after)
  for (const [role, required] of affectedRoles(changed))
    for await (const people of inBatches(store.each('personnel', { filter: { role }, ...byId })))
      for (const { person, items, missing, dropped } of await becoming(store, people, required)) {
        if (missing.length + dropped.length === 0) continue
        forecast.people += 1
        const given = missing.map((type) => ({ type, met_until: BLANK_ITEM.met_until }))
        const left = items.filter((item) => !dropped.includes(item))
        const days = computeRequirementDays([...left, ...given], types, role)
        const state = getAccreditationState({ ...person, ...days }, today)
        if (state === getAccreditationState(person, today)) continue
        if (state === 'blocked' || state === 'incomplete' || state === 'valid') forecast[state] += 1
      }
  return forecast
}

/**
 * Changes what is required of roles. Their people are settled in the same transaction; where they are many, it is written down in their role that they
 * are still to be, and `pending` is true (see `settlePending`).
 */
export const changeRequirements = async (
  tx: Writer,
  changes: readonly Change[],
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
