import { message } from '../../contract/messages.ts'
import type { Actor } from '../../domain/groups.ts'
import { can } from '../../domain/permissions.ts'
import { meansSame } from '../../domain/vetoes.ts'
import { HttpError } from '../common/httpError.ts'
import { meant } from '../store/derived/vetoed.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'

/** Everybody else who is registered with an RFC that means the same, those who work first; the inactive count too. */
const othersWith = async (store: Reader, rfc: string, except: string): Promise<Row<'personnel'>[]> => {
  const { rows } =
    rfc === '' ? { rows: [] } : await store.getList('personnel', { filter: { rfc: meant(rfc) } })
  return rows
    .filter((row) => row.id !== except && meansSame(row.rfc, rfc))
    .sort((a, b) => Number(b.active) - Number(a.active))
}

/** An RFC of a person with its homoclave belongs to one person only. */
const COMPLETE = 13

/**
 * Refuses an RFC with homoclave that somebody else has; one that may be somebody else's, as a homoclave is missing, has to be confirmed. Nobody is
 * told who that is but those who may move people, and are offered to.
 */
export const assertRfcFree = async (
  store: Reader,
  actor: Actor,
  rfc: string,
  { confirmed = false, except = '' }: { confirmed?: boolean | undefined; except?: string },
): Promise<void> => {
  const others = await othersWith(store, rfc, except)
  const same = others.find((other) => other.rfc === rfc)
  const isTaken = rfc.length === COMPLETE && same !== undefined
  const [somebody] = isTaken ? [same] : others
  if (!somebody || (!isTaken && confirmed)) return
  throw new HttpError(400, {
    rfc: [message(isTaken ? 'rfcTaken' : 'rfcAlike')],
    ...(isTaken ? {} : { rfc_confirmed: [message('rfcConfirm')] }),
    ...(can(actor, 'personnel.move') ? { registered_person: [somebody.id] } : {}),
  })
}
