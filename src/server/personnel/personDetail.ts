import type { Actor } from '../../domain/groups.ts'
import type { Move } from '../../domain/moves.ts'
import { can, companyScope } from '../../domain/permissions.ts'
import type { PersonDetail } from '../../domain/personnel.ts'
import { vetoesHeldOn } from '../store/derived/vetoed.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { accreditationsOf } from './accreditations.ts'
import { itemsOf } from './items.ts'
import { type Viewing, wirePerson } from './people.ts'
import { exceptionsOf } from './vetoes.ts'

/** A person's moves as this actor, who knows of companies, may know of them, the newest first. */
const movesOf = async (store: Reader, actor: Actor, personnel: string): Promise<Move[]> => {
  const { rows } = await store.getList('personnel_moves', {
    filter: { personnel },
    sort: { field: 'id', order: 'DESC' },
  })
  const own = companyScope(actor)
  if (own === 'all')
    return rows.map(({ id, from_name, to_name, reason, user_name, created_at }) => ({
      id,
      from_name,
      to_name,
      reason,
      user_name,
      created_at,
    }))
  return rows
    .filter(({ from_company, to_company }) => from_company === own || to_company === own)
    .map(({ id, from_company, from_name, to_company, to_name, created_at }) => ({
      id,
      created_at,
      reason: null,
      user_name: null,
      from_name: from_company === own ? from_name : null,
      to_name: to_company === own ? to_name : null,
    }))
}

/** A person, of whom nothing has been written yet if it `isNew`, with its accreditation items and, for those who may know, why it was registered in spite of a veto. */
export const personDetailOf = async (
  store: Reader,
  actor: Actor,
  row: Row<'personnel'>,
  viewing: Viewing,
  isNew = false,
): Promise<PersonDetail> =>
  wirePerson(row, viewing, {
    personnel_accreditation: (await itemsOf(store, viewing, [row], true)).get(row.id) ?? [],
    veto_exceptions: isNew ? [] : await exceptionsOf(store, actor, row.id),
    moves: can(actor, 'companies.read') ? (isNew ? [] : await movesOf(store, actor, row.id)) : undefined,
    accreditations: isNew ? [] : await accreditationsOf(store, actor, row.id),
    vetoes: await vetoesHeldOn(store, actor, row),
  })
