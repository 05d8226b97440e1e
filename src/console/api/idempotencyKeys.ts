import { randomId } from './randomId.ts'

/** Keys of requests without a reply yet, by method, path and body. */
const keys = new Map<string, string>()

const fingerprint = (body: FormData | object | undefined): unknown =>
  body instanceof FormData
    ? [...body].map(([name, value]) =>
        value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
      )
    : body

/** Forgets the keys of the user who signs out. */
export const clearIdempotencyKeys = (): void => keys.clear()

/**
 * The `Idempotency-Key` of a call that changes something. Without a reply it is unknown whether it was done: the same request, sent again,
 * has the same key, and our server does it once (docs/decisions.md). Another body gets another key, as the server refuses a key with another
 * body. `settle` takes the status of the reply; after any success all keys are dropped, as the same request is a new intention then.
 */
export const idempotencyKeyFor = (method: string, path: string, body?: FormData | object) => {
  const request = JSON.stringify([method, path, fingerprint(body)])
  const key = keys.get(request) ?? randomId()
  keys.set(request, key)
  return {
    key,
    settle(status: number): void {
      if (status < 300) keys.clear()
      // A 5xx may come from a proxy while the server behind it did the work: the key is kept.
      else if (status < 500) keys.delete(request)
    },
  }
}
