import { describe, expect, it } from 'vitest'
import { buildForm, PDF } from '../support/buildForm.ts'
import { documentNames } from '../support/portalDump.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const PATH = '/api/company_files/'
const FIELDS = { name: 1, company: 1 }

describe.each(sqliteOpeners)('names of files, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: documentNames }))
  const upload = (name: string, content: Buffer = PDF) =>
    portal.api.as('admin').post<{ file_name: string; file: string }>(PATH, buildForm(FIELDS, content, name))

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'])(
    'may end in .%s',
    async (extension) => {
      const { status, body } = await upload(`a.${extension}`, Buffer.from('una nota'))
      expect([status, body.file_name]).toEqual([201, expect.stringMatching(/^a.*\.txt$/u)])
      const { headers } = await portal.api.as('admin').get(body.file)
      expect(headers.get('content-type')).toBe('text/plain')
    },
  )

  it('are no names of fields that every object has', async () => {
    for (const field of ['constructor', '__proto__', 'toString']) {
      const form = buildForm(FIELDS, PDF, 'acta.pdf')
      form.append(field, 'x')
      expect((await portal.api.as('admin').post(PATH, form)).status, field).toBe(400)
    }
  })

  it('may be as long as a form can make them, and are cut', async () => {
    for (const letter of ['a', 'ñ', '. ', '\u0301\u0316', '😀']) {
      const { status, body } = await upload(`${letter.repeat(75_000 / letter.length)}.pdf`)
      expect(status, letter).toBe(201)
      expect(Buffer.byteLength(body.file_name)).toBeLessThanOrEqual(200)
      expect(body.file_name).toMatch(/\.pdf$/u)
    }
  })
})
