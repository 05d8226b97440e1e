import { setImmediate } from 'node:timers/promises'
import type { DocumentRules } from '../../domain/catalogs/documentRules.ts'
import type { RequirementChange, RequirementForecast } from '../../domain/catalogs/requirementChanges.ts'
import type { Day } from '../../domain/common/days.ts'
import { NOT_NULL, range } from '../../domain/common/filters.ts'
import { getAccreditationState } from '../../domain/people/accreditation.ts'
import { BLANK_ITEM } from '../../domain/people/accreditationItems.ts'
import {
  compareWithRoleRequirements,
  computeUnmetRequirementDays,
  isRequirementNeededForRole,
} from '../../domain/people/requirements.ts'
import { splitIntoBatches } from '../common/batches.ts'
import { createNotFoundError, createValidationError } from '../common/httpError.ts'
import {
  readRequirementsByPersonId,
  readRequirementTypesMap,
  recomputeRequirementDaysOfPeople,
} from '../derived/requirements.ts'
import {
  assertRecordVersionMatches,
  getFieldsChangedByPatch,
  incrementRecordVersion,
} from '../records/versions.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'

type Type = Row<'accreditation_types'>
type Person = Row<'personnel'>

/** Map from the id of a requirement to whether it applies to a role. */
type RequiredById = ReadonlyMap<number, boolean>

/** Change of a requirement: its roles, required documents or consequences. */
type Change = RequirementChange & Partial<DocumentRules> & { by_contractor?: boolean }

/**
 * Maximum number of people that are updated in the same transaction. If a change affects more people, they are updated in the background.
 */
const MAX_IMMEDIATE_PEOPLE = 200
/** Number of people that one background transaction updates. */
const BATCH_SIZE = 100

/** Returns each changed requirement before and after the change. */
const listChangedRequirements = async (
  store: Reader,
  changes: readonly Change[],
): Promise<{ before: Type; after: Type }[]> => {
  const currentTypes = new Map(
    (
      await store.getMany(
        'accreditation_types',
        changes.map(({ id }) => id),
      )
    ).map((type) => [type.id, type]),
  )
  const roles = new Set((await store.getList('roles', {})).rows.map(({ id }) => id))
  return changes.map(({ id, version, ...patch }) => {
    const before = currentTypes.get(id)
    if (!before) throw createNotFoundError()
    if (version !== undefined) assertRecordVersionMatches(`"${version}"`, before.version)
    if (patch.roles?.some((role) => !roles.has(role))) throw createValidationError({ changes: 'notFound' })
    const normalizedPatch = {
      ...patch,
      ...(patch.roles ? { roles: [...patch.roles].sort((a, b) => a - b) } : {}),
    }
    return { before, after: { ...before, ...getFieldsChangedByPatch<Type>(before, normalizedPatch) } }
  })
}

/** Whether a changed requirement affects the status of the people who have it. */
const isPersonStatusAffected = (before: Type, after: Type): boolean =>
  before.absence !== after.absence ||
  before.wants_document !== after.wants_document ||
  before.brought_by !== after.brought_by ||
  before.by_contractor !== after.by_contractor ||
  Math.max(...before.warning_days, 0) !== Math.max(...after.warning_days, 0)

/** Returns the roles whose people must be updated, with the requirements that are added to or removed from them. */
const listRolesAffectedByRequirements = (
  types: readonly { before: Type; after: Type }[],
): Map<number, Map<number, boolean>> => {
  const requiredByRole = new Map<number, Map<number, boolean>>()
  for (const { before, after } of types)
    for (const role of new Set([...before.roles, ...after.roles])) {
      const appliesAfter = isRequirementNeededForRole(after, role)
      const isSame = appliesAfter === isRequirementNeededForRole(before, role)
      if (isSame && !(appliesAfter && isPersonStatusAffected(before, after))) continue
      const required = requiredByRole.get(role) ?? new Map<number, boolean>()
      if (!isSame) required.set(after.id, appliesAfter)
      requiredByRole.set(role, required)
    }
  return requiredByRole
}

const sortById = { sort: { field: 'id', order: 'ASC' } } as const

/** Determines which requirements each person gains and loses. */
const planPersonRequirementUpdates = async (
  store: Reader,
  people: readonly Person[],
  required: RequiredById,
) => {
  const itemsOf = await readRequirementsByPersonId(store, people)
  return people.map((person) => {
    const items = itemsOf.get(person.id) ?? []
    return { person, items, ...compareWithRoleRequirements(items, required) }
  })
}

/** Adds and removes requirements of people, and recomputes the dates that depend on them. */
const updatePersonRequirements = async (
  tx: Writer,
  people: readonly Person[],
  required: RequiredById,
): Promise<void> => {
  const changed = required.size === 0 ? [] : await planPersonRequirementUpdates(tx, people, required)
  const droppedIds = changed.flatMap((plan) => plan.dropped.map(({ id }) => id))
  if (droppedIds.length > 0) await tx.deleteMany('accreditation_items', { id: droppedIds })
  const newItems = changed.flatMap(({ person, missing }) =>
    missing.map((type) => ({ ...BLANK_ITEM, personnel: person.id, company: person.company, type })),
  )
  await tx.createMany('accreditation_items', newItems)
  await recomputeRequirementDaysOfPeople(
    tx,
    people.map(({ id }) => id),
  )
}

/** Counts the people affected by a change of requirements, by their new accreditation state. */
export const previewRequirementChanges = async (
  store: Reader,
  changes: readonly RequirementChange[],
  today: Day,
): Promise<RequirementForecast> => {
  const forecast = { people: 0, blocked: 0, incomplete: 0, valid: 0 }
  const changed = await listChangedRequirements(store, changes)
  const types = await readRequirementTypesMap(store)
  for (const { after } of changed) types.set(after.id, after)
  for (const [role, required] of listRolesAffectedByRequirements(changed))
    for await (const people of splitIntoBatches(store.each('personnel', { filter: { role }, ...sortById })))
      for (const { person, items, missing, dropped } of await planPersonRequirementUpdates(
        store,
        people,
        required,
      )) {
        if (missing.length + dropped.length === 0) continue
        forecast.people += 1
        const newItems = missing.map((type) => ({ type, met_until: BLANK_ITEM.met_until }))
        const remainingItems = items.filter((item) => !dropped.includes(item))
        const days = computeUnmetRequirementDays([...remainingItems, ...newItems], types, role)
        const state = getAccreditationState({ ...person, ...days }, today)
        if (state === getAccreditationState(person, today)) continue
        if (state === 'blocked' || state === 'incomplete' || state === 'valid') forecast[state] += 1
      }
  return forecast
}

/**
 * Changes requirements and updates the affected people. With too many people, returns `pending: true` and updates them in the background.
 */
export const updateRequirementsAndPeople = async (
  tx: Writer,
  changes: readonly Change[],
): Promise<{ types: Type[]; pending: boolean }> => {
  const types = await listChangedRequirements(tx, changes)
  const updatedTypes: Type[] = []
  for (const { before, after } of types) {
    const patch = incrementRecordVersion<Type>(before, getFieldsChangedByPatch<Type>(before, after))
    updatedTypes.push((await tx.update('accreditation_types', before.id, patch)) ?? before)
  }
  let capacity = MAX_IMMEDIATE_PEOPLE
  let pending = false
  for (const [role, required] of listRolesAffectedByRequirements(types)) {
    const { total } = await tx.getList('personnel', { filter: { role }, range: [0, 0] })
    capacity -= total
    if (total === 0) continue
    if (capacity < 0) {
      const pendingTypes = (await tx.getOne('roles', role))?.pending?.types ?? []
      await tx.update('roles', role, {
        pending: { types: [...new Set([...pendingTypes, ...required.keys()])], after: '' },
      })
      pending = true
      continue
    }
    const { rows } = await tx.getList('personnel', { filter: { role }, ...sortById })
    await updatePersonRequirements(tx, rows, required)
  }
  return { types: updatedTypes, pending }
}

const listNextPeopleToUpdate = async (store: Reader, role: number, after: string): Promise<Person[]> => {
  const nextPeople: Person[] = []
  const filter = after === '' ? { role } : { role, id: range({ from: after }) }
  for await (const person of store.each('personnel', { filter, ...sortById })) {
    if (person.id !== after) nextPeople.push(person)
    if (nextPeople.length === BATCH_SIZE) break
  }
  return nextPeople
}

/** Updates the next batch of people after a change of their role's requirements. Returns whether there may be more. */
export const updateNextPeopleBatch = async (tx: Writer): Promise<boolean> => {
  const { rows } = await tx.getList('roles', { filter: { pending: NOT_NULL } })
  const [role] = rows
  if (!role?.pending) return false
  const { types, after } = role.pending
  const required = new Map(
    (await tx.getMany('accreditation_types', types)).map((type) => [
      type.id,
      isRequirementNeededForRole(type, role.id),
    ]),
  )
  const people = await listNextPeopleToUpdate(tx, role.id, after)
  await updatePersonRequirements(tx, people, required)
  const last = people.length < BATCH_SIZE ? undefined : people.at(-1)
  await tx.update('roles', role.id, { pending: last ? { types, after: last.id } : null })
  await setImmediate()
  return true
}
