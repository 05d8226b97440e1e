import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDisk } from '../../src/server/files/disk.ts'
import type { Files } from '../../src/server/files/files.ts'
import { receiveUpload } from '../../src/server/files/uploads.ts'

describe('an upload', () => {
  let folder = ''
  let files: Files
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'acredita-uploads-'))
    files = await openDisk(folder)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('that broke off before anybody listened is refused, not waited for', async () => {
    const part = new PassThrough()
    part.on('error', () => undefined)
    part.write('%PDF-1.4\n')
    part.destroy(new Error('Unexpected end of multipart data'))
    await setImmediate()
    await expect(receiveUpload(files, part, 'acta.pdf', 1024)).rejects.toThrow()
    for await (const name of files.list()) expect.unreachable(`${name} is kept`)
  })
})
