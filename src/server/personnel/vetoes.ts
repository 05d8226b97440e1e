import { toMexicoDay } from '../../domain/common/days.ts'
import { isValidCompanyRfc, isValidPersonRfc } from '../../domain/common/rfc.ts'
import type { Actor } from '../../domain/groups.ts'
import { canSeeVetoRfc } from '../../domain/notices/fields.ts'
import type { VetoException } from '../../domain/notices/vetoes.ts'
import { canSeePersonField } from '../../domain/people/access.ts'
import { getAccessibleCompany, hasPermission } from '../../domain/permissions.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { findVetoesByRfc } from '../derived/vetoed.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'

/** Bans (vetoes) of a person that a user overrides, and the reason. */
type VetoOverride = { vetoes: Row<'vetoes'>[]; reason: string }

/** Returns the error message for a banned person or company. Names the ban (veto) only as far as the user may see it. */
export const formatVetoErrorMessage = (
  veto: Pick<Row<'vetoes'>, 'name' | 'rfc' | 'created_at'>,
  actor: Actor,
  rfc: string,
): string =>
  texts.vetoedRfc(
    veto.name || (canSeeVetoRfc(actor) ? veto.rfc : rfc),
    toMexicoDay(new Date(veto.created_at)),
  )

/** Throws 400 if a veto bans the holder of this RFC (tax number). Returns the override if the user gives a reason and may override vetoes. */
export const assertRfcHasNoVeto = async (
  store: Reader,
  actor: Actor,
  rfc: string,
  reason: string,
): Promise<VetoOverride | undefined> => {
  const vetoes = await findVetoesByRfc(store, [rfc])
  const [veto] = vetoes
  if (!veto) return undefined
  const mayOverride = hasPermission(actor, 'personnel.insist')
  if (mayOverride && reason !== '') return { vetoes, reason }
  throw new HttpError(400, {
    rfc: [
      formatVetoErrorMessage(veto, actor, rfc),
      ...(hasPermission(actor, 'notices.read') ? [texts.vetoSee] : []),
      ...(mayOverride ? [] : [texts.vetoAsk]),
    ],
    ...(mayOverride ? { veto_reason: [texts.vetoReason] } : {}),
  })
}

export const insertVetoExceptions = async (
  tx: Writer,
  { vetoes, reason }: VetoOverride,
  { id, rfc }: { id: string | number; rfc: string },
  actor: Actor,
  now: Date,
): Promise<void> => {
  for (const veto of vetoes)
    await tx.create('veto_exceptions', {
      // People have strings as ids, companies have numbers.
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

const isPersonOrCompanyRfc = (text: string): boolean => isValidPersonRfc(text) || isValidCompanyRfc(text)

/** Returns the reasons why a person or company works despite a veto (ban), newest first. Contractors get none. */
export const listVetoExceptions = async (
  store: Reader,
  actor: Actor,
  id: string | number,
): Promise<VetoException[]> => {
  if (getAccessibleCompany(actor) !== 'all') return []
  const { rows } = await store.getList('veto_exceptions', {
    filter: typeof id === 'string' ? { personnel: id } : { company: id },
    sort: { field: 'id', order: 'DESC' },
  })
  // A veto without a name is shown by its RFC (tax number), which not all users may see.
  const toVetoName = (name: string) =>
    isPersonOrCompanyRfc(name) && !canSeePersonField(actor, 'rfc') ? texts.hiddenRfc : name
  return rows.map((row) => ({ ...row, veto_name: toVetoName(row.veto_name) }))
}
