import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Services } from './call.ts'
import { texts } from './messages.ts'
import { Refusal } from './refusal.ts'
import type { Store, Writer } from './store/store.ts'

const DAY_MS = 86_400_000
const KEY = /^[\x21-\x7e]{1,200}$/u

/** What a call did and what it is answered are one transaction: handlers join it instead of beginning their own. */
const joined = (store: Store, tx: Writer): Store => ({ ...store, ...tx, transaction: (work) => work(tx) })

const keyOf = ({ headers, method, url, admitted }: FastifyRequest): string | undefined => {
  const given = headers['idempotency-key']
  if (given === undefined || method === 'GET' || !admitted) return undefined
  if (!KEY.test(String(given))) throw new Refusal(400, texts.badRequest)
  return createHash('sha256')
    .update(JSON.stringify([admitted.actor.id, method, url, given]))
    .digest('base64url')
}

/**
 * Lets whoever did not hear an answer call again: of the calls of one user that carry the same `Idempotency-Key`, one is done, and
 * the others are given its answer, by whichever server. Only what was done is remembered; a refusal is decided anew.
 */
export const once = async (
  services: Services,
  request: FastifyRequest,
  handle: (services: Services) => Promise<unknown>,
): Promise<{ answer: unknown; again: boolean }> => {
  const key = keyOf(request)
  if (key === undefined) return { answer: await handle(services), again: false }
  const { store, files, now } = services
  // A file that is not needed any more goes when that is certain.
  const dropped: string[] = []
  let handled = false
  const drop = async () => {
    for (const name of dropped) await files.delete(name)
  }
  try {
    const done = await store.transaction(async (tx) => {
      const known = await tx.getBy('answers', 'key', key)
      if (known) return { answer: JSON.parse(known.answer) as unknown, again: true }
      const deferred = { ...files, delete: async (name: string) => void dropped.push(name) }
      const answer = await handle({ ...services, store: joined(store, tx), files: deferred })
      handled = true
      await tx.create('answers', {
        key,
        answer: JSON.stringify(answer ?? null),
        created_at: now().toISOString(),
      })
      return { answer, again: false }
    })
    await drop()
    return done
  } catch (error) {
    if (!handled) await drop()
    throw error
  }
}

/** Nobody calls again after a day. */
export const forgetOldAnswers = async (tx: Writer, now: Date): Promise<void> => {
  const to = new Date(now.getTime() - DAY_MS).toISOString()
  const { rows } = await tx.getList('answers', { filter: { created_at: { to } } })
  for (const { id } of rows) await tx.delete('answers', id)
}
