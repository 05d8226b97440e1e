import type { Actor } from '../../domain/groups.ts'
import { can } from '../../domain/permissions.ts'
import type { PersonDetail } from '../../domain/personnel.ts'
import { vetoesHeldOn } from '../store/derived/vetoed.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { itemsOf } from './accreditation.ts'
import { accreditationsOf } from './accreditations.ts'
import { movesOf } from './moves.ts'
import { type Viewing, wirePerson } from './people.ts'
import { exceptionsOf } from './vetoes.ts'

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
