import { createRandomId } from './createRandomId.ts'

/** Keys of requests without a response, by method, path and body. Module state: a repeated request may come from another component. */
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
 * Returns the `Idempotency-Key` of a write. A request without a response may have been executed. Repeated, it has the same key,
 * so our server executes it once. A request with another body has another key. `settle` takes the response's status.
 * A success removes all keys, because the same request is a new intention then.
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
