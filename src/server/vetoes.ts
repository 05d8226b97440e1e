import { dayOf } from '../domain/days.ts'
import type { Actor } from '../domain/groups.ts'
import { can, companyScope } from '../domain/permissions.ts'
import { type VetoException, vetoedAs } from '../domain/vetoes.ts'
import { texts } from './messages.ts'
import { Refusal } from './refusal.ts'
import type { Row } from './store/rows.ts'
import type { Reader, Writer } from './store/store.ts'

/** A veto that means whoever has this RFC: one of the very RFC if there is one; of several, the newest. */
const vetoOf = async (store: Reader, rfc: string): Promise<Row<'vetoes'> | undefined> => {
  const { exact, between } = vetoedAs(rfc)
  const newest = { sort: { field: 'created_at', order: 'DESC' }, range: [0, 0] } as const
  for (const wanted of [exact, ...(between ? [between] : [])]) {
    const { rows } = await store.getList('vetoes', { ...newest, filter: { rfc: wanted } })
    if (rows[0]) return rows[0]
  }
  return undefined
}

/** What must be kept once the person is: that a veto was set aside, by whom and why. Undefined where there is no veto. */
type Exception = { veto: Row<'vetoes'>; reason: string }

/** Refuses an RFC that is vetoed, naming the veto, unless somebody who may insists with a reason. */
export const assertNotVetoed = async (
  store: Reader,
  actor: Actor,
  rfc: string,
  reason: string,
): Promise<Exception | undefined> => {
  const veto = await vetoOf(store, rfc)
  if (!veto) return undefined
  const mayInsist = can(actor, 'personnel.insist')
  if (mayInsist && reason !== '') return { veto, reason }
  throw new Refusal(400, {
    rfc: [
      texts.vetoed(veto.name || veto.rfc, dayOf(new Date(veto.created_at))),
      ...(can(actor, 'notices.read') ? [texts.vetoSee] : []),
      ...(mayInsist ? [] : [texts.vetoAsk]),
    ],
    ...(mayInsist ? { veto_reason: [texts.vetoReason] } : {}),
  })
}

export const keepException = async (
  tx: Writer,
  { veto, reason }: Exception,
  person: Pick<Row<'personnel'>, 'id' | 'rfc'>,
  actor: Actor,
  now: Date,
): Promise<void> => {
  await tx.create('veto_exceptions', {
    personnel: person.id,
    rfc: person.rfc,
    veto: veto.id,
    veto_name: veto.name || veto.rfc,
    reason,
    user: actor.id,
    created_at: now.toISOString(),
  })
}

/** Why a person works in spite of a veto, newest first; nothing that contractors are told. */
export const exceptionsOf = async (
  store: Reader,
  actor: Actor,
  personnel: string,
): Promise<VetoException[]> => {
  if (companyScope(actor) !== 'all') return []
  const { rows } = await store.getList('veto_exceptions', {
    filter: { personnel },
    sort: { field: 'id', order: 'DESC' },
  })
  return rows
}
