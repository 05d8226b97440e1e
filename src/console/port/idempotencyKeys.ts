import { createRandomId } from './createRandomId.ts'

/** Idempotency keys of unanswered requests, by method, path and body. */
const keysByRequest = new Map<string, string>()

const createFingerprint = (body: FormData | object | undefined): unknown =>
  body instanceof FormData
    ? [...body].map(([name, value]) =>
        value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
      )
    : body

/** Removes all keys when the user signs out. */
export const clearIdempotencyKeys = (): void => keysByRequest.clear()

/**
 * Returns the `Idempotency-Key` of a write. A repeated request without a response keeps its key, so that the server executes it
 * only once. `settle` takes the status of the response and removes keys that are no longer needed.
 */
export const getIdempotencyKey = (method: string, path: string, body?: FormData | object) => {
  const request = JSON.stringify([method, path, createFingerprint(body)])
  const key = keysByRequest.get(request) ?? createRandomId()
  keysByRequest.set(request, key)
  return {
    key,
    settle(status: number): void {
      if (status < 300) keysByRequest.clear()
      // Keeps the key after a 5xx: a proxy may send it although the server executed the request.
      else if (status < 500) keysByRequest.delete(request)
    },
  }
}
