import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openFileStorage } from '../../src/server/portal/openPortal.ts'
import { buildForm, PDF } from '../support/buildForm.ts'
import { fileStorages, openBucketStorage, type TestFileStorage } from '../support/fileStorages.ts'
import { isFullRun } from '../support/fullRun.ts'
import { documentNames } from '../support/portalDump.ts'
import { type PortalOpener, portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const MEGABYTE = 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Returns the memory in use, in megabytes. Collects twice, because a collection frees its findings later. */
const measureMemory = (): number => {
  collectGarbage()
  collectGarbage()
  return process.memoryUsage().arrayBuffers / MEGABYTE
}

/** Streams this number of megabytes, then calls `end`. */
const createStream = (
  megabytes: number,
  end: () => void = () => undefined,
  onChunk: () => void = () => undefined,
): Readable =>
  Readable.from(
    (async function* () {
      for (let i = 0; i < megabytes; i += 1) {
        yield Buffer.alloc(MEGABYTE, i)
        onChunk()
      }
      end()
    })(),
    { objectMode: false },
  )

describe.each(fileStorages)('files in $name', ({ name, open }) => {
  let place: TestFileStorage
  beforeAll(async () => {
    place = await open()
  })
  afterAll(() => place.close())

  const listNames = async (cutoff?: Date): Promise<string[]> => {
    const names: string[] = []
    for await (const name of place.files.list(cutoff)) names.push(name)
    return names.sort()
  }
  const wholeOf = async (name: string): Promise<Buffer> => {
    const file = await place.files.read(name)
    return file ? buffer(file.stream()) : Buffer.from('no such file')
  }

  it('come back as they were written, whole and in part', async () => {
    const content = randomBytes(70_000)
    await place.files.write('documents/ab/whole', content)
    await place.files.write('photos/x-_y/large.jpg', Readable.from([content.subarray(0, 10)]))
    const file = await place.files.read('documents/ab/whole')
    expect(file?.size).toBe(content.length)
    expect((await wholeOf('documents/ab/whole')).equals(content)).toBe(true)
    expect((await place.files.readWhole('documents/ab/whole'))?.equals(content)).toBe(true)
    for (const [start, end] of [
      [0, 9],
      [100, 65_999],
      [69_999, undefined],
      [5, 69_999],
    ] as const) {
      const range = file && (await buffer(file.stream(start, end)))
      expect(range?.equals(content.subarray(start, end === undefined ? undefined : end + 1))).toBe(true)
    }
    expect(await listNames()).toEqual(['documents/ab/whole', 'photos/x-_y/large.jpg'])
    await place.files.delete('documents/ab/whole')
    await place.files.delete('photos/x-_y/large.jpg')
    expect(await place.files.read('documents/ab/whole')).toBeUndefined()
    expect(await place.files.readWhole('documents/ab/whole')).toBeUndefined()
  })

  it('can be empty, and deleted twice', async () => {
    await place.files.write('documents/00/empty', Buffer.alloc(0))
    const file = await place.files.read('documents/00/empty')
    expect([file?.size, (await wholeOf('documents/00/empty')).length]).toEqual([0, 0])
    await place.files.delete('documents/00/empty')
    await place.files.delete('documents/00/empty')
    expect(await listNames()).toEqual([])
  })

  it.each([
    ['short', 1],
    ['of several parts', 12],
  ])('leave nothing when they break off, %s', async (_, megabytes) => {
    const broken = createStream(megabytes, () => {
      throw new Error('the upload was cut off')
    })
    await expect(place.files.write('documents/cc/cut', broken)).rejects.toThrow('cut off')
    expect(await place.files.read('documents/cc/cut')).toBeUndefined()
    expect(await place.listAll()).toEqual([])
  })

  it.runIf(isFullRun || name === 'a folder')('stream both ways without being held whole', async () => {
    const memoryBefore = measureMemory()
    let most = 0
    let chunkCount = 0
    const look = () => {
      chunkCount += 1
      if (chunkCount % 15 === 0) most = Math.max(most, measureMemory() - memoryBefore)
    }
    await place.files.write(
      'documents/dd/large',
      createStream(45, () => undefined, look),
    )
    const file = await place.files.read('documents/dd/large')
    let size = 0
    for await (const chunk of file?.stream() ?? []) {
      if (Math.floor(size / MEGABYTE) < Math.floor((size + chunk.length) / MEGABYTE)) look()
      size += chunk.length
    }
    expect(size).toBe(45 * MEGABYTE)
    expect(chunkCount).toBeGreaterThan(70)
    // The bucket's server runs in this process too.
    expect(most).toBeLessThan(36)
    await place.files.delete('documents/dd/large')
  })

  it('let go of a file that nobody reads to its end', async () => {
    await place.files.write('documents/ee/left', createStream(8))
    for (let i = 0; i < 60; i += 1) {
      const stream = (await place.files.read('documents/ee/left'))?.stream()
      if (i % 2 === 0) await stream?.[Symbol.asyncIterator]().next()
      stream?.destroy()
    }
    expect((await wholeOf('documents/ee/left')).length).toBe(8 * MEGABYTE)
    await place.files.delete('documents/ee/left')
  })

  it('are told apart by when they came', async () => {
    await place.files.write('documents/11/old', Buffer.from('old'))
    // S3 has a resolution of one second.
    await wait(1_010)
    const moment = new Date(Math.floor(Date.now() / 1000) * 1000)
    await place.files.write('documents/22/new', Buffer.from('new'))
    expect(await listNames(moment)).toEqual(['documents/11/old'])
    expect(await listNames()).toEqual(['documents/11/old', 'documents/22/new'])
  })
})

describe('an upload that there is no room for', () => {
  const portal = usePortal(portalOpeners[0]?.open as PortalOpener['open'], () => ({ dump: documentNames }))

  it('is told to come back, and says no more', async () => {
    const write = vi
      .spyOn(portal.files, 'write')
      .mockImplementationOnce((_, content) =>
        pipeline(
          content as Readable,
          new Writable({ write: (_chunk, _encoding, callback) => callback(new Error('ENOSPC')) }),
        ),
      )
    const send = () =>
      portal.api
        .as('admin')
        .post('/api/v1/company/1/files/', buildForm({ name: 1 }, Buffer.concat([PDF, randomBytes(MEGABYTE)])))
    const { status, text, headers } = await send()
    expect([status, headers.get('retry-after')]).toEqual([503, '30'])
    expect(text).not.toContain('ENOSPC')
    expect((await send()).status).toBe(201)
    write.mockRestore()
  })
})

describe('where files are', () => {
  it('is said by a setting; a bucket that cannot be used is named, without its key', async () => {
    const bucket = await openBucketStorage()
    await bucket.files.write('documents/ff/here', Buffer.from('here'))
    const files = await openFileStorage({ filesUrl: bucket.url, dataDir: 'no-such-folder' })
    expect((await files.read('documents/ff/here'))?.size).toBe(4)
    for (const invalidUrl of [
      bucket.url.replace('/acredita/', '/nadie/'),
      's3://a:oculto@127.0.0.1:9/acredita?tls=0',
    ]) {
      const attempt = openFileStorage({ filesUrl: invalidUrl, dataDir: 'no-such-folder' })
      await expect(attempt).rejects.toThrow(/No se puede usar el depósito «\w+» de FILES_URL: \S/u)
      await expect(attempt).rejects.not.toThrow('oculto')
    }
    await bucket.close()
  })

  it.each([
    [403, '', 'la llave o el secreto no se aceptan, o no tienen permiso para este depósito (HTTP 403).'],
    [404, '', 'no existe; créelo antes (HTTP 404).'],
    [301, '', 'está en otra región (region=…) (HTTP 301).'],
    [503, '', 'el servidor no está disponible (HTTP 503).'],
    [200, 'tls=1', 'el servidor no habla TLS en ese puerto.'],
  ])('a bucket that answers %i is explained', async (status, tls, reason) => {
    const server = createServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const filesUrl = `s3://a:b@127.0.0.1:${port}/acredita?${tls || 'tls=0'}`
    await expect(openFileStorage({ filesUrl, dataDir: 'no-such-folder' })).rejects.toThrow(
      `No se puede usar el depósito «acredita» de FILES_URL: ${reason}`,
    )
    server.closeAllConnections()
    server.close()
  })
})
