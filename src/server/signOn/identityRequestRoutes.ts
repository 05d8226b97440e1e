import type { identityRequestEndpoints } from '../../contract/identityRequests.ts'
import { IDENTITY_REQUEST_STATES, type IdentityRequest } from '../../domain/users/identityRequests.ts'
import { updateUserAccount } from '../accounts/accountWrites.ts'
import {
  createAccountMapper,
  getUserAccount,
  getUserAuditLogSubject,
  runChangeAsSuperAdmin,
} from '../accounts/userRoutes.ts'
import { createNotFoundError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Handlers } from '../http/call.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { MAX_REQUESTS } from './identityRequests.ts'

const getIssuerFromSubject = (subject: string): string => subject.split(' ')[0] ?? ''

const createIdentityRequestMapper =
  (currentUserId: number) =>
  ({ subject, seal: _, ...row }: Row<'identity_requests'>): IdentityRequest => ({
    ...row,
    issuer: getIssuerFromSubject(subject),
    own: row.user === currentUserId,
  })

/** Returns a link request. Throws 404 if it does not exist or was altered outside of the portal. */
const getAccountLinkRequest = async (tx: Reader, id: number): Promise<Row<'identity_requests'>> => {
  const row = await tx.getOne('identity_requests', id)
  // Reads the row again with `getBy`, which verifies its signature.
  const verifiedRow = row && (await tx.getBy('identity_requests', 'subject', row.subject))
  if (!verifiedRow) throw createNotFoundError()
  return verifiedRow
}

/** Endpoints to list, approve and reject requests to link a person of the provider with an account. */
export const identityRequestRoutes: Handlers<typeof identityRequestEndpoints> = {
  'identityRequests.list': async ({ store, actor }) => {
    const { rows } = await store.getList('identity_requests', {
      sort: { field: 'id', order: 'DESC' },
      range: [0, MAX_REQUESTS - 1],
    })
    const byState = Map.groupBy(rows, ({ state }) => state)
    const sortedRows = IDENTITY_REQUEST_STATES.flatMap((state) => byState.get(state) ?? [])
    return { rows: sortedRows.map(createIdentityRequestMapper(actor.id)) }
  },

  'identityRequests.approve': (call) =>
    runChangeAsSuperAdmin(call, 'user-link-identity', async (tx, setUsername) => {
      const { user, subject } = await getAccountLinkRequest(tx, call.params.id)
      const account = await getUserAccount(tx, user)
      setUsername(account.username)
      if (account.id === call.actor.id) throw new HttpError(409, texts.ownAccount)
      const isLinked = account.subject?.startsWith(`${getIssuerFromSubject(subject)} `)
      if (isLinked || (await tx.getBy('users', 'subject', subject)))
        throw new HttpError(409, texts.accountLinked)
      await tx.deleteMany('identity_requests', { user })
      return createAccountMapper(call.actor.id)(await updateUserAccount(tx, account, { subject }))
    }),

  'identityRequests.reject': (call) =>
    runChangeAsSuperAdmin(call, 'user-reject-identity', async (tx, setUsername) => {
      const { id, user } = await getAccountLinkRequest(tx, call.params.id)
      const account = await getUserAccount(tx, user)
      setUsername(account.username)
      tx.log(getUserAuditLogSubject(account))
      await tx.update('identity_requests', id, { state: 'rejected' })
      return undefined
    }),
}
