import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../domain/groups.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { hashOf } from '../common/secrets.ts'
import { createSharedTransaction } from '../store/heldTransaction.ts'
import type { AnswerRow } from '../store/serverRows.ts'
import { DuplicateValueError } from '../store/store.ts'
import type { Services } from './call.ts'
import type { Form } from './multipart.ts'

const KEY = /^[\x21-\x7e]{1,200}$/u

/** Formats JSON whose text does not depend on the order of fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/** Returns the hash of a call's body: its fields, and the name and content of each file. */
const bodyHashOf = (request: FastifyRequest, { fields, uploads }: Form): string => {
  const files = Object.entries(uploads).map(([name, upload]) => [
    name,
    Buffer.isBuffer(upload) ? hashOf(upload) : [upload.file_name, upload.sha256],
  ])
  return hashOf(canonical([request.isMultipart() ? 'multipart' : 'json', fields, Object.fromEntries(files)]))
}

/** Returns the hash of the user's rights: a reply shows only what these let the user see. */
const rightsHashOf = ({ company, groups, admin_access, superAdmin }: Actor): string =>
  hashOf(canonical([company, [...groups].sort(), admin_access, superAdmin]))

/**
 * Returns the stored reply. Throws 422 if the key was used for another body, and 409 if the user had other rights.
 * Rows of earlier versions lack one or both hashes.
 */
const replayOf = (
  { answer, request_hash }: AnswerRow,
  [body, rights]: readonly [string, string],
): unknown => {
  const [storedBody = '', storedRights = rights] = request_hash.split(' ')
  if (storedBody !== '' && storedBody !== body) throw new HttpError(422, texts.keyReused)
  if (storedRights !== rights) throw new HttpError(409, texts.doneWithOtherRights)
  return JSON.parse(answer)
}

const keyOf = ({ headers, method, url, admitted }: FastifyRequest): string | undefined => {
  const given = headers['idempotency-key']
  if (given === undefined || method === 'GET' || !admitted) return undefined
  if (!KEY.test(String(given))) throw new HttpError(400, texts.badRequest)
  return hashOf(JSON.stringify([admitted.actor.id, method, url, given]))
}

/** Returns whether the same call has claimed its key before. The error passes through the handler, which cleans up. */
const isClaimed = (error: unknown): boolean =>
  error instanceof DuplicateValueError && error.collection === 'answers'

/**
 * Handles a call once per `Idempotency-Key` and user, over all processes. Repeated calls get the stored reply; refusals are not stored.
 * The writes of a call and its reply are one transaction, which begins with the handler's first write by claiming the key.
 */
export const idempotently = async (
  services: Services,
  request: FastifyRequest,
  form: Form,
  handle: (services: Services) => Promise<unknown>,
): Promise<{ answer: unknown; again: boolean }> => {
  const key = keyOf(request)
  if (key === undefined || !request.admitted) return { answer: await handle(services), again: false }
  const { store, now } = services
  const hashes = [bodyHashOf(request, form), rightsHashOf(request.admitted.actor)] as const
  let claim = 0
  const held = createSharedTransaction(store, async (tx) => {
    const row = { key, request_hash: hashes.join(' '), answer: '', created_at: now().toISOString() }
    claim = (await tx.create('answers', row)).id
  })
  try {
    const answer = await handle({ ...services, store: held.store })
    await held.commit(async (tx) => {
      await tx.update('answers', claim, { answer: JSON.stringify(answer ?? null) })
    })
    return { answer, again: false }
  } catch (error) {
    await held.rollback(error)
    const known = isClaimed(error) ? await store.getBy('answers', 'key', key) : undefined
    if (!known) throw error
    return { answer: replayOf(known, hashes), again: true }
  }
}
