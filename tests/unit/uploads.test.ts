import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDiskStorage } from '../../src/server/files/diskStorage.ts'
import { type FileStorage, getDocumentFileName } from '../../src/server/files/fileStorage.ts'
import { receiveUploadedFile } from '../../src/server/files/uploads.ts'
import { buildZip } from '../support/buildZip.ts'

describe('an upload', () => {
  let folder = ''
  let files: FileStorage
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'acredita-uploads-'))
    files = await openDiskStorage(folder)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('that broke off early is refused without waiting', async () => {
    const part = new PassThrough()
    part.on('error', () => undefined)
    part.write('%PDF-1.4\n')
    part.destroy(new Error('Unexpected end of multipart data'))
    await setImmediate()
    await expect(receiveUploadedFile(files, part, 'acta.pdf', 1024)).rejects.toThrow()
    for await (const name of files.list()) expect.unreachable(`${name} is kept`)
  })

  const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  const receive = async (chunks: readonly Buffer[], name: string) => {
    const upload = await receiveUploadedFile(
      files,
      Readable.from(chunks, { objectMode: false }),
      name,
      1_000_000,
    )
    const stored = await files.readWhole(getDocumentFileName(upload.key))
    return { ...upload, stored: stored ?? Buffer.alloc(0) }
  }

  it.each([
    ['a line break', Buffer.from('\r\n')],
    ['a byte order mark', Buffer.from('\ufeff')],
    ['a mail header', Buffer.from('Content-Type: application/pdf\r\n\r\n')],
    ['a script', Buffer.from('#!/bin/sh\nexit\n')],
    ['1023 bytes', Buffer.alloc(1023, 0x20)],
  ])('of a PDF after %s is stored without it, in chunks of any size', async (_, before) => {
    const content = Buffer.concat([before, PDF, Buffer.alloc(3000, 0x0a)])
    const expected = content.subarray(before.length)
    for (const chunks of [[content], Array.from(content, (byte) => Buffer.of(byte))]) {
      const { stored, size, sha256, media_type, file_name } = await receive(chunks, 'acta.pdf')
      expect(stored.equals(expected)).toBe(true)
      expect({ size, media_type, file_name }).toEqual({
        size: expected.length,
        media_type: 'application/pdf',
        file_name: 'acta.pdf',
      })
      expect(sha256).toBe(createHash('sha256').update(expected).digest('hex'))
    }
  })

  it('that contains a PDF is stored unchanged', async () => {
    const zip = buildZip([{ name: Buffer.from('acta.pdf'), content: PDF }])
    const { stored, media_type } = await receive([zip], 'actas.zip')
    expect([stored.equals(zip), media_type]).toEqual([true, 'application/zip'])
  })

  it('without content is refused', async () => {
    await expect(receive([], 'acta.pdf')).rejects.toMatchObject({
      fields: { file: ['El archivo está vacío.'] },
    })
  })

  it('of a PDF that begins too late is refused with an explanation', async () => {
    const mail = Buffer.from('Received: from a by b\r\n'.repeat(60))
    await expect(receive([mail, PDF], 'Acta.PDF')).rejects.toMatchObject({
      fields: { file: [expect.stringContaining('otro contenido antes del PDF')] },
    })
  })
})
