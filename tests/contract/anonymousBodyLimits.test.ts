import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { pages } from '../../src/credential/door/render.tsx'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const BOUNDS = {
  text: { perAddress: 3, total: 5, timeoutMs: 100_000 },
  form: { perAddress: 2, total: 5, timeoutMs: 100_000 },
}
const LOGIN = '/api/auth/login/'

describe.each(sqliteOpeners)('what strangers send, $name', ({ open }) => {
  const portal = usePortal(open, () => ({
    app: { bodyLimits: BOUNDS, doorPages: pages },
    config: { trustProxy: ['127.0.0.1'] },
  }))
  const hasty = usePortal(open, () => ({
    app: { bodyLimits: { ...BOUNDS, text: { ...BOUNDS.text, timeoutMs: 50 } } },
  }))
  const sockets: Socket[] = []
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    // Waits until the server has noticed the closed connections.
    await expect.poll(async () => (await portal.api.post(LOGIN, {})).status).toBe(400)
  })

  /** Sends the head of a request and half of its body. `answer` is the reply so far, `cut` whether the connection is closed. */
  const begin = async (url: string, head: string[], address = '192.0.2.1') => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    const state = { answer: '', cut: false }
    socket.on('data', (chunk) => {
      state.answer += String(chunk)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      state.cut = true
    })
    socket.write(`${[...head, 'host: a', `x-forwarded-for: ${address}`].join('\r\n')}\r\n\r\n{"user`)
    return state
  }
  const json = [`POST ${LOGIN} HTTP/1.1`, 'content-type: application/json', 'content-length: 1000']
  const form = [
    'POST /credential/validation/x HTTP/1.1',
    'content-type: multipart/form-data; boundary=x',
    'content-length: 9000000',
  ]
  const summarize = (request: { answer: string; cut: boolean }) => [
    request.answer.split('\r\n')[0],
    request.cut,
  ]

  it.each([
    ['JSON', json, BOUNDS.text.perAddress],
    ['forms', form, BOUNDS.form.perAddress],
  ])('is so much at a time from one address: %s', async (_, head, limit) => {
    const requests: Awaited<ReturnType<typeof begin>>[] = []
    for (let i = 0; i <= limit; i += 1) requests.push(await begin(portal.url, head))
    // The network decides which of them arrives last.
    const findRefused = () => requests.filter(({ answer }) => /^HTTP\/1\.1 429 /u.test(answer))
    await expect.poll(() => findRefused().length).toBe(1)
    expect(findRefused()[0]?.answer).toMatch(/connection: close/iu)
    const accepted = requests.filter((request) => !findRefused().includes(request))
    expect(accepted.map(summarize)).toEqual(accepted.map(() => ['', false]))
    // A request from another address is accepted.
    const { status } = await portal.api.raw('POST', LOGIN, {
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.7' },
      body: '{}',
    })
    expect(status).toBe(400)
  })

  it('is so much in all, and the address that sends the most makes room', async () => {
    const first = await begin(portal.url, json, '192.0.2.2')
    const crowd: Awaited<ReturnType<typeof begin>>[] = []
    for (const address of ['192.0.2.3', '192.0.2.3', '192.0.2.3', '192.0.2.4'])
      crowd.push(await begin(portal.url, json, address))
    const { status } = await portal.api.raw('POST', LOGIN, {
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.5' },
      body: '{}',
    })
    const last = await begin(portal.url, json, '192.0.2.6')
    expect(status).toBe(400)
    await expect.poll(() => crowd.filter(({ cut }) => cut).length).toBeGreaterThan(0)
    expect([first.cut, crowd[3]?.cut, last.cut]).toEqual([false, false, false])
  })

  it('is cut when it does not end in time', async () => {
    const slow = await begin(hasty.url, json)
    await expect.poll(() => slow.cut).toBe(true)
  })

  it.each([LOGIN, '/api/account_links/use/'])('is at most 16 KiB as JSON: %s', async (path) => {
    const { status } = await portal.api.post(path, { username: 'x'.repeat(17_000) })
    expect(status).toBe(413)
  })

  it('is not limited for signed-in users', async () => {
    const { token } = await portal.api.signIn('super')
    const head = [
      'POST /api/personnel/ HTTP/1.1',
      'content-type: application/json',
      'content-length: 1000',
      `authorization: Token ${token}`,
    ]
    const pending = []
    for (let i = 0; i < 8; i += 1) pending.push(await begin(portal.url, head))
    // A complete call succeeds in the meantime.
    expect((await portal.api.as('super').get('/api/zones/')).status).toBe(200)
    expect(pending.map(summarize)).toEqual(pending.map(() => ['', false]))
  })
})
