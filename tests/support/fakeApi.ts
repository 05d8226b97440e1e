import { vi } from 'vitest'

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}

type Answer = Response | object | null

/** JSON with a status and headers. */
export const reply = (json: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(status === 204 ? null : JSON.stringify(json), { status, headers })

const bodyOf = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : (body ?? null))

/** What ends each call that is not answered yet. */
const waiting = new Set<(error: DOMException) => void>()

/** Ends the calls that a test has left unanswered: equal calls share an answer, and one of the next test would wait for it. */
export const endCalls = (): void => {
  for (const end of waiting) end(new DOMException('The test is over.', 'AbortError'))
  waiting.clear()
}

/** What is answered, unless the test is over before. */
const whileWaiting = async (answer: Answer | undefined | Promise<Answer>): Promise<Answer | undefined> => {
  const { promise, reject } = Promise.withResolvers<never>()
  waiting.add(reject)
  try {
    return await Promise.race([answer, promise])
  } finally {
    waiting.delete(reject)
  }
}

/**
 * Answers the browser's calls: `'GET /api/roles/'` → what it answers. A call that is not in the table gets 404. Returns the calls made so far.
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
      body: bodyOf(init.body),
    }
    calls.push(call)
    const answer =
      (await whileWaiting(answers[`${call.method} ${call.path}`]?.(call))) ??
      reply({ detail: 'No existe.' }, 404)
    return answer instanceof Response ? answer : reply(answer)
  })
  return calls
}
