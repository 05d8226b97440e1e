import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Files } from '../../src/server/files/files.ts'
import { openS3 } from '../../src/server/files/s3.ts'
import { type OpenPlace, openBucket } from '../support/filePlaces.ts'
import { formWith } from '../support/forms.ts'
import { mounts, type OpenPortal } from '../support/mounts.ts'
import { aPicture, photoForm } from '../support/pictures.ts'
import { fileNames } from '../support/portalDump.ts'
import { openTcpProxy } from '../support/tcpProxy.ts'

const TIMEOUT = '0.3'
const [mount] = mounts

describe('6.6 a bucket that hangs', () => {
  let server: Server
  let files: Files
  beforeAll(async () => {
    // It knows its bucket, sends the head of each file and half of its bytes, and says no more to anybody.
    server = createServer((request, response) => {
      if (request.method === 'HEAD') return response.writeHead(200, { 'content-length': 100 }).end()
      if (/\/acredita\/\w/u.test(request.url ?? '') && request.method === 'GET')
        response.writeHead(206, { 'content-length': 100 }).write('half')
      return request.resume()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    files = await openS3(`s3://a:b@127.0.0.1:${port}/acredita?tls=0&timeout=${TIMEOUT}`)
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
  it.each(calls)('is an error in time: %s', async (_, call) => {
    await expect(call()).rejects.toThrow()
  })

  it('may be waited for as long as its address says, which must be a number', async () => {
    await expect(openS3('s3://a:b@127.0.0.1:1/acredita?tls=0&timeout=soon')).rejects.toThrow(
      'En FILES_URL, timeout=soon no es un número de segundos, de 0.1 a 300.',
    )
  })
})

describe('6.6 a portal whose bucket goes away and comes back', () => {
  let bucket: OpenPlace
  let way: Awaited<ReturnType<typeof openTcpProxy>>
  let portal: OpenPortal
  beforeAll(async () => {
    bucket = await openBucket()
    const url = new URL(bucket.url)
    way = await openTcpProxy(Number(url.port))
    url.port = String(way.port)
    url.searchParams.set('timeout', TIMEOUT)
    if (!mount) throw new Error('nothing to mount')
    portal = await mount.open({ dump: fileNames, files: () => openS3(url.href) })
  })
  afterAll(async () => {
    way?.silence(false)
    await portal?.close()
    way?.close()
    await bucket?.close()
  })
  const send = (method: string, path: string, body: FormData, key: string) =>
    portal.api.as('admin').raw(method, path, { body, headers: { 'idempotency-key': key } })

  it('refuses with 503 what needs a file, does everything else, and does it when it is asked again', async () => {
    const kept = await send('POST', '/api/v1/company/1/files/', formWith({ name: 1 }), 'before')
    const download = () => portal.api.as('admin').raw('GET', `/files/company/download/${kept.body.id}/`)
    const picture = await aPicture()
    const calls = {
      photo: () => send('PATCH', '/api/personnel/valid/', photoForm(picture), 'photo'),
      document: () => send('POST', '/api/v1/company/1/files/', formWith({ name: 1 }), 'document'),
      download,
    }
    way.silence(true)
    const refused = Object.entries(calls).map(async ([name, call]) => [name, (await call()).status])
    expect((await portal.api.signIn('lectura')).token).not.toBe('')
    const ticked = await portal.api
      .as('utility')
      .patch('/api/personnel_accreditation_status/1/', { status: false })
    expect(ticked.status, ticked.text).toBe(200)
    expect(Object.fromEntries(await Promise.all(refused))).toEqual({
      ...{ photo: 503, document: 503, download: 503 },
    })
    way.silence(false)
    expect((await calls.photo()).status).toBe(200)
    expect((await calls.document()).status).toBe(201)
    expect((await download()).status).toBe(200)
  })
})
