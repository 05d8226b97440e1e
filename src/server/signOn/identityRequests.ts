import type { IdentityRequestRow } from '../../domain/users/identityRequests.ts'
import type { Row } from '../store/rows.ts'
import type { Writer } from '../store/store.ts'
import { getClaimAsText } from './claims.ts'
import type { Identity } from './provider.ts'

/** Maximum number of stored link requests. A new request replaces the oldest. */
export const MAX_REQUESTS = 200

const deleteOldestLinkRequestIfFull = async (tx: Writer): Promise<void> => {
  const { rows, total } = await tx.getList('identity_requests', {
    sort: { field: 'id', order: 'ASC' },
    range: [0, 0],
  })
  const [oldest] = rows
  if (oldest && total >= MAX_REQUESTS) await tx.delete('identity_requests', oldest.id)
}

/** Stores a request to link an authenticated person with an account. Returns the state of the request. */
export const storeAccountLinkRequest = async (
  tx: Writer,
  { subject, claims }: Identity,
  { id: user }: Pick<Row<'users'>, 'id'>,
  now: Date,
): Promise<IdentityRequestRow['state']> => {
  const details = {
    user,
    provider_username: getClaimAsText(claims, 'preferred_username'),
    name: getClaimAsText(claims, 'name'),
    email: getClaimAsText(claims, 'email'),
  }
  const last_tried_at = now.toISOString()
  const earlierRequest = await tx.getBy('identity_requests', 'subject', subject)
  const isUnchanged =
    earlierRequest !== undefined &&
    Object.entries(details).every(([key, value]) => earlierRequest[key as keyof typeof details] === value)
  if (isUnchanged) {
    await tx.update('identity_requests', earlierRequest.id, { last_tried_at })
    return earlierRequest.state
  }
  // Replaces the row instead of updating it, because rows are signed only when they are inserted.
  await tx.deleteMany('identity_requests', { subject })
  await deleteOldestLinkRequestIfFull(tx)
  const isSameAccount = earlierRequest?.user === user
  const row = await tx.create('identity_requests', {
    ...details,
    subject,
    state: isSameAccount ? earlierRequest.state : 'pending',
    created_at: isSameAccount ? earlierRequest.created_at : last_tried_at,
    last_tried_at,
  })
  return row.state
}
