import type { FastifyRequest } from 'fastify'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { hashOf } from '../common/secrets.ts'
import { holdTransaction } from '../store/heldTransaction.ts'
import type { AnswerRow } from '../store/serverRows.ts'
import { TakenError } from '../store/store.ts'
import type { Services } from './call.ts'
import type { Form } from './multipart.ts'

const KEY = /^[\x21-\x7e]{1,200}$/u

/** JSON that does not depend on the order in which fields came. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/** What a call asks for, apart from its address: its fields, and of each file what it holds and is called. */
const requestHashOf = (request: FastifyRequest, { fields, uploads }: Form): string => {
  const files = Object.entries(uploads).map(([name, upload]) => [
    name,
    Buffer.isBuffer(upload) ? hashOf(upload) : [upload.file_name, upload.sha256],
  ])
  return hashOf(canonical([request.isMultipart() ? 'multipart' : 'json', fields, Object.fromEntries(files)]))
}

/** An answer that was kept; it is nobody's who asks for something else. */
const replayOf = ({ answer, request_hash }: AnswerRow, requestHash: string): unknown => {
  if (request_hash !== '' && request_hash !== requestHash) throw new HttpError(422, texts.keyReused)
  return JSON.parse(answer)
}

const keyOf = ({ headers, method, url, admitted }: FastifyRequest): string | undefined => {
  const given = headers['idempotency-key']
  if (given === undefined || method === 'GET' || !admitted) return undefined
  if (!KEY.test(String(given))) throw new HttpError(400, texts.badRequest)
  return hashOf(JSON.stringify([admitted.actor.id, method, url, given]))
}

/** Has the same call claimed its key before? The error passes through the handler, which cleans up. */
const isClaimed = (error: unknown): boolean => error instanceof TakenError && error.collection === 'answers'

/**
 * Lets whoever did not hear an answer call again: of the calls of one user that carry the same `Idempotency-Key`, one is done, and
 * the others are given its answer, by whichever server. Only what was done is remembered; a refusal is decided anew. A key that was used
 * for another body is a 422. What a call writes and what it is answered are one transaction, which begins with the handler's own and claims the key first.
 */
export const idempotently = async (
  services: Services,
  request: FastifyRequest,
  form: Form,
  handle: (services: Services) => Promise<unknown>,
): Promise<{ answer: unknown; again: boolean }> => {
  const key = keyOf(request)
  if (key === undefined) return { answer: await handle(services), again: false }
  const { store, now } = services
  const request_hash = requestHashOf(request, form)
  let claim = 0
  const held = holdTransaction(store, async (tx) => {
    const row = { key, request_hash, answer: '', created_at: now().toISOString() }
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
    return { answer: replayOf(known, request_hash), again: true }
  }
}
