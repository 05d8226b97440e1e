import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../src/domain/people/schemas.ts'
import { openDiskStorage } from '../../src/server/files/diskStorage.ts'
import { exportPortal } from '../../src/server/portal/exportPortal.ts'
import { importPortal } from '../../src/server/portal/importPortal.ts'
import { portalDump } from '../support/portalDump.ts'
import { readQrs } from '../support/readQrs.ts'
import { buildPerson } from '../support/storeRows.ts'
import { stores } from '../support/stores.ts'
import { PUBLIC_URL, portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const PUBLIC_ID = 'Zq3_x8Kd-0aBcDeFgHiJkL'
const valid = { accreditation_date: '2025-06-01', accreditation_expiration_date: '2026-12-01' }
const importedPerson = buildPerson({ id: '4217', public_id: PUBLIC_ID, last_names: 'Importada', ...valid })
const publicPath = (id: string) => `/api/personnel_public/${id}/`
const codes = [`${PUBLIC_URL}/credential/validation/${PUBLIC_ID}`]

/** Returns the addresses in the QR codes of a picture, without their signatures. */
const addressesIn = async (picture: Buffer) =>
  (await readQrs(picture)).map((address) => address.split('#')[0])

describe.each(portalOpeners)('a person imported with a guessable id, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: { personnel: [...portalDump().personnel, importedPerson] } }))
  const get = <T>(path: string, username = 'utility') => portal.api.as(username).get<T>(path)

  it('has a public page under the public id, which does not reveal the internal id', async () => {
    const { status, body, text } = await portal.api.get(publicPath(PUBLIC_ID))
    expect([status, body.id, body.last_names]).toEqual([200, PUBLIC_ID, 'Importada'])
    expect(text).not.toContain('4217')
  })

  it('is not found under the old address, exactly like an unknown id', async () => {
    const [old, nobody] = [await portal.api.get(publicPath('4217')), await portal.api.get(publicPath('9999'))]
    const comparable = ({ status, text, headers }: typeof old) => [
      status,
      text,
      [...headers].filter(([name]) => name !== 'date'),
    ]
    expect(comparable(old)).toEqual(comparable(nobody))
    expect(old.status).toBe(404)
  })

  it('has a QR that carries the public id, alone and in the zip', async () => {
    expect(await addressesIn((await get('/personnel/4217/qr/')).bytes)).toEqual(codes)
    const zip = await JSZip.loadAsync((await get('/personnel/qr/zip/?user_id=4', 'empresa')).bytes)
    const [file] = zip.file(/Importada/u)
    expect(await addressesIn((await file?.async('nodebuffer')) ?? Buffer.alloc(0))).toEqual(codes)
  })

  it('has the public id wherever users may open the public page', async () => {
    const { body: foundPeople } = await get<Person[]>('/api/personnel_search/?search=importada', 'atencion')
    expect(foundPeople).toMatchObject([{ id: '4217', public_id: PUBLIC_ID }])
    expect((await get<Person>('/api/personnel/4217/')).body.public_id).toBe(PUBLIC_ID)
    // Unguessable ids are not replaced.
    expect((await get<Person>('/api/personnel/valid/')).body.public_id).toBe('valid')
  })
})

describe.each(stores)('an import into $name', ({ open }) => {
  it('gives public ids to whom they are missing, once and for all', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'acredita-ids-'))
    const dump = portalDump()
    const strong = 'Kd8xZq3_0aBcDeFgHiJkL-'
    // Dumps of older portals and of other systems have no public ids.
    const { public_id: _, ...old } = buildPerson({ id: '1001' })
    const personnel = [old, { ...old, id: strong }, { ...old, id: '1002', public_id: '7' }, importedPerson]
    const path = join(folder, 'old.json')
    await writeFile(path, JSON.stringify({ ...dump, personnel, accreditation_items: [] }))

    const first = await open()
    const files = await openDiskStorage(join(folder, 'files'))
    await importPortal(path, first.store, files)
    const idsOf = async ({ store }: typeof first) =>
      new Map(
        (
          await store.getMany(
            'personnel',
            personnel.map(({ id }) => id),
          )
        ).map((row) => [row.id, row.public_id]),
      )
    const ids = await idsOf(first)
    expect([ids.get(strong), ids.get('4217')]).toEqual([null, PUBLIC_ID])
    for (const id of ['1001', '1002']) expect(ids.get(id)).toMatch(/^[\w-]{22}$/u)
    expect(ids.get('1001')).not.toBe(ids.get('1002'))

    const movedDump = join(folder, 'moved.json')
    await exportPortal(movedDump, first.store, files)
    expect(await readFile(movedDump, 'utf8')).toContain(`"public_id":"${ids.get('1001')}"`)
    await first.close()
    const second = await open()
    await importPortal(movedDump, second.store, files)
    expect(await idsOf(second)).toEqual(ids)
    await second.close()
    await rm(folder, { recursive: true })
  })
})
