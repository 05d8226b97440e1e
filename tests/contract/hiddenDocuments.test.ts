import { beforeAll, describe, expect, it } from 'vitest'
import { NEW_ENTRY } from '../../src/domain/catalogs/schemas.ts'
import { PERSONNEL_FILE_TYPES } from '../../src/domain/documents/kinds.ts'
import { buildForm } from '../support/buildForm.ts'
import { portalDump } from '../support/portalDump.ts'
import { buildItem, buildRequirement } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

interface Document {
  id: number
  file: string
  type?: string | number
  name?: string
  type_name?: string
}

const names = ['Comprobante de domicilio', 'CURP', 'Curso de inducción']
const requirements = ['Examen médico', 'Licencia de conducir']
const dump = {
  ...portalDump(),
  personnel_file_names: names.map((name, i) => ({
    id: i + 1,
    category: 'General' as const,
    name,
    sensitive: false,
    ...NEW_ENTRY,
  })),
  accreditation_types: requirements.map((name, i) => ({
    id: i + 1,
    ...buildRequirement({ name, roles: [1], wants_document: true }),
  })),
  accreditation_items: requirements.map((_, i) => ({ id: i + 1, ...buildItem('valid', i + 1, false) })),
}

const PLACES = {
  documents: { list: '/api/files/?personnel=valid', readers: ['lectura', 'comercial'] },
  'named files': { list: '/api/personnel_files/?personnel_id=valid', readers: ['lectura', 'comercial'] },
  'documents of requirements': { list: '/api/evidence/', readers: ['lectura'] },
}

/** Documents visible to users who may not see RFC and address. */
const VISIBLE_COUNTS = {
  documents: ['Carta de liberación', 'Otros'],
  'named files': ['Curso de inducción'],
  'documents of requirements': ['Examen médico'],
}

describe.each(portalOpeners)('documents that show a hidden field, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump }))
  const asUser = (username: string) => portal.api.as(username)
  const list = async (username: string, path: string) => (await asUser(username).get<Document[]>(path)).body

  beforeAll(async () => {
    for (const type of PERSONNEL_FILE_TYPES)
      await asUser('admin').post(
        '/api/files/?personnel=valid',
        buildForm({ file_name: 'escaneo.pdf', personnel: 'valid', type }),
      )
    await asUser('admin').post(
      '/api/files/?personnel=valid',
      buildForm({ file_name: 'CURP de María.pdf', personnel: 'valid', type: 'Otros' }),
    )
    for (const name of [1, 2, 3])
      await asUser('admin').post('/api/personnel_files/', buildForm({ name, person: 'valid' }))
    for (const item of [1, 2])
      await asUser('empresa').post('/api/evidence/', buildForm({ item, issued_on: '2026-03-01' }))
  })

  describe.each(Object.entries(PLACES))('%s', (place, { list: path, readers }) => {
    it('are hidden like the field: neither listed nor downloaded', async () => {
      const allDocuments = await list('utility', path)
      for (const username of readers) {
        const visible = await list(username, path)
        const kinds = visible.map(({ type_name, name, type }) => type_name ?? name ?? type)
        expect(kinds.sort()).toEqual(VISIBLE_COUNTS[place as keyof typeof VISIBLE_COUNTS])
        const ids = visible.map(({ id }) => id)
        const statuses = await Promise.all(
          allDocuments.map(async ({ id, file }) => [id, (await asUser(username).raw('GET', file)).status]),
        )
        expect(statuses).toEqual(allDocuments.map(({ id }) => [id, ids.includes(id) ? 200 : 404]))
      }
    })

    it('are there for the utility, the certifier and the company', async () => {
      const allDocuments = await list('utility', path)
      expect(allDocuments.length).toBeGreaterThan(VISIBLE_COUNTS[place as keyof typeof VISIBLE_COUNTS].length)
      for (const username of ['certificador', 'empresa'])
        expect(await list(username, path)).toHaveLength(allDocuments.length)
      for (const { file } of allDocuments)
        expect((await asUser('certificador').raw('GET', file)).status).toBe(200)
    })
  })

  it('cannot be counted by a filter either', async () => {
    const evidencePath = (filter: object) =>
      `/api/evidence/?filter=${encodeURIComponent(JSON.stringify(filter))}`
    expect(await list('lectura', evidencePath({ type: 2 }))).toEqual([])
    expect(await list('lectura', evidencePath({ type: 1 }))).toHaveLength(1)
  })
})
