import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../domain/groups.ts'
import { formatServiceUsername } from '../../domain/service-accounts/schemas.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { hashSecret } from '../common/secrets.ts'
import { createStoreWithSharedTransaction } from '../store/heldTransaction.ts'
import type { Row } from '../store/rows.ts'
import { DuplicateValueError } from '../store/store.ts'
import type { Services } from './call.ts'
import type { Form } from './multipart.ts'

const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/u

/** Formats a value as JSON with sorted keys, so that equal values have equal texts. */
const stringifyWithSortedKeys = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/** Hashes the body of a request: the fields, and the name and content of each file. */
const hashRequestBody = (request: FastifyRequest, { fields, uploads }: Form): string => {
  const files = Object.entries(uploads).map(([name, upload]) => [
    name,
    Buffer.isBuffer(upload) ? hashSecret(upload) : [upload.file_name, upload.sha256],
  ])
  return hashSecret(
    stringifyWithSortedKeys([
      request.isMultipart() ? 'multipart' : 'json',
      fields,
      Object.fromEntries(files),
    ]),
  )
}

/** Hashes the rights of a user. A stored response must not be sent again after the rights have changed. */
const hashUserRights = ({ company, groups, admin_access, superAdmin }: Actor): string =>
  hashSecret(stringifyWithSortedKeys([company, [...groups].sort(), admin_access, superAdmin]))

/**
 * Returns the stored response for a repeated request. Throws 422 if the request had another body, and 409 if the user's rights have
 * changed.
 */
const getStoredResponseForRetry = (
  { answer, request_hash }: Row<'answers'>,
  [bodyHash, rightsHash]: readonly [string, string],
): unknown => {
  const [storedBodyHash = '', storedRightsHash = rightsHash] = request_hash.split(' ')
  if (storedBodyHash !== '' && storedBodyHash !== bodyHash) throw new HttpError(422, texts.keyReused)
  if (storedRightsHash !== rightsHash) throw new HttpError(409, texts.doneWithOtherRights)
  return JSON.parse(answer)
}

/** Returns the hash that identifies a request of a user or service account, or undefined without the header `Idempotency-Key`. */
const hashIdempotencyKey = ({ headers, method, url, caller }: FastifyRequest): string | undefined => {
  const keyHeader = headers['idempotency-key']
  if (keyHeader === undefined || method === 'GET' || method === 'HEAD' || !caller) return undefined
  if (!KEY_PATTERN.test(String(keyHeader))) throw new HttpError(400, texts.badRequest)
  const { id, serviceAccount } = caller.actor
  const callerKey = serviceAccount === undefined ? id : formatServiceUsername(serviceAccount)
  return hashSecret(JSON.stringify([callerKey, method, url, keyHeader]))
}

/** Whether an error means that a concurrent request used the same `Idempotency-Key`. */
const isIdempotencyKeyTaken = (error: unknown): boolean =>
  error instanceof DuplicateValueError && error.collection === 'answers'

/** Handles a request once per `Idempotency-Key` and user. A repeated request gets the stored response of the first one. */
export const handleRequestOnce = async (
  services: Services,
  request: FastifyRequest,
  form: Form,
  handle: (services: Services) => Promise<unknown>,
): Promise<{ result: unknown; isRepeated: boolean }> => {
  const key = hashIdempotencyKey(request)
  if (key === undefined || !request.caller) return { result: await handle(services), isRepeated: false }
  const { store, now } = services
  const hashes = [hashRequestBody(request, form), hashUserRights(request.caller.actor)] as const
  let claimId = 0
  const transaction = createStoreWithSharedTransaction(store, async (tx) => {
    const row = { key, request_hash: hashes.join(' '), answer: '', created_at: now().toISOString() }
    claimId = (await tx.create('answers', row)).id
  })
  try {
    const result = await handle({ ...services, store: transaction.store })
    await transaction.commit(async (tx) => {
      await tx.update('answers', claimId, { answer: JSON.stringify(result ?? null) })
    })
    return { result, isRepeated: false }
  } catch (error) {
    await transaction.rollback(error)
    const storedReply = isIdempotencyKeyTaken(error) ? await store.getBy('answers', 'key', key) : undefined
    if (!storedReply) throw error
    return { result: getStoredResponseForRetry(storedReply, hashes), isRepeated: true }
  }
}
