import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WireSettings } from '../../src/domain/settings/settings.ts'
import type { FirstStep } from '../../src/domain/settings/setup.ts'
import { openDiskStorage } from '../../src/server/files/diskStorage.ts'
import { queueDueNotificationMail } from '../../src/server/messages/dueMails.ts'
import { exportPortal } from '../../src/server/portal/exportPortal.ts'
import type { Machine } from '../../src/server/portal/hostIdentity.ts'
import { importPortal } from '../../src/server/portal/importPortal.ts'
import {
  areMailAndCalendarsStopped,
  getPortalLocation,
  storeFirstPortalLocation,
} from '../../src/server/portal/outgoingHold.ts'
import { NOW } from '../support/portalDump.ts'
import { buildZone } from '../support/storeRows.ts'
import { stores } from '../support/stores.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const MAIL = {
  host: 'smtp.gas.example',
  port: 25,
  security: 'none',
  user: '',
  password: '',
  from: 'avisos@gas.example',
  fromName: '',
} as const
const SETTINGS = '/api/v1/settings/portal/'

describe.each(sqliteOpeners)('a portal that was copied to another folder, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ config: { mail: MAIL, demo: false } }))

  it('holds mail and calendars until an operator releases them', async () => {
    const { store, config, api } = portal
    const boss = api.as('super')
    const calendar = (await boss.post<{ url: string }>('/api/account/calendar/')).body.url
    const statusOfCalendar = async () => (await api.raw('GET', new URL(calendar).pathname)).status
    const isHeld = async () => (await boss.get<WireSettings>(SETTINGS)).body.is_outgoing_held
    const steps = async () =>
      (await boss.get<{ name: FirstStep }[]>('/api/v1/first_steps/')).body.map(({ name }) => name)
    await store.transaction((tx) =>
      tx.create('messages', {
        key: 'a message',
        kind: 'notice',
        text: 'Nuevo anuncio',
        link: '/anuncios',
        user: 1,
        contact: null,
        personnel: null,
        created_at: NOW,
        read_at: null,
        mail_due_at: NOW,
      }),
    )
    expect([await isHeld(), await statusOfCalendar()]).toEqual([false, 200])

    await storeFirstPortalLocation(store, getPortalLocation({ ...config, dataDir: '/var/lib/original' }))
    expect(await isHeld()).toBe(true)
    await expect.poll(statusOfCalendar).toBe(503)
    expect(await steps()).toContain('outgoing')
    expect(await queueDueNotificationMail(store, new Date(NOW), config)).toBe(false)

    expect((await boss.post(`${SETTINGS}release/`, {})).body).toMatchObject({ is_outgoing_held: false })
    await expect.poll(statusOfCalendar).toBe(200)
    expect(await steps()).not.toContain('outgoing')
    expect(await queueDueNotificationMail(store, new Date(NOW), config)).toBe(true)
  })
})

const BARE = { name: 'portal-1', id: '0123456789abcdef0123456789abcdef', isContainer: false }
const OTHER_ID = 'fedcba9876543210fedcba9876543210'
const POD = { name: 'portal-7f9c-xk2lp', id: '', isContainer: true }

describe.each(stores)('a disk that is copied to another machine, $name', ({ open }) => {
  const SETTINGS_OF_BOTH = {
    publicUrl: 'https://portal.gas.mx',
    databaseUrl: '',
    filesUrl: '',
    dataDir: '/srv/portal',
    hostId: '',
  }

  it.each<[string, Machine, Machine, Partial<typeof SETTINGS_OF_BOTH>, boolean]>([
    ['the same machine after a restart', BARE, BARE, {}, false],
    ['a machine with another id', BARE, { ...BARE, id: OTHER_ID }, {}, true],
    ['a clone that keeps the id, under another name', BARE, { ...BARE, name: 'portal-2' }, {}, true],
    ['another machine and name', BARE, { name: 'ensayo', id: OTHER_ID, isContainer: false }, {}, true],
    ['a container that is started again', POD, { ...POD, name: 'portal-7f9c-9qwzt' }, {}, false],
    ['a container with the id of its image', { ...POD, id: OTHER_ID }, { ...POD, id: BARE.id }, {}, false],
    [
      'a machine without an id, under another name',
      { ...BARE, id: '' },
      { ...BARE, id: '', name: 'b' },
      {},
      false,
    ],
    ['a container instead of the machine', BARE, POD, {}, true],
    [
      'one of several machines on Postgres',
      BARE,
      { ...BARE, id: OTHER_ID },
      { databaseUrl: 'postgres://db/acredita' },
      false,
    ],
    ['a container with the same HOST_ID', POD, { ...POD, name: 'x' }, { hostId: 'centro' }, false],
    ['a new machine that takes over HOST_ID', BARE, { ...BARE, id: OTHER_ID }, { hostId: 'centro' }, false],
  ])('%s', async (_case, before, after, settings, isHeld) => {
    const { store, close } = await open()
    const locate = (machine: Machine) => getPortalLocation({ ...SETTINGS_OF_BOTH, ...settings }, machine)
    await store.transaction((tx) => tx.create('zones', buildZone('Bajío')))
    await storeFirstPortalLocation(store, locate(before))
    await storeFirstPortalLocation(store, locate(after))
    expect(await areMailAndCalendarsStopped(store, locate(after))).toBe(isHeld)
    await close()
  })

  it('is the same portal as long as it is empty, for example until its first PUBLIC_URL is corrected', async () => {
    const { store, close } = await open()
    const corrected = getPortalLocation({ ...SETTINGS_OF_BOTH, publicUrl: 'https://acredita.gas.mx' }, BARE)
    await storeFirstPortalLocation(store, getPortalLocation(SETTINGS_OF_BOTH, BARE))
    await storeFirstPortalLocation(store, corrected)
    expect(await areMailAndCalendarsStopped(store, corrected)).toBe(false)
    await close()
  })

  it('with another HOST_ID is held, also in a container', async () => {
    const { store, close } = await open()
    const locate = (hostId: string) => getPortalLocation({ ...SETTINGS_OF_BOTH, hostId }, POD)
    await storeFirstPortalLocation(store, locate('centro'))
    expect(await areMailAndCalendarsStopped(store, locate('ensayo'))).toBe(true)
    await close()
  })

  it('goes on sending after the upgrade from a version that did not store its machine', async () => {
    const { store, close } = await open()
    const location = getPortalLocation(SETTINGS_OF_BOTH, BARE)
    await store.transaction((tx) => tx.create('zones', buildZone('Bajío')))
    await storeFirstPortalLocation(store, { ...location, text: location.textWithoutHost })
    await storeFirstPortalLocation(store, location)
    expect(await areMailAndCalendarsStopped(store, location)).toBe(false)
    const copy = getPortalLocation(SETTINGS_OF_BOTH, { ...BARE, id: OTHER_ID })
    await storeFirstPortalLocation(store, copy)
    expect(await areMailAndCalendarsStopped(store, copy)).toBe(true)
    await close()
  })

  it('does not store the id of its machine', () => {
    expect(getPortalLocation(SETTINGS_OF_BOTH, BARE).text).not.toContain(BARE.id)
  })
})

describe.each(stores)('a backup that is restored to $name', ({ open }) => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'acredita-outgoing-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it.each([
    ['is held if the backup does not say where it ran', undefined, '/srv/portal', true],
    ['sends where it ran', '/srv/portal', '/srv/portal', false],
    ['is held elsewhere', '/srv/portal', '/srv/drill', true],
  ])('%s', async (_case, placeBefore, placeAfter, isHeld) => {
    const placeIn = (dataDir: string) =>
      getPortalLocation({
        publicUrl: 'https://portal.gas.mx',
        databaseUrl: '',
        filesUrl: '',
        dataDir,
        hostId: '',
      })
    const [source, target] = [await open(), await open()]
    const files = await openDiskStorage(join(folder, 'files'))
    if (placeBefore) await storeFirstPortalLocation(source.store, placeIn(placeBefore))
    await source.store.transaction((tx) => tx.create('zones', buildZone('Bajío')))
    await exportPortal(join(folder, 'portal.json'), source.store, files)
    // The operator started the new portal once before the restore.
    await storeFirstPortalLocation(target.store, placeIn(placeAfter))
    await importPortal(
      join(folder, 'portal.json'),
      target.store,
      await openDiskStorage(join(folder, 'others')),
    )
    expect(await areMailAndCalendarsStopped(target.store, placeIn(placeAfter))).toBe(isHeld)
    await source.close()
    await target.close()
  })
})

it('knows a place by address, database and files, and keeps no password', () => {
  const location = { publicUrl: 'https://portal.gas.mx', dataDir: '/srv/portal', hostId: '' }
  const { text: place } = getPortalLocation({
    ...location,
    databaseUrl: 'postgres://ana:secreto@db-1/acredita',
    filesUrl: 's3://llave:secreto@s3.gas.mx/archivos?region=x',
  })
  expect(place).not.toMatch(/secreto|llave|ana/u)
  expect(getPortalLocation({ ...location, databaseUrl: '', filesUrl: '' }).text).not.toBe(place)
})
