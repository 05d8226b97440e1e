import { dayOf } from '../../domain/days.ts'
import type { Actor } from '../../domain/groups.ts'
import { can, companyScope } from '../../domain/permissions.ts'
import { canSeePersonField, canSeeVetoRfc } from '../../domain/personFieldAccess.ts'
import { isCompanyRfc, isPersonRfc } from '../../domain/rfc.ts'
import type { VetoException } from '../../domain/vetoes.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { vetoesMeaning } from '../store/derived/vetoed.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'

/** What must be kept once the person is: that vetoes were set aside, by whom and why. Undefined where there is none. */
type Exception = { vetoes: Row<'vetoes'>[]; reason: string }

/** That a veto stands in the way of an RFC, naming it as far as this actor may know. */
export const vetoedBy = (
  veto: Pick<Row<'vetoes'>, 'name' | 'rfc' | 'created_at'>,
  actor: Actor,
  rfc: string,
): string =>
  texts.vetoed(veto.name || (canSeeVetoRfc(actor) ? veto.rfc : rfc), dayOf(new Date(veto.created_at)))

/** Refuses an RFC that is vetoed, naming one veto, unless somebody who may insists with a reason. */
export const assertNotVetoed = async (
  store: Reader,
  actor: Actor,
  rfc: string,
  reason: string,
): Promise<Exception | undefined> => {
  const vetoes = await vetoesMeaning(store, [rfc])
  const [veto] = vetoes
  if (!veto) return undefined
  const mayInsist = can(actor, 'personnel.insist')
  if (mayInsist && reason !== '') return { vetoes, reason }
  throw new HttpError(400, {
    rfc: [
      vetoedBy(veto, actor, rfc),
      ...(can(actor, 'notices.read') ? [texts.vetoSee] : []),
      ...(mayInsist ? [] : [texts.vetoAsk]),
    ],
    ...(mayInsist ? { veto_reason: [texts.vetoReason] } : {}),
  })
}

export const keepException = async (
  tx: Writer,
  { vetoes, reason }: Exception,
  { id, rfc }: { id: string | number; rfc: string },
  actor: Actor,
  now: Date,
): Promise<void> => {
  for (const veto of vetoes)
    await tx.create('veto_exceptions', {
      // People have texts for ids, firms numbers.
      personnel: typeof id === 'string' ? id : '',
      company: typeof id === 'number' ? id : null,
      rfc,
      veto: veto.id,
      veto_name: veto.name || veto.rfc,
      reason,
      user: actor.id,
      created_at: now.toISOString(),
    })
}

const isAnyRfc = (text: string): boolean => isPersonRfc(text) || isCompanyRfc(text)

/** Why a person, or a firm, works in spite of a veto, newest first; nothing that contractors are told. */
export const exceptionsOf = async (
  store: Reader,
  actor: Actor,
  id: string | number,
): Promise<VetoException[]> => {
  if (companyScope(actor) !== 'all') return []
  const { rows } = await store.getList('veto_exceptions', {
    filter: typeof id === 'string' ? { personnel: id } : { company: id },
    sort: { field: 'id', order: 'DESC' },
  })
  // A veto without a name was kept under its RFC.
  const named = (name: string) =>
    isAnyRfc(name) && !canSeePersonField(actor, 'rfc') ? texts.hiddenRfc : name
  return rows.map((row) => ({ ...row, veto_name: named(row.veto_name) }))
}
