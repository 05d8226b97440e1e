import { randomId } from './randomId.ts'

/** Keys of calls whose answer has not come, by what was asked. */
const keys = new Map<string, string>()

const fingerprint = (body: FormData | object | undefined): unknown =>
  body instanceof FormData
    ? [...body].map(([name, value]) =>
        value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
      )
    : body

/** What somebody asked for is nobody's after them. */
export const clearIdempotencyKeys = (): void => keys.clear()

/**
 * The `Idempotency-Key` of a call that changes something. When no answer comes, nobody knows whether it was done: the same call made again
 * has the same key, and our server does it once (docs/decisions.md). Another body is another call and has another key, so the server finds
 * no fault with one. `heard` is told the status of the answer; once something else was done, asking for the same is another wish.
 */
export const idempotencyKeyFor = (method: string, path: string, body?: FormData | object) => {
  const request = JSON.stringify([method, path, fingerprint(body)])
  const key = keys.get(request) ?? randomId()
  keys.set(request, key)
  return {
    key,
    settle(status: number): void {
      if (status < 300) keys.clear()
      // Of a server behind a proxy, which may have done it, one hears no more than that it did not answer.
      else if (status < 500) keys.delete(request)
    },
  }
}
