import { vi } from 'vitest'

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}

type Answer = Response | object | null

/** Returns a JSON response. */
export const reply = (json: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(status === 204 ? null : JSON.stringify(json), { status, headers })

const parseBody = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : (body ?? null))

/** Rejects each call that has no answer yet. */
const pendingCalls = new Set<(error: DOMException) => void>()

/**
 * Aborts the calls that a test left without an answer. Equal calls share an answer, so the next
 * test would wait for it.
 */
export const abortPendingCalls = (): void => {
  for (const end of pendingCalls) end(new DOMException('The test is over.', 'AbortError'))
  pendingCalls.clear()
}

/** Returns the answer, or throws if the test ends first. */
const answerUnlessAborted = async (
  answer: Answer | undefined | Promise<Answer>,
): Promise<Answer | undefined> => {
  const { promise, reject } = Promise.withResolvers<never>()
  pendingCalls.add(reject)
  try {
    return await Promise.race([answer, promise])
  } finally {
    pendingCalls.delete(reject)
  }
}

/**
 * Replaces `fetch` by a table of answers, such as `'GET /api/roles/'`. Calls without an entry get
 * 404. Returns the calls made so far.
 */
export const fakeApi = (answers: Record<string, (call: Call) => Answer | Promise<Answer>>): Call[] => {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, window.location.origin)
    const call = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: parseBody(init.body),
    }
    calls.push(call)
    const answer =
      (await answerUnlessAborted(answers[`${call.method} ${call.path}`]?.(call))) ??
      reply({ detail: 'No existe.' }, 404)
    return answer instanceof Response ? answer : reply(answer)
  })
  return calls
}
