import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendApiRequest } from '../../src/console/port/sendApiRequest.ts'
import { endSessionAndClearData } from '../../src/console/port/sessionStore.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { fakeApi, reply } from '../support/fakeApi.ts'

const ANA = { first_names: 'Ana' }
const PATH = '/api/personnel/'
type Outcome = number | 'nobody answers'

/** Makes the calls one after another, each with its outcome. Returns their idempotency keys. */
const keysOf = async (
  ...requests: [outcome: Outcome, body?: object | FormData, method?: 'POST' | 'GET'][]
) => {
  const outcomes = requests.map(([outcome]) => outcome)
  const answer = () => {
    const outcome = outcomes.shift()
    if (typeof outcome === 'number') return reply({}, outcome)
    throw new TypeError('Failed to fetch')
  }
  const calls = fakeApi({ [`POST ${PATH}`]: answer, [`GET ${PATH}`]: answer })
  for (const [, body = ANA, method = 'POST'] of requests)
    await sendApiRequest(PATH, { method, body: method === 'GET' ? undefined : body }).catch(() => undefined)
  return calls.map(({ headers }) => headers.get('Idempotency-Key'))
}

const upload = (name: string): FormData => {
  const form = new FormData()
  form.set('file', new File(['x'], name, { lastModified: 1 }))
  return form
}

beforeEach(async () => {
  localStorage.setItem('token', 'token-admin')
  await loadBackEndForTest()
})
afterEach(() => {
  vi.unstubAllGlobals()
  endSessionAndClearData()
})

describe('a call that changes something', () => {
  it('is reused when the call is repeated without an answer', async () => {
    const [first, second] = await keysOf(['nobody answers'], [201])
    expect(first).toMatch(/^[0-9a-f]{32}$/u)
    expect(second).toBe(first)
  })

  it.each([502, 503, 504])(
    'is the same call when a proxy answered %i in the place of the server',
    async (status) => {
      const [first, second] = await keysOf([status], [201])
      expect(second).toBe(first)
    },
  )

  it.each([201, 400, 409, 422])('is another call once it was answered with %i', async (status) => {
    const [first, second] = await keysOf([status], [201])
    expect(second).not.toBe(first)
  })

  it('is another call when it asks for something else', async () => {
    const [first, second, third] = await keysOf(
      ['nobody answers'],
      ['nobody answers', { first_names: 'Eva' }],
      [201],
    )
    expect(second).not.toBe(first)
    expect(third).toBe(first)
  })

  it('is another call once something else was done', async () => {
    const [first, , third] = await keysOf(['nobody answers'], [201, { first_names: 'Eva' }], [201])
    expect(third).not.toBe(first)
  })

  it('knows a file by its name, its size and its date', async () => {
    const [first, second, third] = await keysOf(
      ['nobody answers', upload('a.pdf')],
      ['nobody answers', upload('b.pdf')],
      [201, upload('a.pdf')],
    )
    expect(second).not.toBe(first)
    expect(third).toBe(first)
  })
})

it('a call that only reads has no key', async () => {
  expect(await keysOf([200, undefined, 'GET'])).toEqual([null])
})

it('a call without a session has none, and what was typed is not remembered', async () => {
  localStorage.clear()
  expect(await keysOf(['nobody answers'], [200])).toEqual([null, null])
})

it('a back end that is not ours is not sent one', async () => {
  await loadBackEndForTest(false)
  expect(await keysOf([201])).toEqual([null])
})
