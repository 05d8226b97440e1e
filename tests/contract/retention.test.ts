import { beforeAll, describe, expect, it } from 'vitest'
import { NEW_ENTRY } from '../../src/domain/catalogs/schemas.ts'
import type { HistoryStep } from '../../src/domain/log/auditLog.ts'
import { DEFAULT_RETENTION_YEARS } from '../../src/domain/retention/rules.ts'
import type { RetentionDeletion, RetentionItem } from '../../src/domain/retention/schemas.ts'
import { getDocumentFileName } from '../../src/server/files/fileStorage.ts'
import { recomputeAllDerivedFields } from '../../src/server/portal/derivedRows.ts'
import { computeCertificateHash } from '../../src/server/retention/deletions.ts'
import { refreshNextBatch } from '../../src/server/retention/refresh.ts'
import type { Caller } from '../support/api.ts'
import { buildForm } from '../support/buildForm.ts'
import { collectLogFaults } from '../support/collectLogFaults.ts'
import { readPdfText } from '../support/fileReaders.ts'
import { portalDump, TODAY } from '../support/portalDump.ts'
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
  accreditation_types: [
    {
      id: 1,
      ...buildRequirement({ name: 'Examen médico', sensitive: true, wants_document: true, validity: 'date' }),
    },
  ],
  accreditation_items: [{ id: 1, ...buildItem('valid', 1, false) }],
}

describe.each(portalOpeners)('retention, $name', ({ open }) => {
  const clock = { now: new Date(`${TODAY}T18:00:00.000Z`) }
  const portal = usePortal(open, () => ({ dump, now: () => clock.now }))
  /** Signs in for each call, because the clock moves on by years. */
  const as = (username: string): Caller => {
    const call =
      (verb: 'get' | 'post' | 'patch' | 'raw') =>
      async (...input: [string, string]) =>
        (await portal.api.signIn(username))[verb](...input)
    return {
      get: call('get'),
      post: call('post'),
      patch: call('patch'),
      raw: call('raw'),
    } as unknown as Caller
  }
  const later = (years: number) => {
    clock.now = new Date(`${Number(TODAY.slice(0, 4)) + years}${TODAY.slice(4)}T18:00:00.000Z`)
    return clock.now.toISOString().slice(0, 10)
  }
  const refresh = async (today: string) => {
    while (await refreshNextBatch(portal.store, { today, years: DEFAULT_RETENTION_YEARS }));
  }
  const list = async (filter: object = {}) =>
    (
      await as('super').get<RetentionItem[]>(
        `/api/retention/?range=[0,99]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
      )
    ).body
  const summary = (items: readonly RetentionItem[]) =>
    items.map(({ kind, name, reason, due_on }) => [kind, name, reason, due_on].join(' ')).sort()
  const documents = {} as Record<'dc3' | 'medical' | 'replaced' | 'newer' | 'kept', Document>
  const deletion = async (id: number) => portal.store.getOne('retention_deletions', id)

  beforeAll(async () => {
    await portal.store.transaction(recomputeAllDerivedFields)
    const upload = async (path: string, fields: Record<string, string | number>) =>
      (await as('admin').post<Document>(path, buildForm(fields))).body
    documents.dc3 = await upload('/api/personnel_files/', { name: 2, person: 'valid' })
    documents.medical = await upload('/api/personnel_files/', { name: 1, person: 'valid' })
    documents.kept = await upload('/api/personnel_files/', { name: 2, person: 'last-day' })
    for (const name of ['dc3', 'medical'] as const)
      await as('admin').post(`/api/personnel_files/${documents[name].id}/withdraw/`, { reason: 'Repetido' })
    for (const name of ['replaced', 'newer'] as const)
      documents[name] = (
        await as('empresa').post<Document>('/api/evidence/', buildForm({ item: 1, expires_on: '2026-12-31' }))
      ).body
  })

  it('lists what ended once its years have passed, and nothing else', async () => {
    await refresh(TODAY)
    expect(await list()).toEqual([])
    expect(summary(await list({ state: 'later' }))).toEqual([
      'evidence Examen médico replaced 2031-03-11',
      'person  left 2031-03-11',
      'person  left 2031-03-11',
      'personnelFiles DC-3 withdrawn 2027-03-11',
      'personnelFiles Examen médico withdrawn 2031-03-11',
    ])
    await refresh(later(2))
    expect(summary(await list())).toEqual(['personnelFiles DC-3 withdrawn 2027-03-11'])
    await refresh(later(6))
    expect(summary(await list({ category: 'medical' }))).toEqual([
      'evidence Examen médico replaced 2031-03-11',
      'personnelFiles Examen médico withdrawn 2031-03-11',
    ])
    expect((await list({ category: 'person' })).map(({ person_name }) => person_name)).toHaveLength(2)
  })

  it('does not name documents about health to users who may not see them', async () => {
    const setGroups = (groups: ('utility' | 'certifier')[]) =>
      portal.store.transaction(async (tx) => {
        const { rows } = await tx.getList('users', {})
        for (const { id, username } of rows)
          if (username === 'super') await tx.update('users', id, { groups })
      })
    await setGroups(['certifier'])
    expect((await list({ category: 'medical' })).map(({ name }) => name)).toEqual(['', ''])
    await setGroups(['utility'])
    expect((await list({ category: 'medical' })).map(({ name }) => name)).toEqual([
      'Examen médico',
      'Examen médico',
    ])
  })

  it('keeps the day on which the portal first saw that a person had left, unless they come back', async () => {
    const leftOn = async () => (await list({ category: 'person' })).map(({ ended_on }) => ended_on)
    expect(await leftOn()).toEqual([TODAY, TODAY])
    await as('super').patch('/api/personnel/inactive/', { active: true })
    await refresh(later(7))
    expect(await leftOn()).toEqual([TODAY])
    later(6)
  })

  it('keeps what is held, with the reason, until its day', async () => {
    const [item] = await list({ category: 'medical' })
    const ids = [item?.id ?? 0]
    const hold = { ids, reason: 'Juicio laboral 12/2031', until: '2033-01-01' }
    expect((await as('super').post('/api/retention/hold/', { ...hold, until: '2020-01-01' })).status).toBe(
      400,
    )
    expect((await as('super').post('/api/retention/hold/', { ...hold, reason: ' ' })).status).toBe(400)
    expect((await as('super').post('/api/retention/hold/', hold)).status).toBe(204)
    expect(await list({ state: 'held' })).toMatchObject([
      { held_reason: hold.reason, held_until: hold.until },
    ])
    await refresh('2032-06-01')
    expect(await list({ state: 'held' })).toHaveLength(1)
    expect((await as('super').post('/api/retention_deletions/', { ids, count: 1 })).status).toBe(409)
    expect((await as('super').post('/api/retention/release/', { ids })).status).toBe(204)
    expect(await list({ state: 'held' })).toEqual([])
  })

  it('refuses another number than the confirmed one', async () => {
    const create = (body: object) => as('super').post<{ detail: string }>('/api/retention_deletions/', body)
    const answer = await create({ category: 'medical', count: 1 })
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('son 2.')])
    expect((await create({ count: 0 })).status).toBe(400)
  })

  it('deletes rows and files in the background, and leaves out what is needed again', async () => {
    const items = (await list()).filter(({ kind }) => kind !== 'person')
    expect(items).toHaveLength(3)
    const { rows } = await portal.store.getList('personnel_files', {})
    const keys = rows.filter(({ id }) => id !== documents.kept.id).map(({ key }) => key)
    // A user restores nothing here, but an order may arrive after the decision.
    const { status, body } = await as('super').post<RetentionDeletion>('/api/retention_deletions/', {
      ids: items.map(({ id }) => id),
      count: 3,
    })
    expect([status, body.folio, body.total]).toEqual([201, 'E-000001', 3])
    await expect.poll(async () => (await deletion(body.id))?.state).toBe('done')
    expect(await deletion(body.id)).toMatchObject({ deleted: 3, skipped: 0 })
    expect((await portal.store.getList('personnel_files', {})).rows.map(({ id }) => id)).toEqual([
      documents.kept.id,
    ])
    expect((await portal.store.getList('evidence', {})).rows.map(({ id }) => id)).toEqual([
      documents.newer.id,
    ])
    for (const key of keys)
      await expect.poll(() => portal.files.read(getDocumentFileName(key))).toBeUndefined()
    expect((await list()).filter(({ kind }) => kind !== 'person')).toEqual([])
    expect(await collectLogFaults(portal.store)).toEqual([])
    const history = (await as('utility').get<HistoryStep[]>('/api/history/personnel/valid/')).body
    expect(history[0]).toMatchObject({ action: 'portal.retention', after: null })
    // The log no longer names the files.
    const isKept = ({ collection, record }: HistoryStep) =>
      collection === 'evidence' && record === String(documents.newer.id)
    expect(JSON.stringify(history.filter((step) => !isKept(step)))).not.toContain('acta.pdf')
  })

  it('certifies what was deleted without personal data, and with a hash that can be computed again', async () => {
    const [row] = (await portal.store.getList('retention_deletions', {})).rows
    expect(row?.sha256).toBe(row && computeCertificateHash(row))
    expect(row?.entries.map((entry) => entry.split(' ').slice(0, 4).join(' ')).sort()).toEqual([
      `evidence ${documents.replaced.id} medical ${TODAY}`,
      `personnelFiles ${documents.dc3.id} other ${TODAY}`,
      `personnelFiles ${documents.medical.id} medical ${TODAY}`,
    ])
    const { status, bytes } = await as('super').raw('GET', `/api/retention_deletions/${row?.id}/pdf/`)
    expect(status).toBe(200)
    const text = await readPdfText(bytes)
    expect(text).toContain('E-000001')
    expect(text.replaceAll(/\s/gu, '')).toContain(row?.sha256)
    expect(text).not.toMatch(/Álvarez|María|AANM/iu)
  })

  it('leaves out what an order keeps after the decision', async () => {
    await portal.store.transaction(async (tx) => {
      const { rows } = await tx.getList('personnel_files', {})
      for (const { id } of rows)
        await tx.update('personnel_files', id, {
          withdrawn_at: `${TODAY}T18:00:00.000Z`,
          withdrawn_by: 1,
          withdrawn_reason: 'X',
        })
    })
    await refresh(later(8))
    const [item] = (await list()).filter(({ kind }) => kind === 'personnelFiles')
    await portal.store.transaction((tx) =>
      tx.create('retention_holds', {
        kind: 'person',
        record: 'last-day',
        personnel: 'last-day',
        until: '2099-01-01',
        reason: 'Juicio',
        user: 1,
        created_at: clock.now.toISOString(),
      }),
    )
    const { body } = await as('super').post<RetentionDeletion>('/api/retention_deletions/', {
      ids: [item?.id],
      count: 1,
    })
    await expect.poll(async () => (await deletion(body.id))?.state).toBe('done')
    expect(await deletion(body.id)).toMatchObject({ deleted: 0, skipped: 1 })
    expect((await portal.store.getList('personnel_files', {})).total).toBe(1)
  })

  it('erases the whole record of a person who left', async () => {
    const [record] = await list({ category: 'person' })
    const { body } = await as('super').post<RetentionDeletion>('/api/retention_deletions/', {
      ids: [record?.id],
      count: 1,
    })
    await expect.poll(async () => (await deletion(body.id))?.state).toBe('done')
    expect(await deletion(body.id)).toMatchObject({ deleted: 1, skipped: 0 })
    expect(await portal.store.getOne('personnel', record?.personnel ?? '')).toBeUndefined()
    expect((await deletion(body.id))?.entries.join()).not.toContain(record?.personnel)
    expect(await collectLogFaults(portal.store)).toEqual([])
  })
})
