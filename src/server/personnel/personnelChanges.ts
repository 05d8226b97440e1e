import type { personnelChangeEndpoints } from '../../contract/personnelChanges.ts'
import { canChangePersonField } from '../../domain/people/access.ts'
import { formatNameForSorting } from '../../domain/people/personNames.ts'
import type {
  PersonChange,
  PersonChangeOutcome,
  PersonChangeOutcomes,
} from '../../domain/people/personnelChanges.ts'
import { isRequirementMetOn, isRequirementNeededForRole } from '../../domain/people/requirements.ts'
import { canSeeCompany, hasPermission } from '../../domain/permissions.ts'
import { yieldToOtherRequests } from '../common/eventLoop.ts'
import { createForbiddenError, createValidationError } from '../common/httpError.ts'
import { readRequirementsByPersonId, readRequirementTypesMap } from '../derived/requirements.ts'
import type { Call, Handlers } from '../http/call.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'
import { assertUserMayChooseRoleAndCompany, movePerson, updatePerson } from './personnelWrites.ts'

type ChangesCall = Call<(typeof personnelChangeEndpoints)['personnelChanges.create']>

interface PlannedChange {
  change: PersonChange
  person?: Row<'personnel'> | undefined
  outcome: PersonChangeOutcome
}

/** Throws if the user may not move people or change their role, or if a company or role does not exist. */
const assertMayChangePeople = async (store: Reader, { actor, body }: ChangesCall): Promise<void> => {
  const targets = (field: 'company' | 'role') =>
    new Set(body.people.flatMap(({ [field]: target }) => target ?? []))
  const [companies, roles] = [targets('company'), targets('role')]
  if (companies.size > 0 && !hasPermission(actor, 'personnel.move')) throw createForbiddenError()
  if (roles.size > 0 && !canChangePersonField(actor, 'role')) throw createForbiddenError()
  for (const company of companies) await assertUserMayChooseRoleAndCompany(store, actor, { company })
  for (const role of roles) await assertUserMayChooseRoleAndCompany(store, actor, { role })
}

/** Returns a function that lists the requirements of a role which a person does not meet today. */
const createUnmetRequirementFinder = async (
  store: Reader,
  people: readonly Row<'personnel'>[],
  today: string,
): Promise<(person: Row<'personnel'>, role: number) => string[]> => {
  const types = [...(await readRequirementTypesMap(store)).values()]
  const items = await readRequirementsByPersonId(store, people)
  return (person, role) =>
    types
      .filter(
        (type) =>
          isRequirementNeededForRole(type, role) &&
          !items.get(person.id)?.some((item) => item.type === type.id && isRequirementMetOn(item, today)),
      )
      .map(({ name }) => name)
}

/** Plans the change of each person, in the order of the request. People whom the user may not see are reported as not found. */
const planChanges = async (store: Reader, { actor, body, today }: ChangesCall): Promise<PlannedChange[]> => {
  const rows = await store.getMany(
    'personnel',
    body.people.map(({ id }) => id),
  )
  const visible = rows.filter(({ company }) => canSeeCompany(actor, company))
  const people = new Map(visible.map((row) => [row.id, row]))
  const findUnmet = body.people.some(({ role }) => role !== undefined)
    ? await createUnmetRequirementFinder(store, visible, today)
    : () => []
  return body.people.map((change): PlannedChange => {
    const { id, company, role, version } = change
    const person = people.get(id)
    if (!person) {
      const nothing = { before: null, before_name: '', unmet: [], version: null }
      return { change, outcome: { id, name: '', obstacle: 'notFound', ...nothing } }
    }
    const before = role === undefined ? person.company : person.role
    const isChanged = version !== undefined && version !== person.version
    return {
      change,
      person,
      outcome: {
        id,
        name: formatNameForSorting(person),
        obstacle: isChanged ? 'changed' : before === (role ?? company) ? 'same' : null,
        before,
        before_name: role === undefined ? person.company_name : person.role_name,
        unmet: role === undefined ? [] : findUnmet(person, role),
        version: null,
      },
    }
  })
}

const summarize = (plans: readonly PlannedChange[]): PersonChangeOutcomes => ({
  done: plans.filter(({ outcome }) => outcome.obstacle === null).length,
  results: plans.map(({ outcome }) => outcome),
})

const applyChanges = async (tx: Writer, call: ChangesCall): Promise<PersonChangeOutcomes> => {
  const { actor, body, now, config } = call
  await assertMayChangePeople(tx, call)
  if (body.reason === '' && body.people.some(({ company }) => company !== undefined))
    throw createValidationError({ reason: 'required' })
  const plans = await planChanges(tx, call)
  for (const { change, person, outcome } of plans) {
    if (!person || outcome.obstacle !== null) continue
    const { company, role } = change
    const changed =
      company === undefined
        ? await updatePerson(
            tx,
            person,
            { role: role ?? person.role },
            { actor, now: now(), months: config.accreditationMonths },
          )
        : await movePerson(tx, person, { to: company, reason: body.reason, actor, now: now() })
    outcome.version = changed.version
    await yieldToOtherRequests(true)
  }
  return summarize(plans)
}

export const personnelChangeRoutes: Handlers<typeof personnelChangeEndpoints> = {
  'personnelChanges.check': async (call) => {
    await assertMayChangePeople(call.store, call)
    return summarize(await planChanges(call.store, call))
  },
  'personnelChanges.create': (call) => call.store.transaction((tx) => applyChanges(tx, call)),
}
