import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NEW_ENTRY } from '../../src/domain/catalogs/schemas.ts'
import { FIRST_DAY, LAST_DAY } from '../../src/domain/common/days.ts'
import { NOT_WITHDRAWN } from '../../src/domain/common/withdrawals.ts'
import { UNCORRECTED } from '../../src/domain/notices/schemas.ts'
import { addRequirementTasks } from '../../src/domain/people/requirements.ts'
import { getDumpFilesFolder } from '../../src/server/backup/dumpFile.ts'
import { openDiskStorage } from '../../src/server/files/diskStorage.ts'
import { type FileStorage, getDocumentFileName } from '../../src/server/files/fileStorage.ts'
import { exportPortal } from '../../src/server/portal/exportPortal.ts'
import { importPortal } from '../../src/server/portal/importPortal.ts'
import type { Dump } from '../../src/server/store/dump.ts'
import { isPortalEmpty } from '../../src/server/store/portalContents.ts'
import type { Store } from '../../src/server/store/store.ts'
import { openBucketStorage } from '../support/fileStorages.ts'
import { demoRows, NOW, portalDump } from '../support/portalDump.ts'
import { stores } from '../support/stores.ts'

const SESSION = {
  hash: 'h',
  user: 1,
  created_at: '2026-03-10',
  expires_at: '2026-03-11',
  last_used_at: '2026-03-10',
  device: '',
  id_token: '',
}

const stored = (key: string) => ({
  ...NOT_WITHDRAWN,
  key,
  file_name: 'Oficio Nº 7.pdf',
  media_type: 'application/pdf',
  size: 3,
  sha256: 'abc',
  scan: null,
  uploaded_by: 2,
  created_at: '2026-03-10T18:00:00.000Z',
})
const notice = (id: number, overrides: object = {}) => ({
  id,
  name: '',
  rfc: '',
  text: '<p>«Ñandú» &amp; <strong>más</strong></p>',
  company: null,
  ...stored(`key-${id}`),
  ...UNCORRECTED,
  ...overrides,
})

/** The demo with a notice on every board and a veto with an exception. */
const busyDemo = (): Dump => {
  const demo = demoRows()
  const [firstPerson, ...otherPeople] = demo.personnel
  return {
    ...demo,
    personnel: (firstPerson ? [{ ...firstPerson, photo: 'one' }, ...otherPeople] : []).map((row) => ({
      ...row,
      vetoed: false,
    })),
    vetoes: [notice(3, { name: 'Gasera Fantasma', rfc: 'GFA900101AB1' })],
    announcements: [notice(1), notice(2)],
    administrative_acts: [notice(5, { company: 1 }), notice(9, { company: 2 })],
    non_accordance: [notice(4, { company: 1 })],
    veto_exceptions: [
      {
        id: 2,
        personnel: firstPerson?.id ?? '',
        company: null,
        rfc: 'GFA900101AB1',
        veto: 3,
        veto_name: 'Gasera Fantasma',
        reason: 'Resolución 14/2026',
        user: 1,
        created_at: '2026-03-10T18:00:00.000Z',
      },
    ],
  }
}
const now = new Date(NOW)
const BOARDS = ['vetoes', 'announcements', 'administrative_acts', 'non_accordance'] as const

const contents = async (files: FileStorage): Promise<Map<string, string>> => {
  const fileContents = new Map<string, string>()
  for await (const name of files.list()) {
    const chunks = await (await files.read(name))?.stream().toArray()
    fileContents.set(name, Buffer.concat(chunks ?? []).toString('hex'))
  }
  return new Map([...fileContents].sort())
}

describe.each(stores)('a portal kept in $name', ({ name, open }) => {
  const otherOpener = stores.find((store) => store.name !== name)
  let folder: string
  const openStores: { close(): Promise<void> }[] = []
  const aPortal = async (openStore: typeof open): Promise<[Store, FileStorage]> => {
    const { store, close } = await openStore()
    openStores.push({ close })
    return [store, await openDiskStorage(join(folder, `files-${openStores.length}`))]
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'acredita-dump-'))
  })
  afterEach(async () => {
    for (const { close } of openStores.splice(0)) await close()
    await rm(folder, { recursive: true })
  })

  it('moves to another store and back, files included, without losing a letter', async () => {
    const demo = busyDemo()
    const [store, files] = await aPortal(open)
    await store.load(demo)
    await store.transaction((tx) => tx.create('tokens', SESSION))
    await files.write('photos/one/large.jpg', Buffer.from([0, 255, 10, 13]))
    await files.write('photos/one/small.jpg', Buffer.from('small'))
    const exportedFiles = await contents(files)
    await files.write('photos/nobody/small.jpg', Buffer.from('nobody'))

    const [firstDump, secondDump] = [join(folder, 'there.json'), join(folder, 'sub/back.json')]
    const exported = await exportPortal(firstDump, store, files, { now })
    const [targetStore, targetFiles] = await aPortal(otherOpener?.open ?? open)
    expect(await importPortal(firstDump, targetStore, targetFiles)).toEqual(exported)
    expect(await contents(targetFiles)).toEqual(exportedFiles)

    expect(await exportPortal(secondDump, targetStore, targetFiles, { now })).toEqual(exported)
    expect(await readFile(secondDump, 'utf8')).toBe(await readFile(firstDump, 'utf8'))
    const [home, homeFiles] = await aPortal(open)
    await importPortal(secondDump, home, homeFiles)
    expect(await contents(homeFiles)).toEqual(exportedFiles)
    expect(await home.getList('personnel', { q: 'nuñez' })).toEqual(
      await store.getList('personnel', { q: 'nuñez' }),
    )

    const dump: Dump = JSON.parse(await readFile(firstDump, 'utf8'))
    expect(dump.personnel).toHaveLength(demo.personnel.length)
    for (const collection of [
      ...BOARDS,
      'accreditation_types',
      'accreditation_items',
      'veto_exceptions',
      'users',
    ] as const)
      expect(dump[collection]).toEqual(demo[collection])
    for (const board of BOARDS) {
      const newest = { sort: { field: 'created_at', order: 'DESC' }, q: 'ñandu mas', range: [0, 9] } as const
      const notices = await home.getList(board, newest)
      expect(notices).toEqual(await store.getList(board, newest))
      expect([notices.total, notices.rows[0]?.created_by]).toEqual([demo[board].length, 'Laura Medina Prado'])
    }
    expect([dump.tokens, dump.attempts]).toEqual([[], []])
    expect(exported.files).toBe(2)
  })

  it('goes on numbering where it was', async () => {
    const [store, files] = await aPortal(open)
    await store.load(portalDump())
    await exportPortal(join(folder, 'dump.json'), store, files)
    const [targetStore, targetFiles] = await aPortal(otherOpener?.open ?? open)
    await importPortal(join(folder, 'dump.json'), targetStore, targetFiles)
    const zone = await targetStore.transaction((tx) => tx.create('zones', { name: 'Nueva', ...NEW_ENTRY }))
    expect(zone.id).toBe(3)
  })

  it('puts right what another portal says of an accreditation', async () => {
    const path = join(folder, 'dump.json')
    const demo = demoRows()
    const [neverAccredited, met, unmet] = demo.personnel
    const items = [
      { id: 1, personnel: met?.id ?? '', type: 1, status: true, version: 1 },
      { id: 2, personnel: unmet?.id ?? '', type: 1, status: false, version: 1 },
    ]
    const inconsistentRow = (row: typeof neverAccredited, overrides: object) =>
      row ? [{ ...row, ...overrides }] : []
    const personnel = [
      ...inconsistentRow(neverAccredited, {
        accreditation_date: null,
        accreditation_expiration_date: '2030-01-01',
        lacking_from: LAST_DAY,
      }),
      ...inconsistentRow(met, {
        accreditation_date: '2025-08-31',
        accreditation_expiration_date: null,
        lacking_from: FIRST_DAY,
      }),
      ...inconsistentRow(unmet, { lacking_from: LAST_DAY }),
    ]
    await writeFile(
      path,
      JSON.stringify({
        ...demo,
        personnel,
        accreditation_items: items,
        accreditations: [],
        documents: [],
        personnel_files: [],
        evidence: [],
      }),
    )
    const [store, files] = await aPortal(open)
    await importPortal(path, store, files)
    const readPerson = async (row: typeof neverAccredited) => store.getOne('personnel', row?.id ?? '')
    expect((await readPerson(neverAccredited))?.accreditation_expiration_date).toBeNull()
    // An accredited person without an end date gets the end by the rule.
    expect((await readPerson(met))?.accreditation_expiration_date).toBe('2026-08-31')
    expect((await readPerson(met))?.lacking_from).toBe(LAST_DAY)
    expect((await readPerson(unmet))?.lacking_from).toBe(FIRST_DAY)
  })

  it('looks up whom a veto means, whatever the dump says', async () => {
    const path = join(folder, 'dump.json')
    const demo = demoRows()
    const vetoedIds = demo.personnel.filter((row) => row.vetoed).map(({ id }) => id)
    expect(vetoedIds.length).toBeGreaterThan(0)
    const personnel = demo.personnel.map((row) => ({ ...row, vetoed: !row.vetoed }))
    await writeFile(path, JSON.stringify({ ...demo, personnel }))
    const [store, files] = await aPortal(open)
    await importPortal(path, store, files)
    const { rows } = await store.getList('personnel', { filter: { vetoed: true } })
    expect(rows.map(({ id }) => id)).toEqual(vetoedIds)
  })

  it('takes in nothing where something is, and nothing that is no portal', async () => {
    const [store, files] = await aPortal(open)
    await store.load(portalDump())
    const path = join(folder, 'dump.json')
    await exportPortal(path, store, files)
    await expect(importPortal(path, store, files)).rejects.toThrow('ya tiene datos')
    const [empty, noFiles] = await aPortal(open)
    await expect(importPortal(join(folder, 'none.json'), empty, noFiles)).rejects.toThrow()
    expect(await isPortalEmpty(empty)).toBe(true)
  })
})

describe('a portal that goes round', () => {
  it('through every store, its files in folders and buckets, comes home as it left', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'acredita-round-'))
    const bucket = await openBucketStorage()
    const places = [bucket.files, await openDiskStorage(join(folder, 'files'))]
    const route = ['SQLite', 'Postgres', 'SQLite'].flatMap((name) =>
      stores.filter((store) => store.name === name),
    )
    const first = await route[0]?.open()
    const files = await openDiskStorage(join(folder, 'first'))
    const personnel = portalDump().personnel.map((person, i) => ({
      ...person,
      photo: i === 0 ? 'one' : null,
      // Guessable public ids would be replaced during the import.
      public_id: `Zq3_x8Kd-0aBcDeFgHiJ-${i}`,
    }))
    // The import recomputes which documents companies owe, so the obligations are inactive here.
    const obligations = portalDump().obligations.map((obligation) => ({ ...obligation, active: false }))
    const dump = portalDump({ personnel, obligations, announcements: [notice(1), notice(2)] })
    // The import recomputes what people lack, so it is stored beforehand.
    await first?.store.load(addRequirementTasks(dump))
    for (const size of ['large', 'small']) await files.write(`photos/one/${size}.jpg`, Buffer.from(size))
    await files.write(getDocumentFileName('key-1'), Buffer.from('oficio'))
    const dumpOf = (step: number) => join(folder, `${step}.json`)
    const exported = first && (await exportPortal(dumpOf(0), first.store, files, { now }))
    expect(exported).toMatchObject({ files: 3, missing: 1 })
    await first?.close()

    for (const [step, { open }] of route.slice(1).entries()) {
      const { store, close } = await open()
      const place = places[step % 2] ?? files
      expect(await importPortal(dumpOf(step), store, place)).toEqual(exported)
      expect(await exportPortal(dumpOf(step + 1), store, place, { now })).toEqual(exported)
      for await (const name of place.list()) await place.delete(name)
      await close()
    }
    const last = route.length - 1
    expect(await readFile(dumpOf(last), 'utf8')).toBe(await readFile(dumpOf(0), 'utf8'))
    const filesOf = async (step: number) => contents(await openDiskStorage(getDumpFilesFolder(dumpOf(step))))
    expect(await filesOf(last)).toEqual(await filesOf(0))
    await bucket.close()
    await rm(folder, { recursive: true })
  })
})
