import { beforeAll, describe, expect, it } from 'vitest'
import { NEW_ENTRY } from '../../src/domain/catalogs/schemas.ts'
import type { Todo } from '../../src/domain/companies/todos.ts'
import type { HistoryStep, ListedLogEntry } from '../../src/domain/log/auditLog.ts'
import type { PersonDetail } from '../../src/domain/people/schemas.ts'
import { recomputeAllDerivedFields } from '../../src/server/portal/derivedRows.ts'
import { buildForm } from '../support/buildForm.ts'
import { collectLogFaults } from '../support/collectLogFaults.ts'
import { portalDump } from '../support/portalDump.ts'
import { buildItem, buildRequirement } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

interface Document {
  id: number
  file: string
}

const dump = {
  ...portalDump(),
  personnel_file_names: [
    { id: 1, category: 'General' as const, name: 'Examen médico', sensitive: true, ...NEW_ENTRY },
    { id: 2, category: 'General' as const, name: 'DC-3', sensitive: false, ...NEW_ENTRY },
  ],
  accreditation_types: [true, false].map((sensitive, i) => ({
    id: i + 1,
    ...buildRequirement({
      name: sensitive ? 'Aptitud para el puesto' : 'Constancia DC-3',
      sensitive,
      roles: [1],
      wants_document: true,
    }),
  })),
  accreditation_items: [1, 2].map((type) => ({ id: type, ...buildItem('valid', type, false) })),
}

const LISTS = {
  evidence: '/api/evidence/?filter=%7B%22personnel%22%3A%22valid%22%7D',
  personnel_files: '/api/personnel_files/?personnel_id=valid',
  documents: '/api/files/?personnel=valid',
}
const NOTE = 'Falta el resultado de la audiometría'

describe.each(portalOpeners)('documents about health, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump }))
  const asUser = (username: string) => portal.api.as(username)
  const list = async <T = Document>(username: string, path: string) =>
    (await asUser(username).get<T[]>(path)).body
  const views = async (filter: object) =>
    list<ListedLogEntry>('super', `/api/log/?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  /** First document of each list: the one about health. */
  const sensitive = {} as Record<keyof typeof LISTS, Document>

  beforeAll(async () => {
    await portal.store.transaction(recomputeAllDerivedFields)
    const upload = async (path: string, fields: Record<string, string | number>) =>
      (await asUser('admin').post<Document>(path, buildForm(fields))).body
    sensitive.documents = await upload('/api/files/?personnel=valid', {
      file_name: 'Audiometría de María.pdf',
      personnel: 'valid',
      type: 'Otros',
    })
    await upload('/api/files/?personnel=valid', {
      file_name: 'Carta.pdf',
      personnel: 'valid',
      type: 'Carta de liberación',
    })
    sensitive.personnel_files = await upload('/api/personnel_files/', { name: 1, person: 'valid' })
    await upload('/api/personnel_files/', { name: 2, person: 'valid' })
    for (const item of [1, 2]) {
      const { body } = await asUser('empresa').post<Document>('/api/evidence/', buildForm({ item }))
      if (item === 1) sensitive.evidence = body
      await asUser('utility').post(`/api/evidence/${body.id}/review/`, {
        decision: 'reject',
        rejection: 'other',
        note: NOTE,
      })
    }
    await portal.store.transaction(async (tx) => {
      const { rows } = await tx.getList('users', {})
      for (const { id, username } of rows) {
        if (username === 'vecina')
          await tx.update('users', id, { company: 1, groups: ['company', 'read_only'] })
        if (username === 'lectura') await tx.update('users', id, { groups: ['utility', 'read_only'] })
        if (username === 'super') await tx.update('users', id, { groups: ['certifier'] })
      }
    })
  })

  it.each([
    ['utility', ['documents', 'evidence', 'personnel_files']],
    ['empresa', ['documents', 'evidence', 'personnel_files']],
    ['lectura', []],
    ['vecina', []],
    ['certificador', []],
    ['super', []],
  ])('are listed and downloaded by %s: %j', async (username, readable) => {
    for (const [place, path] of Object.entries(LISTS)) {
      const { id, file } = sensitive[place as keyof typeof LISTS]
      const isReadable = readable.includes(place)
      expect((await list(username, path)).map((row) => row.id).includes(id), place).toBe(isReadable)
      expect((await asUser(username).raw('GET', file)).status, place).toBe(isReadable ? 200 : 404)
    }
    expect(await list(username, LISTS.personnel_files)).toHaveLength(readable.length > 0 ? 2 : 1)
  })

  it('leave the requirement visible, and tell that its document is not', async () => {
    const itemsOf = async (username: string) =>
      (await asUser(username).get<PersonDetail>('/api/personnel/valid/')).body.personnel_accreditation?.map(
        ({ name, status, evidence }) => [name, status, evidence?.hidden],
      )
    expect(await itemsOf('lectura')).toEqual([
      ['Aptitud para el puesto', false, true],
      ['Constancia DC-3', false, undefined],
    ])
    expect((await itemsOf('utility'))?.map(([, , hidden]) => hidden)).toEqual([undefined, undefined])
  })

  it('are not mentioned in pending tasks, histories and the log of users who may not see them', async () => {
    const rejectionsOf = async (username: string) =>
      (await list<Todo>(username, '/api/companies/1/todos/'))
        .map(({ rejection }) => rejection)
        .filter(Boolean)
    expect(await rejectionsOf('empresa')).toHaveLength(2)
    expect(await rejectionsOf('vecina')).toHaveLength(1)
    const historyOf = async (username: string) =>
      (await list<HistoryStep>(username, '/api/history/personnel/valid/')).map((step) => JSON.stringify(step))
    const isAboutSensitive = (text: string) => /audiometr|Examen médico/iu.test(text)
    expect((await historyOf('utility')).filter(isAboutSensitive).length).toBeGreaterThan(1)
    const seen = (await historyOf('lectura')).filter(isAboutSensitive)
    // The rejected document that is not about health has the same note.
    expect(seen.every((step) => step.includes('Constancia DC-3'))).toBe(true)
    const log = JSON.stringify(await list('super', '/api/log/'))
    expect(log).not.toMatch(/Audiometría de María|Examen médico/u)
    const exported = await asUser('super').raw('GET', '/api/log_export/?format=csv')
    expect(String(exported.body)).not.toMatch(/Audiometría de María|Examen médico/u)
  })

  it('are notified without the reason, which mails would carry out of the portal', async () => {
    const { rows } = await portal.store.getList('message_events', {})
    const { rows: messages } = await portal.store.getList('messages', {})
    const texts = [...new Set([...rows, ...messages].map(({ text }) => text))]
    expect(texts.filter((text) => text.includes(NOTE))).toEqual([expect.stringContaining('Constancia DC-3')])
    expect(texts.some((text) => text.includes('Aptitud para el puesto'))).toBe(true)
  })

  it('are logged at each view with the document, and found by a filter', async () => {
    const before = (await views({ nature: 'sensitive' })).length
    const { headers } = await asUser('utility').raw('GET', sensitive.evidence.file)
    expect(headers.get('cache-control')).toBe('no-store')
    await asUser('empresa').raw('GET', sensitive.documents.file, { headers: { range: 'bytes=1-' } })
    const found = await views({ nature: 'sensitive' })
    expect(found).toHaveLength(before + 2)
    expect(found.slice(0, 2)).toMatchObject([
      { action: 'documents.download', username: 'empresa', subject: `documents:${sensitive.documents.id}` },
      { action: 'evidence.download', username: 'utility', subject: `evidence:${sensitive.evidence.id}` },
    ])
    // Without the document's name, because this super-admin may not see it.
    expect(found[0]?.subject_name).toBe('')
    expect((await views({ nature: 'download' })).map(({ id }) => id)).toEqual(
      expect.arrayContaining(found.map(({ id }) => id)),
    )
    expect(await collectLogFaults(portal.store)).toEqual([])
  })
})
