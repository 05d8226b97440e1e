import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileStorage } from '../../src/server/files/fileStorage.ts'
import { openS3Storage } from '../../src/server/files/s3Storage.ts'
import { buildForm, PDF } from '../support/buildForm.ts'
import { openBucketStorage } from '../support/fileStorages.ts'
import { buildPhotoForm, createPicture } from '../support/pictures.ts'
import { documentNames } from '../support/portalDump.ts'
import { openTcpProxy } from '../support/tcpProxy.ts'
import { portalOpeners } from '../support/testPortals.ts'

const TIMEOUT = '0.3'
/** A connection may be idle for five seconds, and is tried twice. A busy machine takes longer. */
const LIMIT_MS = 20_000
/** More than one part, so that the upload has several. */
const LARGE = Buffer.concat([PDF, Buffer.alloc(11_000_000, 'large ')])
const POLL = { timeout: 10_000 }
const [mount] = portalOpeners

describe('a bucket that hangs', () => {
  let server: Server
  let files: FileStorage
  let address = ''
  beforeAll(async () => {
    // Knows its bucket, sends the head of each file and half of its bytes, and then nothing more.
    server = createServer((request, response) => {
      if (request.method === 'HEAD') return response.writeHead(200, { 'content-length': 100 }).end()
      if (/\/acredita\/\w/u.test(request.url ?? '') && request.method === 'GET')
        response.writeHead(206, { 'content-length': 100 }).write('half')
      return request.resume()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    address = `s3://a:b@127.0.0.1:${port}/acredita?tls=0`
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })

  const calls: [string, () => Promise<unknown>][] = [
    ['a small file', () => files.write('a/b', Buffer.from('content'))],
    ['a file that streams', () => files.write('a/b', Readable.from([Buffer.alloc(6_000_000)]))],
    ['deleting', () => files.delete('a/b')],
    ['listing', async () => buffer(Readable.from(files.list(), { objectMode: false }))],
    [
      'a file that stops in the middle',
      async () => buffer((await files.read('a/b'))?.stream() ?? Readable.from([])),
    ],
  ]
  it.each(calls)('causes an error in time: %s', async (_, call) => {
    files = await openS3Storage(`${address}&timeout=${TIMEOUT}`)
    await expect(call()).rejects.toThrow()
  })
})

describe('a bucket that works', () => {
  it('is not cut for a reader that is slower than its timeout', async () => {
    const { url, close } = await openBucketStorage()
    const files = await openS3Storage(`${url}&timeout=1`)
    await files.write('a/b', LARGE)
    const pieces: Buffer[] = []
    for await (const piece of (await files.read('a/b'))?.stream() ?? []) {
      if (pieces.length === 0) await wait(2_000)
      pieces.push(piece)
    }
    expect(Buffer.concat(pieces).equals(LARGE)).toBe(true)
    await close()
  })
})

/**
 * Opens a portal whose bucket is behind a proxy that can slow down or hang. `timeout` is that of the
 * bucket's address.
 */
const openPortalBehindProxy = async (timeout?: string) => {
  if (!mount) throw new Error('nothing to mount')
  const bucket = await openBucketStorage()
  const url = new URL(bucket.url)
  const proxy = await openTcpProxy(Number(url.port))
  url.port = String(proxy.port)
  if (timeout) url.searchParams.set('timeout', timeout)
  const portal = await mount.open({ dump: documentNames, files: () => openS3Storage(url.href) })
  const api = () => portal.api.as('admin')
  const send = (method: string, path: string, body: FormData, key: string) =>
    api().raw(method, path, { body, headers: { 'idempotency-key': key } })
  const uploadFile = (content: Buffer, key: string) =>
    send('POST', '/api/v1/company/1/files/', buildForm({ name: 1 }, content), key)
  const earlierFile = await uploadFile(PDF, 'before')
  const picture = await createPicture()
  return {
    proxy,
    portal,
    api,
    uploadFile,
    /** Calls that need a file. Each has a key, so that it can be repeated. */
    callsOf: (round: string) => ({
      photo: () => send('PATCH', '/api/personnel/valid/', buildPhotoForm(picture), `photo-${round}`),
      document: () => uploadFile(PDF, `document-${round}`),
      'a document in parts': () => uploadFile(LARGE, `large-${round}`),
      download: () => api().raw('GET', `/files/company/download/${earlierFile.body.id}/`),
    }),
    async close() {
      proxy.silence(false)
      await portal.close()
      proxy.close()
      await bucket.close()
    },
  }
}

describe('a portal whose bucket fails and recovers', { timeout: 30_000 }, () => {
  let site: Awaited<ReturnType<typeof openPortalBehindProxy>>
  beforeAll(async () => {
    site = await openPortalBehindProxy('3')
  })
  afterAll(() => site?.close())

  it('answers calls that need a file with 503, serves the others, and succeeds when the calls are repeated', async () => {
    const { portal, proxy, callsOf, api } = site
    const calls = callsOf('away')
    proxy.silence(true)
    const statuses = Object.entries(calls).map(async ([name, call]) => [name, (await call()).status])
    expect((await portal.api.signIn('lectura')).token).not.toBe('')
    const ticked = await portal.api
      .as('utility')
      .patch('/api/personnel_accreditation_status/1/', { status: false })
    expect(ticked.status, ticked.text).toBe(200)
    expect(Object.fromEntries(await Promise.all(statuses))).toEqual({
      photo: 503,
      document: 503,
      'a document in parts': 503,
      download: 503,
    })
    proxy.silence(false)
    await expect.poll(async () => (await calls.photo()).status, POLL).toBe(200)
    expect((await calls.document()).status).toBe(201)
    const { status, body } = await calls['a document in parts']()
    expect(status).toBe(201)
    expect((await calls.download()).status).toBe(200)
    expect((await api().get(`/files/company/download/${body.id}/`)).bytes.equals(LARGE)).toBe(true)
  })

  it('does not cut a large file that is sent or read slowly', async () => {
    const { proxy, uploadFile, api } = site
    const startedAt = performance.now()
    proxy.slow(20)
    const { status, body } = await uploadFile(LARGE, 'slow')
    expect(status).toBe(201)
    expect(performance.now() - startedAt).toBeGreaterThan(3_000)
    const { bytes } = await api().get(`/files/company/download/${body.id}/`)
    proxy.slow(0)
    expect(bytes.equals(LARGE)).toBe(true)
  })
})

describe('a portal whose bucket hangs, with the default settings', { timeout: 30_000 }, () => {
  let site: Awaited<ReturnType<typeof openPortalBehindProxy>>
  beforeAll(async () => {
    site = await openPortalBehindProxy()
  })
  afterAll(() => site?.close())

  it('answers all calls that need a file in time, and works again soon after', async () => {
    const { proxy, callsOf } = site
    const calls = Object.values(callsOf('hanging'))
    const measure = async (call: () => Promise<{ status: number; headers: Headers }>) => {
      const startedAt = performance.now()
      const { status, headers } = await call()
      return { told: [status, headers.get('retry-after')], took: performance.now() - startedAt }
    }
    proxy.silence(true)
    const firstAnswers = await Promise.all(calls.map(measure))
    expect(firstAnswers.map(({ told }) => told)).toEqual(firstAnswers.map(() => [503, '2']))
    expect(Math.max(...firstAnswers.map(({ took }) => took))).toBeLessThan(LIMIT_MS)
    proxy.silence(false)
    for (const call of calls)
      await expect.poll(async () => Math.floor((await call()).status / 100), POLL).toBe(2)
  })
})
