import { NOT_NULL } from '../../domain/common/filters.ts'
import { NOT_WITHDRAWN, type WireWithdrawal } from '../../domain/common/withdrawals.ts'
import type { documentKinds, WithdrawableKind } from '../../domain/documents/kinds.ts'
import type { Actor } from '../../domain/groups.ts'
import { getAccessibleCompany, hasPermission } from '../../domain/permissions.ts'
import {
  createForbiddenError,
  createNotFoundError,
  createValidationError,
  HttpError,
} from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Row } from '../store/rows.ts'
import type { Writer } from '../store/store.ts'

type WithdrawableDocuments = (typeof documentKinds)[WithdrawableKind]['table']

type Withdrawable =
  | 'vetoes'
  | 'announcements'
  | 'administrative_acts'
  | 'non_accordance'
  | 'contacts'
  | WithdrawableDocuments

export type WithdrawalColumns = Pick<
  Row<Withdrawable>,
  'withdrawn_at' | 'withdrawn_by' | 'withdrawn_name' | 'withdrawn_reason'
>

/** Returns a filter for active or withdrawn (soft-deleted) records. Throws 403 if the user may not read withdrawn records. */
export const getWithdrawnRecordsFilter = (
  actor: Actor,
  withdrawn = false,
): { withdrawn_at: null | typeof NOT_NULL } => {
  if (withdrawn && !hasPermission(actor, 'withdrawn.read')) throw createForbiddenError()
  return { withdrawn_at: withdrawn ? NOT_NULL : null }
}

/** Returns whether the user may withdraw an uploaded file. Companies may withdraw only their own uploads. */
export const canUserWithdrawUpload = (actor: Actor, { uploaded_by }: { uploaded_by: number }): boolean =>
  getAccessibleCompany(actor) === 'all' || uploaded_by === actor.id

/** Returns the response fields that tell who withdrew (soft-deleted) a record, and whether the user may withdraw it. */
export const createWithdrawalResponse = (
  actor: Actor,
  { withdrawn_at, withdrawn_name, withdrawn_reason }: WithdrawalColumns,
  mayWithdraw: boolean,
): WireWithdrawal => ({
  ...(mayWithdraw && withdrawn_at === null ? { withdrawable: true } : {}),
  ...(withdrawn_at !== null && hasPermission(actor, 'withdrawn.read')
    ? { withdrawn_at, withdrawn_by: withdrawn_name, withdrawn_reason }
    : {}),
})

/** Throws 404 if a record is withdrawn (soft-deleted) and the user may not read withdrawn records. */
export const assertMayReadWithdrawnRecord = (
  actor: Actor,
  { withdrawn_at }: Pick<WithdrawalColumns, 'withdrawn_at'>,
): void => {
  if (withdrawn_at !== null && !hasPermission(actor, 'withdrawn.read')) throw createNotFoundError()
}

/** Withdraws (soft-deletes) a record, and stores user, time and reason. */
export const withdrawRecordWithReason = async <C extends Withdrawable>(
  tx: Writer,
  collection: C,
  row: Row<C> & WithdrawalColumns,
  { actor, reason, now }: { actor: Actor; reason: string; now: () => Date },
): Promise<Row<C>> => {
  assertMayReadWithdrawnRecord(actor, row)
  if (row.withdrawn_at !== null) throw new HttpError(409, texts.alreadyWithdrawn)
  const patch = { withdrawn_at: now().toISOString(), withdrawn_by: actor.id, withdrawn_reason: reason }
  return (await tx.update<Withdrawable>(collection, row.id, patch)) as Row<C>
}

/** Restores a withdrawn (soft-deleted) record. Users who may not read withdrawn records can restore only their own withdrawals. */
export const restoreWithdrawnRecord = async <C extends Withdrawable>(
  tx: Writer,
  collection: C,
  row: Row<C> & WithdrawalColumns,
  actor: Actor,
): Promise<Row<C>> => {
  if (row.withdrawn_at === null) return row
  if (row.withdrawn_by !== actor.id) assertMayReadWithdrawnRecord(actor, row)
  return (await tx.update<Withdrawable>(collection, row.id, NOT_WITHDRAWN)) as Row<C>
}

/** Withdraws (soft-deletes) an uploaded file. Throws 400 if another user's upload is withdrawn without a reason. */
export const withdrawUploadedFile = <C extends WithdrawableDocuments>(
  tx: Writer,
  collection: C,
  row: Row<C> & WithdrawalColumns,
  by: { actor: Actor; reason: string; now: () => Date },
): Promise<Row<C>> => {
  assertMayReadWithdrawnRecord(by.actor, row)
  if (!canUserWithdrawUpload(by.actor, row)) throw createForbiddenError()
  if (by.reason === '' && row.uploaded_by !== by.actor.id) throw createValidationError({ reason: 'required' })
  return withdrawRecordWithReason(tx, collection, row, by)
}
