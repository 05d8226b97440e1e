import { createRandomId } from './createRandomId.ts'

/** Idempotency keys of unanswered requests, by method, path and body. */
const idempotencyKeysByRequest = new Map<string, string>()

const createRequestBodyFingerprint = (body: FormData | object | undefined): unknown =>
  body instanceof FormData
    ? [...body].map(([name, value]) =>
        value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
      )
    : body

/** Removes all keys when the user signs out. */
export const clearIdempotencyKeys = (): void => idempotencyKeysByRequest.clear()

/**
 * Returns the `Idempotency-Key` of a write. A repeated request without a response keeps its key, so that the server executes it
 * only once. `settle` takes the status of the response and removes keys that are no longer needed.
 */
export const getIdempotencyKey = (method: string, path: string, body?: FormData | object) => {
  const request = JSON.stringify([method, path, createRequestBodyFingerprint(body)])
  const key = idempotencyKeysByRequest.get(request) ?? createRandomId()
  idempotencyKeysByRequest.set(request, key)
  return {
    key,
    settle(status: number): void {
      if (status < 300) idempotencyKeysByRequest.clear()
      // Keeps the key after a 5xx: a proxy may send it although the server executed the request.
      else if (status < 500) idempotencyKeysByRequest.delete(request)
    },
  }
}
