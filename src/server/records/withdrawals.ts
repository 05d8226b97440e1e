import type { Actor } from '../../domain/groups.ts'
import { can, companyScope } from '../../domain/permissions.ts'
import { NOT_WITHDRAWN, type WireWithdrawal } from '../../domain/withdrawals.ts'
import { forbidden, HttpError, invalid, notFound } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Row } from '../store/rows.ts'
import { present, type Writer } from '../store/store.ts'

/** What can be withdrawn. */
type Withdrawable =
  | 'vetoes'
  | 'announcements'
  | 'administrative_acts'
  | 'non_accordance'
  | 'contacts'
  | 'company_files'
  | 'documents'
  | 'personnel_files'

export type Withdrawn = Pick<
  Row<Withdrawable>,
  'withdrawn_at' | 'withdrawn_by' | 'withdrawn_name' | 'withdrawn_reason'
>

/** What lists are narrowed to: what stands or, for those who may see it, what was withdrawn. */
export const standing = (actor: Actor, withdrawn = false): { withdrawn_at: null | typeof present } => {
  if (withdrawn && !can(actor, 'withdrawn.read')) throw forbidden()
  return { withdrawn_at: withdrawn ? present : null }
}

/** Of files, a company takes back only what it brought itself. */
export const isOwnUpload = (actor: Actor, { uploaded_by }: { uploaded_by: number }): boolean =>
  companyScope(actor) === 'all' || uploaded_by === actor.id

/** What a row says of its withdrawal; `mayWithdraw`: may this actor take back rows such as this one? */
export const wireWithdrawalOf = (
  actor: Actor,
  { withdrawn_at, withdrawn_name, withdrawn_reason }: Withdrawn,
  mayWithdraw: boolean,
): WireWithdrawal => ({
  ...(mayWithdraw && withdrawn_at === null ? { withdrawable: true } : {}),
  ...(withdrawn_at !== null && can(actor, 'withdrawn.read')
    ? { withdrawn_at, withdrawn_by: withdrawn_name, withdrawn_reason }
    : {}),
})

/** A withdrawn row is there for administrators only. */
export const assertReadable = (actor: Actor, { withdrawn_at }: Pick<Withdrawn, 'withdrawn_at'>): void => {
  if (withdrawn_at !== null && !can(actor, 'withdrawn.read')) throw notFound()
}

/** Takes a row back: it stays, with who did it, when and why. */
export const withdraw = async <C extends Withdrawable>(
  tx: Writer,
  collection: C,
  row: Row<C> & Withdrawn,
  { actor, reason, now }: { actor: Actor; reason: string; now: () => Date },
): Promise<Row<C>> => {
  assertReadable(actor, row)
  if (row.withdrawn_at !== null) throw new HttpError(409, texts.withdrawnAlready)
  const written = { withdrawn_at: now().toISOString(), withdrawn_by: actor.id, withdrawn_reason: reason }
  return (await tx.update<Withdrawable>(collection, row.id, written)) as Row<C>
}

/** Undoes a withdrawal; a row that is not withdrawn stays as it is. Users who may not read withdrawn rows undo only their own withdrawals. */
export const restore = async <C extends Withdrawable>(
  tx: Writer,
  collection: C,
  row: Row<C> & Withdrawn,
  actor: Actor,
): Promise<Row<C>> => {
  if (row.withdrawn_at === null) return row
  if (row.withdrawn_by !== actor.id) assertReadable(actor, row)
  return (await tx.update<Withdrawable>(collection, row.id, NOT_WITHDRAWN)) as Row<C>
}

/** The same of a file: a company takes back only its own uploads, and what somebody else brought is taken back with a reason. */
export const withdrawFile = <C extends 'company_files' | 'documents' | 'personnel_files'>(
  tx: Writer,
  collection: C,
  row: Row<C> & Withdrawn,
  by: { actor: Actor; reason: string; now: () => Date },
): Promise<Row<C>> => {
  assertReadable(by.actor, row)
  if (!isOwnUpload(by.actor, row)) throw forbidden()
  if (by.reason === '' && row.uploaded_by !== by.actor.id) throw invalid({ reason: 'required' })
  return withdraw(tx, collection, row, by)
}
