import { userInfo } from 'node:os'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { addDays, addMonths, getDayStartTimestamp, toMexicoDay } from '../../src/domain/common/days.ts'
import { changeUserAccount } from '../../src/server/cli/changeUserAccount.ts'
import { deleteOldLogEntries } from '../../src/server/log/deleteOldLogEntries.ts'
import { recomputeAllDerivedFields } from '../../src/server/portal/derivedRows.ts'
import { parseStoredPreferences } from '../../src/server/portal/preferences.ts'
import { getPortalSetting } from '../../src/server/portal/settings.ts'
import { createStoreForBackgroundJob, createStoreForOperatorCommand } from '../../src/server/store/origins.ts'
import type { Store } from '../../src/server/store/store.ts'
import type { Json } from '../support/api.ts'
import { collectLogFaults } from '../support/collectLogFaults.ts'
import { buildPerson, buildZone } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const entries = async (store: Store) =>
  (await store.getList('log_entries', { sort: { field: 'id', order: 'ASC' } })).rows
const changesOf = async (store: Store, entry: number | undefined) =>
  (await store.getList('log_changes', { filter: { entry: entry ?? 0 }, sort: { field: 'id', order: 'ASC' } }))
    .rows

describe.each(portalOpeners)('the log, $name', ({ open }) => {
  const portal = usePortal(open)
  beforeAll(() => portal.store.transaction(recomputeAllDerivedFields))
  const asSuper = () => portal.api.as('super')
  const last = async () => (await entries(portal.store)).at(-1)

  it('says who changed what, from what to what, within the same transaction', async () => {
    const id = 'logged-one'
    await portal.store.transaction((tx) => tx.create('personnel', buildPerson({ id })))
    expect(await last()).toMatchObject({
      action: 'portal',
      user: null,
      subject: `personnel:${id}`,
      changes: 1,
    })
    await asSuper().get('/api/auth/user/')
    const countBefore = (await entries(portal.store)).length
    expect((await asSuper().patch(`/api/personnel/${id}/`, { phone: '5511111111' })).status).toBe(200)
    const allEntries = await entries(portal.store)
    expect(allEntries.length).toBe(countBefore + 1)
    expect(allEntries.at(-1)).toMatchObject({
      action: 'personnel.update',
      username: 'super',
      result: 'ok',
      subject: `personnel:${id}`,
      changes: 1,
      address: '127.0.0.1',
      part_of: null,
      previous: allEntries.at(-2)?.hash,
    })
    expect(await changesOf(portal.store, allEntries.at(-1)?.id)).toMatchObject([
      {
        collection: 'personnel',
        record: id,
        before: { phone: expect.anything() },
        after: { phone: '5511111111' },
      },
    ])
  })

  it('tells of a sign-in and of one that was refused, and of no password', async () => {
    await portal.api.signIn('admin')
    expect(await last()).toMatchObject({ action: 'auth.login', username: 'admin', result: 'ok', changes: 0 })
    await portal.api.post('/api/auth/login/', { username: 'admin', password: 'wrong-password' })
    const refusedEntry = await last()
    expect(refusedEntry).toMatchObject({
      action: 'auth.login',
      username: 'admin',
      user: null,
      result: 'refused',
    })
    expect(JSON.stringify(refusedEntry)).not.toContain('wrong-password')
    await portal.store.transaction((tx) => tx.update('users', 1, { password_hash: 'a-new-hash' }))
    const [change] = await changesOf(portal.store, (await last())?.id)
    expect(change).toMatchObject({ before: { password_hash: '•' }, after: { password_hash: '•' } })
  })

  it('is listed backwards, found by who, what and when, and opens into what changed and how it is now', async () => {
    const { body: zone } = await asSuper().post<Json>('/api/zones/', { name: 'Bitácora' })
    await asSuper().patch(`/api/zones/${zone.id}/`, { name: 'Bitácora Dos' })
    await portal.store.transaction((tx) => tx.update('zones', Number(zone.id), { name: 'Bitácora Tres' }))
    const list = async (filter: object) =>
      (
        await asSuper().get<Json[]>(
          `/api/log/?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,9]`,
        )
      ).body
    const subject = `zones:${zone.id}`
    const foundEntries = await list({ subject })
    expect(foundEntries.map(({ action }) => action)).toEqual(['portal', 'zones.update', 'zones.create'])
    const [, updateEntry] = foundEntries
    expect((await list({ subject, user: updateEntry?.user })).length).toBe(2)
    expect((await list({ subject, action: 'zones.create' })).length).toBe(1)
    expect(await list({ subject, until: '2020-01-01T00:00:00.000Z' })).toEqual([])
    expect((await list({ subject, since: updateEntry?.at })).length).toBe(2)
    const { body: entry } = await asSuper().get<Json>(`/api/log/${updateEntry?.id}/`)
    expect(entry.rows).toMatchObject([
      { before: { name: 'Bitácora' }, after: { name: 'Bitácora Dos' }, now: { name: 'Bitácora Tres' } },
    ])
  })

  it('is found by day, by kind, by what it is about, and by words that a record or a user has', async () => {
    const id = 'found-in-the-log'
    const person = buildPerson({ id, first_names: 'Quetzalli', last_names: 'Xochitl', rfc: 'XOCQ900101AB1' })
    await portal.store.transaction((tx) => tx.create('personnel', person))
    await asSuper().patch(`/api/personnel/${id}/`, { phone: '5512345678' })
    const list = async (filter: object) =>
      (
        await asSuper().get<Json[]>(
          `/api/log/?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,99]`,
        )
      ).body
    const subject = `personnel:${id}`
    const actionsOf = async (filter: object) =>
      (await list(filter)).filter((entry) => entry.subject === subject).map(({ action }) => action)
    const bothActions = ['personnel.update', 'portal']
    const today = toMexicoDay(new Date())
    expect(await actionsOf({ since: today, until: today })).toEqual(bothActions)
    expect(await list({ until: addDays(today, -1) })).toEqual([])
    expect(await list({ since: addDays(today, 1) })).toEqual([])
    expect(await actionsOf({ kind: 'personnel', nature: 'change' })).toEqual(bothActions)
    expect(await actionsOf({ kind: 'companies' })).toEqual([])
    expect(await actionsOf({ q: 'quetzalli' })).toEqual(bothActions)
    expect(await actionsOf({ q: 'quetzalli', since: today, user: 1 })).toEqual(bothActions.slice(0, 1))
    expect(await list({ q: 'nobody-is-called-this' })).toEqual([])
    expect((await list({ subject, kind: 'personnel' })).map((entry) => entry.subject_name)).toEqual([
      'QUETZALLI XOCHITL',
      'QUETZALLI XOCHITL',
    ])
    const accreditation = await portal.store.transaction((tx) =>
      tx.create('accreditations', {
        personnel: id,
        kind: 'grant',
        accreditation_date: today,
        accreditation_expiration_date: null,
        reason: '',
        note: '',
        user: 1,
        recorded_at: new Date().toISOString(),
      }),
    )
    const { body: entry } = await asSuper().get<Json>(`/api/log/${(await last())?.id}/`)
    expect(entry.rows).toMatchObject([
      { names: { [`accreditations:${accreditation.id}`]: 'QUETZALLI XOCHITL' } },
    ])
    await asSuper().get('/api/personnel_export/?format=csv')
    expect((await list({ nature: 'download' })).map(({ action }) => action)).toContain('personnel.export')
    await portal.api.post('/api/auth/login/', { username: 'admin', password: 'wrong-password' })
    expect((await list({ nature: 'refusal', address: '127.0.0.1' }))[0]?.username).toBe('admin')
    expect((await list({ nature: 'signIn' })).every(({ action }) => String(action).startsWith('auth.'))).toBe(
      true,
    )
  })

  it('is found by field and by what was done, beside names as well, and told with the names of people', async () => {
    const id = 'found-by-field'
    const person = buildPerson({ id, first_names: 'Citlali', last_names: 'Zamudio', rfc: 'ZACC900101AB1' })
    await portal.store.transaction((tx) => tx.create('personnel', person))
    await asSuper().patch(`/api/personnel/${id}/`, { phone: '5512345678' })
    await asSuper().patch(`/api/personnel/${id}/`, { email: 'citlali@gas.example' })
    const list = async (filter: object) =>
      (
        await asSuper().get<Json[]>(
          `/api/log/?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,99]`,
        )
      ).body
    const changedFields = async (filter: object) =>
      (await list(filter))
        .filter(({ subject }) => subject === `personnel:${id}`)
        .map(({ rows }) => Object.keys((rows as Json[])[0]?.after as object).sort())
    for (const filter of [
      { field: 'personnel.phone' },
      { field: 'contacts.phone' },
      { q: 'telefono' },
      { q: 'teléfono citlali' },
      { q: 'citlali', field: 'personnel.phone' },
      { person: id, field: 'personnel.phone' },
    ])
      expect([filter, await changedFields(filter)]).toEqual([filter, [['phone']]])
    expect(await changedFields({ field: 'personnel.address' })).toEqual([])
    expect(await changedFields({ q: 'domicilio citlali' })).toEqual([])

    const today = toMexicoDay(new Date())
    await portal.store.transaction((tx) =>
      tx.create('accreditations', {
        personnel: id,
        kind: 'grant',
        accreditation_date: today,
        accreditation_expiration_date: null,
        reason: '',
        note: '',
        user: 1,
        recorded_at: new Date().toISOString(),
      }),
    )
    const countGrants = async (q: string) =>
      (await list({ q })).filter(({ subject }) => subject === `personnel:${id}`).length
    expect([await countGrants('acreditada'), await countGrants('suspendida')]).toEqual([1, 0])
    const [entry] = await list({ person: id, field: 'personnel.phone' })
    const admin = await portal.store.getBy('users', 'username', 'super')
    expect(entry).toMatchObject({
      username: 'super',
      user_name: admin?.name,
      rows: [{ collection: 'personnel' }],
    })
  })

  it('tells of a person or a firm with what names them: vetoes, exceptions, accounts', async () => {
    const id = 'named-by-others'
    const person = buildPerson({ id, rfc: 'NANO900101AB1', vetoed: true })
    await portal.store.transaction((tx) => tx.create('personnel', person))
    const veto = await portal.store.transaction((tx) =>
      tx.create('vetoes', {
        name: 'Nadie',
        rfc: 'NANO900101AB1',
        text: '<p>No</p>',
        company: 2,
        key: 'named-veto',
        file_name: 'a.pdf',
        media_type: 'application/pdf',
        size: 1,
        sha256: '',
        scan: 'clean',
        uploaded_by: 1,
        created_at: new Date().toISOString(),
        withdrawn_at: null,
        withdrawn_by: null,
        withdrawn_reason: '',
        version: 1,
        corrected_at: null,
        corrected_by: null,
        corrected_reason: '',
      }),
    )
    const subjects = async (filter: object) =>
      (
        await asSuper().get<Json[]>(
          `/api/log/?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,99]`,
        )
      ).body.map(({ subject }) => subject)
    expect(await subjects({ person: id })).toEqual([`vetoes:${veto.id}`, `personnel:${id}`])
    expect(await subjects({ company: 2 })).toContain(`vetoes:${veto.id}`)
    expect(await subjects({ company: 1 })).not.toContain(`vetoes:${veto.id}`)
  })

  it('names what is gone as it was called', async () => {
    const { body: zone } = await asSuper().post<Json>('/api/zones/', { name: 'Ida' })
    await asSuper().delete(`/api/zones/${zone.id}/`)
    const filter = encodeURIComponent(JSON.stringify({ subject: `zones:${zone.id}` }))
    const { body } = await asSuper().get<Json[]>(`/api/log/?filter=${filter}`)
    expect(body.map(({ action, subject_name }) => [action, subject_name])).toEqual([
      ['zones.delete', 'Ida'],
      ['zones.create', 'Ida'],
    ])
  })

  it('opens an entry that was done in parts into all of their rows, page by page', async () => {
    const personOf = (id: string) => buildPerson({ id, rfc: '' })
    await portal.store.transaction((tx) => tx.create('personnel', personOf('part-0')))
    const wholeEntry = await last()
    for (const part of [1, 2])
      await portal.store.transaction(
        async (tx) => {
          for (const i of [0, 1]) await tx.create('personnel', personOf(`part-${part}-${i}`))
        },
        { action: 'imports.rows', user: 1, username: 'super', address: '', partOf: wholeEntry?.id ?? 0 },
      )
    const rows = async (range: string) => {
      const { body, headers } = await asSuper().get<Json[]>(`/api/log/${wholeEntry?.id}/rows/?range=${range}`)
      return [body.map(({ record }) => record), headers.get('content-range')?.split('/')[1]]
    }
    expect(await rows('[0,9]')).toEqual([['part-0', 'part-1-0', 'part-1-1', 'part-2-0', 'part-2-1'], '5'])
    expect(await rows('[2,3]')).toEqual([['part-1-1', 'part-2-0'], '5'])
    const { body } = await asSuper().get<Json>(`/api/log/${wholeEntry?.id}/`)
    expect([(body.rows as Json[]).length, body.total, body.more]).toEqual([5, 5, false])
    const parts = (await asSuper().get<Json[]>('/api/log/?range=[0,99]')).body.filter(
      ({ part_of }) => part_of !== null,
    )
    expect(parts).toEqual([])
  })

  it('is exported as it is listed, in words, and says that it was', async () => {
    const id = 'exported-from-the-log'
    await portal.store.transaction((tx) => tx.create('personnel', buildPerson({ id, phone: '5511111111' })))
    await asSuper().patch(`/api/personnel/${id}/`, { phone: '5512345678' })
    const filter = encodeURIComponent(JSON.stringify({ subject: `personnel:${id}`, user: 1 }))
    const answer = await asSuper().get(`/api/log_export/?format=csv&filter=${filter}`)
    expect(answer.headers.get('content-disposition')).toContain('bitacora-')
    const lines = answer.text.trim().split('\r\n')
    expect(lines.length).toBe(2)
    expect(lines[0]).toMatch(/^\ufeff?Fecha y hora,Qué pasó,Detalle,/u)
    expect(lines[1]).toContain('Cambió los datos de una persona')
    expect(lines[1]).toContain(',Teléfono: 55 1111 1111 → 55 1234 5678,')
    expect(await last()).toMatchObject({ action: 'log.export', nature: 'download', username: 'super' })
  })

  it('tells a person’s history, with what belongs to the person, to the utility', async () => {
    const id = 'with-a-history'
    await portal.store.transaction((tx) => tx.create('personnel', buildPerson({ id })))
    await asSuper().patch(`/api/personnel/${id}/`, { phone: '5512345678' })
    const { body } = await portal.api.as('utility').get<Json[]>(`/api/history/personnel/${id}/`)
    expect(body).toMatchObject([
      { action: 'personnel.update', username: 'super', after: { phone: '5512345678' } },
      { action: 'portal', before: null, after: { rfc: expect.any(String) } },
    ])
  })

  it('tells of the settings field by field, and of a password only that it changed', async () => {
    const secret = 'a-password-of-the-mail-server'
    const patch = { vat_percent: 8, mail_host: 'smtp.bajio.example', mail_from: 'a@bajio.example' }
    expect(
      (await asSuper().patch('/api/v1/settings/portal/', { ...patch, mail_password: secret })).status,
    ).toBe(200)
    const entryId = (await last())?.id
    expect(await changesOf(portal.store, entryId)).toMatchObject([
      {
        subject: 'settings:portal',
        collection: 'settings',
        before: { vat_percent: null, mail_password: null },
        after: { ...patch, mail_password: '•' },
      },
    ])
    await asSuper().patch('/api/v1/settings/portal/', { vat_percent: 16 })
    expect(await changesOf(portal.store, (await last())?.id)).toMatchObject([
      { before: { vat_percent: 8 }, after: { vat_percent: 16 } },
    ])
    const encryptedPassword = parseStoredPreferences(
      await getPortalSetting(portal.store, 'preferences'),
    ).mail_password
    const { rows } = await portal.store.getList('log_changes', {})
    for (const secretText of [secret, encryptedPassword])
      expect(JSON.stringify(rows)).not.toContain(secretText)
    const { body } = await asSuper().get<Json>(`/api/log/${entryId}/`)
    expect(body.rows).toMatchObject([{ after: { vat_percent: 8 }, now: { vat_percent: 16 } }])
  })

  it('names what the portal does by itself, and a command with whoever is at the machine', async () => {
    const { store } = portal
    await createStoreForBackgroundJob(store, 'expiry').transaction((tx) =>
      tx.create('zones', buildZone('Del portal')),
    )
    expect(await last()).toMatchObject({ action: 'portal.expiry', username: '', user: null, address: '' })
    const change = { username: 'admin', askPassword: async () => 'a-hash' }
    await changeUserAccount(
      createStoreForOperatorCommand(store, 'user.password'),
      'password',
      change,
      () => undefined,
    )
    expect(await last()).toMatchObject({ action: 'local.user.password', username: userInfo().username })
  })

  it('keeps what is no older than so many months, whole entry by whole entry, and still verifies', async () => {
    const { store } = portal
    const countBefore = (await entries(store)).length
    expect(await deleteOldLogEntries(createStoreForBackgroundJob(store, 'logSweep'), new Date(), 12)).toBe(0)
    expect((await entries(store)).length).toBe(countBefore)
    const laterDay = addMonths(toMexicoDay(new Date()), 14)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(getDayStartTimestamp(laterDay)) })
    onTestFinished(() => void vi.useRealTimers())
    await store.transaction((tx) => tx.create('zones', buildZone('Mucho después')))
    expect(await deleteOldLogEntries(createStoreForBackgroundJob(store, 'logSweep'), new Date(), 12)).toBe(
      countBefore,
    )
    const remainingEntries = await entries(store)
    expect(remainingEntries.map(({ action }) => action)).toEqual(['portal', 'portal.logSweep'])
    expect(remainingEntries[1]).toMatchObject({
      reason: JSON.stringify({ until: addMonths(laterDay, -12) }),
      changes: 0,
    })
    const { rows } = await store.getList('log_changes', {})
    expect(rows.map(({ entry }) => entry)).toEqual([remainingEntries[0]?.id])
    expect(await collectLogFaults(store)).toEqual([])
  })

  it('has nothing of what was undone, and nothing of what was only read', async () => {
    const countBefore = (await entries(portal.store)).length
    await expect(
      portal.store.transaction(async (tx) => {
        await tx.create('zones', buildZone('Undone'))
        throw new Error('undone')
      }),
    ).rejects.toThrow()
    expect((await asSuper().get('/api/personnel/?range=[0,9]')).status).toBe(200)
    expect((await entries(portal.store)).length).toBe(countBefore)
  })
})
