import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { shutDownServer } from '../../src/server/shutDownServer.ts'
import { buildForm } from '../support/buildForm.ts'
import { documentNames } from '../support/portalDump.ts'
import { buildPerson } from '../support/storeRows.ts'
import { type PortalOpener, portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const STALL_LIMITS = { sendingMs: 1_000, receivingMs: 1_000, closingMs: 300 }
const MEGABYTE = 1024 * 1024
const open = portalOpeners[0]?.open as PortalOpener['open']
/** Returns people whose report has 20 MB, more than any buffer. */
const createDump = () => ({
  personnel: Array.from({ length: 2500 }, (_, i) =>
    buildPerson({ id: `crowd-${i}`, address: randomBytes(4000).toString('hex') }),
  ),
  accreditation_items: [],
})

describe('a client that stalls', { timeout: 30_000 }, () => {
  const portal = usePortal(open, () => ({ dump: documentNames, app: { timeouts: STALL_LIMITS } }))
  const openConnection = async (): Promise<Socket> => {
    const { port, hostname } = new URL(portal.url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined).resume()
    await once(socket, 'connect')
    return socket
  }
  const requestHead = (path: string, token: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Token ${token}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

  it.each([
    ['in the head of a request', 'GET /api/personnel/ HTTP/1.1\r\nhost: x\r\nx-half'],
    ['before it has said anything', ''],
  ])('is cut when it stops %s', async (_, text) => {
    const socket = await openConnection()
    socket.write(text)
    await once(socket, 'close')
  })

  it('is cut when it stops within a body', async () => {
    const { token } = await portal.api.signIn('admin')
    const socket = await openConnection()
    socket.write(`${requestHead('/api/personnel/', token, 1_000)}{"first_names":`)
    await once(socket, 'close')
  })

  it('is not cut while it sends, however slowly', async () => {
    const { token } = await portal.api.signIn('admin')
    const socket = await openConnection()
    let answer = ''
    socket.on('data', (data) => {
      answer += String(data)
    })
    const body = `{"name":"x"${' '.repeat(20)}}`
    socket.write(requestHead('/api/quotations/', token, body.length))
    for (let i = 0; i < body.length; i += 6) {
      await wait(STALL_LIMITS.sendingMs / 4)
      socket.write(body.slice(i, i + 6))
    }
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 400/u)
    socket.destroy()
  })

  it('is cut when it stops reading the response, but not while the server is slow', async () => {
    const form = buildForm(
      { name: 1 },
      Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(24 * MEGABYTE)]),
    )
    const { body } = await portal.api.as('admin').post('/api/v1/company/1/files/', form)
    const { token } = await portal.api.signIn('admin')
    const outgoing = request(`${portal.url}/files/company/download/${body.id}/`, {
      headers: { authorization: `Token ${token}` },
    }).end()
    const [answer] = await once(outgoing, 'response')
    expect(answer.statusCode).toBe(200)
    const countOpenRequests = async () =>
      /^acredita_http_requests_under_way (\d+)/mu.exec((await portal.api.get('/metrics')).text)?.[1]
    expect(await countOpenRequests()).toBe('2')
    await expect.poll(countOpenRequests, { timeout: 10_000 }).toBe('1')
    outgoing.on('error', () => undefined)
    outgoing.destroy()
  })
})

describe('a client that does not read a report', { timeout: 30_000 }, () => {
  const portal = usePortal(open, () => ({ dump: createDump(), app: { timeouts: STALL_LIMITS } }))

  it('is cut and frees its place in the queue', async () => {
    const { token } = await portal.api.signIn('utility')
    const id = randomBytes(12).toString('hex')
    const outgoing = request(`${portal.url}/api/personnel_report/?format=csv`, {
      headers: { authorization: `Token ${token}`, 'x-download-id': id },
    }).end()
    outgoing.on('error', () => undefined)
    await once(outgoing, 'response')
    const downloadStatus = async () => (await portal.api.as('utility').get(`/api/downloads/${id}/`)).status
    expect(await downloadStatus()).toBe(200)
    await expect.poll(downloadStatus, { timeout: 10_000 }).toBe(404)
    outgoing.destroy()
  })
})

describe('the shutdown of a portal', { timeout: 30_000 }, () => {
  it('completes although a client stalls within a body', async () => {
    const health = { isDraining: false }
    const { api, app, store, url, close } = await open({
      dump: documentNames,
      app: { health, timeouts: { ...STALL_LIMITS, sendingMs: 60_000 } },
    })
    const { token } = await api.signIn('admin')
    const stalledRequest = request(`${url}/api/personnel/`, {
      method: 'POST',
      headers: {
        authorization: `Token ${token}`,
        'content-type': 'application/json',
        'content-length': 1_000,
      },
    })
    stalledRequest.on('error', () => undefined).write('{')
    const countOpenRequests = async () =>
      /^acredita_http_requests_under_way (\d+)/mu.exec((await api.get('/metrics')).text)?.[1]
    await expect.poll(countOpenRequests).toBe('2')
    await shutDownServer({
      app,
      store: { ...store, close: async () => undefined },
      health,
      drainMs: 0,
      senders: [{ stop: async () => undefined }],
    })
    expect(health.isDraining).toBe(true)
    await expect(api.get('/healthz')).rejects.toThrow()
    await close()
  })
})
