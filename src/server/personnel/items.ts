import type { Day } from '../../domain/common/days.ts'
import type { Actor } from '../../domain/groups.ts'
import { canReadPersonDocument } from '../../domain/people/provenFields.ts'
import {
  describeRequirement,
  getRequirementValidUntil,
  isRequirementMetOn,
} from '../../domain/people/requirements.ts'
import type { AccreditationItem, AccreditedPerson, ItemEvidence } from '../../domain/people/schemas.ts'
import {
  canTickRequirement,
  canUploadDocument,
  getAccessibleCompany,
  hasPermission,
} from '../../domain/permissions.ts'
import { createNotFoundError } from '../common/httpError.ts'
import { readRequirementsByPersonId, readRequirementTypesMap } from '../derived/requirements.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'
import { createPersonResponse, getPersonVisibleToUser, type UserContext } from './people.ts'

type ItemRow = Row<'accreditation_items'>

type Type = Row<'accreditation_types'>

/** Returns the documents and manual marks that decide whether a person meets a requirement. */
const createRequirementEvidence = (
  item: ItemRow,
  type: Type,
  { actor, today, names }: ItemContext,
  role: number,
): ItemEvidence => {
  const proof = describeRequirement(item, type, role, today)
  const name = proof.by_hand && item.ticked_by !== null && names?.get(item.ticked_by)
  return {
    ...proof,
    ...(name && { ticked_by: name }),
    ...(!canReadPersonDocument(actor, type.name, type.sensitive) && { hidden: true as const }),
    uploadable: canUploadDocument(actor, type),
    reviewable: hasPermission(actor, 'evidence.review'),
  }
}

/** Context for formatting requirements. `names` are the names of users who marked requirements by hand, by user id. */
type ItemContext = Pick<UserContext, 'actor' | 'today'> & { names?: ReadonlyMap<number, string> }

/** Formats a person's requirement for a user. `editable` is whether the user may mark it by hand. */
export const createRequirementResponse = (
  item: ItemRow,
  type: Type | undefined,
  context: ItemContext,
  role: number,
): AccreditationItem => ({
  id: item.id,
  version: item.version,
  name: item.type_name,
  status: isRequirementMetOn(item, context.today),
  editable: type !== undefined && canTickRequirement(context.actor, type),
  ...(type ? { evidence: createRequirementEvidence(item, type, context, role) } : {}),
})

/** Returns the requirements of people by person id, ordered by name. `isDetailed` adds the users who marked requirements by hand. */
export const getRequirementsByPersonId = async (
  store: Reader,
  context: ItemContext,
  people: readonly Pick<Row<'personnel'>, 'id' | 'role'>[],
  isDetailed = false,
): Promise<Map<string, AccreditationItem[]>> => {
  const itemsById = new Map<string, AccreditationItem[]>(people.map(({ id }) => [id, []]))
  if (people.length === 0) return itemsById
  const roles = new Map(people.map(({ id, role }) => [id, role]))
  // Runs both queries concurrently to save a round trip to Postgres.
  const [types, items] = await Promise.all([
    readRequirementTypesMap(store),
    readRequirementsByPersonId(store, people),
  ])
  const rows = [...items.values()].flat()
  const showsNames = isDetailed && getAccessibleCompany(context.actor) === 'all'
  const ids = showsNames ? rows.flatMap((row) => row.ticked_by ?? []) : []
  const users = ids.length > 0 ? await store.getMany('users', [...new Set(ids)]) : []
  const contextWithNames = { ...context, names: new Map(users.map(({ id, name }) => [id, name])) }
  for (const row of rows)
    itemsById
      .get(row.personnel)
      ?.push(
        createRequirementResponse(row, types.get(row.type), contextWithNames, roles.get(row.personnel) ?? 0),
      )
  return itemsById
}

/** Marks a person's requirement as met by hand, or removes the mark. `until` is the last day of the mark. */
export const markRequirementAsMetByHand = async (
  tx: Writer,
  item: ItemRow,
  { status, until, actor, now }: { status: boolean; until: Day | null; actor: Actor; now: Date },
): Promise<ItemRow> => {
  const tick = {
    status,
    ticked_until: status ? until : null,
    ticked_by: status ? actor.id : null,
    ticked_at: status ? now.toISOString() : null,
  }
  const met_until = getRequirementValidUntil({ ...item, ...tick })
  const version = item.version + 1
  return (await tx.update('accreditation_items', item.id, { ...tick, met_until, version })) ?? item
}

export const getPeopleWithRequirements = async (
  store: Reader,
  rows: readonly Row<'personnel'>[],
  context: UserContext,
): Promise<AccreditedPerson[]> => {
  const items = await getRequirementsByPersonId(store, context, rows)
  return rows.map((row) =>
    createPersonResponse(row, context, { personnel_accreditation: items.get(row.id) ?? [] }),
  )
}

/** Returns a person's requirement. Throws 404 if the user may not see the person. */
export const getRequirementVisibleToUser = async (
  store: Reader,
  actor: Actor,
  id: number,
): Promise<{ item: ItemRow; type: Row<'accreditation_types'>; person: Row<'personnel'> }> => {
  const item = await store.getOne('accreditation_items', id)
  if (!item) throw createNotFoundError()
  const person = await getPersonVisibleToUser(store, actor, item.personnel)
  const type = (await readRequirementTypesMap(store)).get(item.type)
  if (!type) throw createNotFoundError()
  return { item, type, person }
}
