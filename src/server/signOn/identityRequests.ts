import type { IdentityRequestRow } from '../../domain/identityRequests.ts'
import type { Row } from '../store/rows.ts'
import type { Writer } from '../store/store.ts'
import { textClaim } from './claims.ts'
import type { Identity } from './provider.ts'

/** Maximum number of requests. A new one takes the place of the oldest. */
export const MAX_REQUESTS = 200

const deleteOldest = async (tx: Writer): Promise<void> => {
  const { rows, total } = await tx.getList('identity_requests', {
    sort: { field: 'id', order: 'ASC' },
    range: [0, 0],
  })
  const [oldest] = rows
  if (oldest && total >= MAX_REQUESTS) await tx.delete('identity_requests', oldest.id)
}

/** Records that a person of the provider wants to use this account. Returns the state of the request. */
export const requestLink = async (
  tx: Writer,
  { subject, claims }: Identity,
  { id: user }: Pick<Row<'users'>, 'id'>,
  now: Date,
): Promise<IdentityRequestRow['state']> => {
  const details = {
    user,
    provider_username: textClaim(claims, 'preferred_username'),
    name: textClaim(claims, 'name'),
    email: textClaim(claims, 'email'),
  }
  const last_tried_at = now.toISOString()
  const previous = await tx.getBy('identity_requests', 'subject', subject)
  const isSame =
    previous !== undefined &&
    Object.entries(details).every(([key, value]) => Reflect.get(previous, key) === value)
  if (isSame) {
    await tx.update('identity_requests', previous.id, { last_tried_at })
    return previous.state
  }
  // The seal is made when a row is inserted, so a request that says something else is another row.
  await tx.deleteMany('identity_requests', { subject })
  await deleteOldest(tx)
  const isSameAccount = previous?.user === user
  const row = await tx.create('identity_requests', {
    ...details,
    subject,
    state: isSameAccount ? previous.state : 'pending',
    created_at: isSameAccount ? previous.created_at : last_tried_at,
    last_tried_at,
  })
  return row.state
}
