import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PERSONNEL_FILE_TYPES } from '../../src/domain/documents/kinds.ts'
import type { Board } from '../../src/domain/notices/boards.ts'
import { NOTICE_FORMS } from '../support/boards.ts'
import { buildForm, PDF } from '../support/buildForm.ts'
import { buildHeif } from '../support/buildHeif.ts'
import { documentNames } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const REQUIRED = ['Este campo es obligatorio.']
const pick = (fields: Record<string, string | number>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

interface Document {
  id: number
  file: string
  file_name: string
  size: number
}

const notice = (board: Board) => ({
  path: `/api/v1/${board}/`,
  fields: pick(NOTICE_FORMS[board].fields, NOTICE_FORMS[board].required),
  list: `/api/v1/${board}/`,
})

/** Calls that upload a document of company 1 or of its person, and the list that shows it afterwards. */
const UPLOADS = {
  'a company file': {
    path: '/api/company_files/',
    fields: { name: 1, company: 1 },
    list: '/api/company_files/?company_id=1',
  },
  'a company file by its company': {
    path: '/api/v1/company/1/files/',
    fields: { name: 1 },
    list: '/api/company_files/?company_id=1',
  },
  "a person's document": {
    path: '/api/files/?personnel=valid',
    fields: { file_name: 'Mi credencial.pdf', personnel: 'valid', type: 'Otros' },
    list: '/api/files/?personnel=valid',
  },
  "a person's named file": {
    path: '/api/personnel_files/',
    fields: { name: 1, person: 'valid' },
    list: '/api/personnel_files/?personnel_id=valid',
  },
  'a veto': notice('vetoes'),
  'an announcement': notice('announcements'),
  'an administrative act': notice('administrative_acts'),
  'a non-conformity': notice('non_accordance'),
}

describe.each(portalOpeners)('documents, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: documentNames, config: { maxUploadBytes: 1024 * 1024 } }))
  const asUser = (username: string) => portal.api.as(username)
  const listFiles = async () => {
    const names: string[] = []
    for await (const name of portal.files.list()) if (name.startsWith('documents/')) names.push(name)
    return names.sort()
  }
  const bytesOf = (path: string, headers: Record<string, string> = {}) =>
    asUser('utility').raw('GET', path, { headers })

  describe.each(Object.entries(UPLOADS))('%s', (_, { path, fields, list }) => {
    it('comes out as it went in, byte for byte, under its name', async () => {
      const content = Buffer.concat([PDF, randomBytes(300_000)])
      const { status, body } = await asUser('admin').post<Document>(
        path,
        buildForm(fields, content, 'Póliza Ñuñoa.pdf'),
      )
      expect(status).toBe(201)
      expect(body.size).toBe(content.length)
      const { headers, bytes } = await bytesOf(body.file)
      expect(sha256(bytes)).toBe(sha256(content))
      const name = 'file_name' in fields ? 'Mi credencial.pdf' : 'Póliza Ñuñoa.pdf'
      expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`)
      expect(headers.get('content-disposition')).toMatch(/^attachment;/u)
      expect(headers.get('content-type')).toBe('application/pdf')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toMatch(/sandbox/u)
      const { body: rows } = await asUser('utility').get<Document[]>(list)
      expect(rows.map(({ id }) => id)).toContain(body.id)
    })

    it('is refused without its parts, each named, and nothing is kept', async () => {
      const filesBefore = await listFiles()
      const bare = await asUser('admin').post(path, buildForm({}))
      expect(bare.status).toBe(400)
      expect(bare.body).toEqual(Object.fromEntries(Object.keys(fields).map((field) => [field, REQUIRED])))
      const form = buildForm(fields)
      form.delete('file')
      expect((await asUser('admin').post(path, form)).body).toEqual({ file: REQUIRED })
      expect((await asUser('admin').post(path, buildForm(fields, ''))).body).toEqual({
        file: ['El archivo está vacío.'],
      })
      expect((await asUser('admin').post(path, buildForm({ ...fields, otro: 1 }))).body).toEqual({
        otro: ['Este campo no se reconoce.'],
      })
      expect((await asUser('admin').post(path, fields)).status).toBe(415)
      expect(await listFiles()).toEqual(filesBefore)
    })

    it('is refused when a browser or a system would run it, whatever it is called', async () => {
      const filesBefore = await listFiles()
      for (const content of [
        '<html><script>1</script>',
        '<svg onload="a()"/>',
        '#!/bin/sh',
        'MZ\u0090\u0000\u0003',
      ]) {
        const { status, body } = await asUser('admin').post<{ file: string[] }>(
          path,
          buildForm(fields, content),
        )
        expect([status, Object.keys(body)]).toEqual([400, ['file']])
      }
      expect(await listFiles()).toEqual(filesBefore)
    })

    it('is stored from where a PDF begins; HEIC is accepted', async () => {
      const shiftedPdf = Buffer.concat([Buffer.from('Content-Type: application/pdf\r\n\r\n'), PDF])
      const { body, status } = await asUser('admin').post<Document>(path, buildForm(fields, shiftedPdf))
      expect(status).toBe(201)
      expect((await bytesOf(body.file)).bytes.equals(PDF)).toBe(true)
      const heic = await asUser('admin').post<Document & { media_type: string }>(
        path,
        buildForm(fields, buildHeif('mif1', ['mif1', 'heic']), 'IMG_2031.HEIC'),
      )
      expect([heic.status, heic.body.media_type]).toEqual([201, 'image/heif'])
    })

    it('over the limit is a 413 that says it, and the connection lives on', async () => {
      const filesBefore = await listFiles()
      const large = Buffer.concat([PDF, Buffer.alloc(1024 * 1024)])
      const { status, body } = await asUser('admin').post(path, buildForm(fields, large))
      expect([status, body]).toEqual([
        413,
        { detail: 'El archivo pesa más de 1 MB. Reduzca su tamaño o divídalo.' },
      ])
      expect((await asUser('admin').post(path, buildForm(fields))).status).toBe(201)
      expect(await listFiles()).toHaveLength(filesBefore.length + 1)
    })
  })

  it('are resumed where they broke off, and not sent again when nothing has changed', async () => {
    const content = Buffer.concat([PDF, randomBytes(50_000)])
    const { body } = await asUser('admin').post<Document>(
      '/api/v1/company/1/files/',
      buildForm({ name: 1 }, content),
    )
    const { headers } = await bytesOf(body.file)
    const etag = headers.get('etag') ?? ''
    const getRange = async (range: string, extraHeaders: Record<string, string> = {}) => {
      const { status, headers, bytes } = await bytesOf(body.file, { range, ...extraHeaders })
      return [status, headers.get('content-range'), bytes.equals(content) ? 'all' : bytes.length]
    }
    const { length } = content
    expect(await getRange('bytes=0-9')).toEqual([206, `bytes 0-9/${length}`, 10])
    expect(await getRange('bytes=50000-')).toEqual([
      206,
      `bytes 50000-${length - 1}/${length}`,
      length - 50_000,
    ])
    expect(await getRange('bytes=-5')).toEqual([206, `bytes ${length - 5}-${length - 1}/${length}`, 5])
    expect(await getRange(`bytes=${length}-`)).toEqual([416, `bytes */${length}`, 0])
    expect(await getRange('bytes=5-2')).toEqual([416, `bytes */${length}`, 0])
    expect(await getRange('bytes=0-9', { 'if-range': '"another"' })).toEqual([200, null, 'all'])
    expect(await getRange('bytes=0-9', { 'if-range': etag })).toEqual([206, `bytes 0-9/${length}`, 10])
    const { bytes } = await bytesOf(body.file, { range: 'bytes=100-199' })
    expect(bytes.equals(content.subarray(100, 200))).toBe(true)
    expect((await bytesOf(body.file, { 'if-none-match': etag })).status).toBe(304)
    expect((await bytesOf(body.file, { 'if-none-match': '"another"' })).status).toBe(200)
  })

  it("of a person keep the original's extension and have one of the four types", async () => {
    const path = '/api/files/?personnel=valid'
    for (const type of PERSONNEL_FILE_TYPES) {
      const fields = { file_name: 'Frente', personnel: 'valid', type }
      const { body } = await asUser('empresa').post<Document & { type: string }>(path, buildForm(fields))
      expect([body.file_name, body.type]).toEqual(['Frente.pdf', type])
    }
    const fields = { file_name: 'x.pdf', personnel: 'valid', type: 'Pasaporte' }
    expect((await asUser('empresa').post(path, buildForm(fields))).body).toEqual({
      type: ['El valor no es válido.'],
    })
    const otherFields = { ...fields, type: 'Otros', personnel: 'new' }
    expect((await asUser('admin').post(path, buildForm(otherFields))).body).toEqual({
      personnel: ['Contradice a otro dato de la misma solicitud. Envíe uno solo, o el mismo en ambos.'],
    })
  })

  it('of a company are deleted under their own company only', async () => {
    const { body } = await asUser('admin').post<Document>('/api/v1/company/1/files/', buildForm({ name: 1 }))
    const filesBefore = await listFiles()
    expect((await asUser('admin').delete(`/api/company_files/${body.id}/?company_id=2`)).status).toBe(404)
    expect((await asUser('admin').delete(`/api/company_files/${body.id}/`)).status).toBe(400)
    expect((await asUser('admin').delete(`/api/company_files/${body.id}/?company_id=1`)).status).toBe(204)
    expect((await asUser('admin').get(body.file)).status).toBe(404)
    expect(await listFiles()).toHaveLength(filesBefore.length - 1)
  })

  it('go with the person that they belong to', async () => {
    const fields = { file_name: 'x.pdf', personnel: 'new', type: 'Otros' }
    const filesBefore = await listFiles()
    await asUser('admin').post('/api/files/?personnel=new', buildForm(fields))
    await asUser('admin').post('/api/personnel_files/', buildForm({ name: 1, person: 'new' }))
    expect(await listFiles()).toHaveLength(filesBefore.length + 2)
    expect((await asUser('super').delete('/api/personnel/new/')).status).toBe(204)
    expect(await listFiles()).toEqual(filesBefore)
  })
})
