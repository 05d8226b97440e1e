import type { Actor } from '../../domain/groups.ts'
import type { Move } from '../../domain/people/moves.ts'
import type { PersonDetail } from '../../domain/people/schemas.ts'
import { getAccessibleCompany, hasPermission } from '../../domain/permissions.ts'
import { listVetoesVisibleToUser } from '../derived/vetoed.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { getAccreditationHistory } from './accreditations.ts'
import { getRequirementsByPersonId } from './items.ts'
import { createPersonResponse, type UserContext } from './people.ts'
import { listVetoExceptions } from './vetoes.ts'

/**
 * Returns a person's moves between companies, newest first. Contractors see only the moves of their own company, without reason and user.
 */
const listCompanyMovesOfPerson = async (store: Reader, actor: Actor, personnel: string): Promise<Move[]> => {
  const { rows } = await store.getList('personnel_moves', {
    filter: { personnel },
    sort: { field: 'id', order: 'DESC' },
  })
  const scope = getAccessibleCompany(actor)
  if (scope === 'all')
    return rows.map(({ id, from_name, to_name, reason, user_name, created_at }) => ({
      id,
      from_name,
      to_name,
      reason,
      user_name,
      created_at,
    }))
  return rows
    .filter(({ from_company, to_company }) => from_company === scope || to_company === scope)
    .map(({ id, from_company, from_name, to_company, to_name, created_at }) => ({
      id,
      created_at,
      reason: null,
      user_name: null,
      from_name: from_company === scope ? from_name : null,
      to_name: to_company === scope ? to_name : null,
    }))
}

/**
 * Returns a person with requirements, history, moves and vetoes, as far as the user may see them. `isNew` skips the queries that return
 * nothing for a new person.
 */
export const getPersonWithDetails = async (
  store: Reader,
  actor: Actor,
  row: Row<'personnel'>,
  context: UserContext,
  isNew = false,
): Promise<PersonDetail> =>
  createPersonResponse(row, context, {
    personnel_accreditation: (await getRequirementsByPersonId(store, context, [row], true)).get(row.id) ?? [],
    veto_exceptions: isNew ? [] : await listVetoExceptions(store, actor, row.id),
    moves: hasPermission(actor, 'companies.read')
      ? isNew
        ? []
        : await listCompanyMovesOfPerson(store, actor, row.id)
      : undefined,
    accreditations: isNew ? [] : await getAccreditationHistory(store, actor, row.id),
    vetoes: await listVetoesVisibleToUser(store, actor, row),
  })
