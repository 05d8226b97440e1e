import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pages } from '../../src/credential/door/render.tsx'
import { removeCaseAndAccents } from '../../src/domain/common/text.ts'
import type { LogFault } from '../../src/server/log/logFault.ts'
import { exportPortal } from '../../src/server/portal/exportPortal.ts'
import { COLLECTION_NAMES } from '../../src/server/store/collections.ts'
import type { Json } from '../support/api.ts'
import { readContents } from '../support/backups.ts'
import { buildForm } from '../support/buildForm.ts'
import { collectLogFaults } from '../support/collectLogFaults.ts'
import { createImportCalls } from '../support/importCalls.ts'
import { createNoisePicture } from '../support/pictures.ts'
import { portalDump } from '../support/portalDump.ts'
import { buildPerson } from '../support/storeRows.ts'
import { type OpenStore, stores } from '../support/stores.ts'
import { openPortalOver, type TestPortal } from '../support/testPortals.ts'

/** What identifies the person. No other row has any of these words. */
const PERSON = {
  first_names: 'Xóchitl',
  last_names: 'Itzcóatl Güémez',
  rfc: 'IAGX850412',
  curp: 'IAGX850412MDFTMC08',
  ssn: '48117293056',
  email: 'xochitl.itzcoatl@ejemplo.mx',
  phone: '4429073316',
  address: 'Callejón del Zarco 44',
}
const MARKS = [...Object.values(PERSON), 'itzcoatl', 'guemez', 'xochitl'].map(removeCaseAndAccents)

const ID = 'person-to-erase-0001'
const findMarks = (text: string): string[] => {
  const folded = removeCaseAndAccents(text)
  return MARKS.filter((mark) => folded.includes(mark))
}

describe.each(stores)('an erased person, $name', ({ open }) => {
  let database: OpenStore
  let portal: TestPortal
  let photo = ''
  /** Faults of the small portal, whose derived values are not those of its rows. */
  let faultsBefore: LogFault[]

  const as = (username: string) => portal.api.as(username)
  const block = (body: object) => as('super').post<Json & { id: number }>('/api/blocked_people/', body)
  const blockId = (body: object = {}) =>
    block({ person: ID, reason: 'Solicitud 12', keep_until: '2030-01-31', ...body })
  const fillPortal = async () => {
    const admin = as('admin')
    await as('super').patch(`/api/personnel/${ID}/`, { phone: '4429073317' })
    await as('super').patch(`/api/personnel/${ID}/`, { phone: PERSON.phone })
    const picture = new FormData()
    picture.set('profile_picture', new Blob([new Uint8Array(await createNoisePicture())]))
    expect((await as('super').raw('PATCH', `/api/personnel/${ID}/`, { body: picture })).status).toBe(200)
    photo = (await portal.store.getOne('personnel', ID))?.photo ?? ''
    const form = buildForm(
      { file_name: 'INE de Xóchitl.pdf', personnel: ID, type: 'Otros' },
      `%PDF-1.4\n% ${PERSON.curp}\n%%EOF\n`,
    )
    expect((await admin.post(`/api/files/?personnel=${ID}`, form)).status).toBe(201)
    const text = '<p>Felicidades a <b>XOCHITL ITZCOATL GUEMEZ</b>.</p>'
    expect((await admin.post('/api/v1/announcements/', buildForm({ text }))).status).toBe(201)
    const veto = await admin.post<{ id: number }>(
      '/api/v1/vetoes/',
      buildForm({ text: '<p>Robo</p>', name: 'Itzcóatl Güémez, Xóchitl', rfc: PERSON.rfc }),
    )
    expect((await blockId()).status).toBe(409)
    await admin.post(`/api/v1/vetoes/${veto.body.id}/withdraw/`, { reason: 'Se aclaró' })
    const report = new FormData()
    report.set('what', 'Xóchitl Itzcóatl Güémez pidió dinero')
    report.set('place', 'Centro')
    await portal.api.raw('POST', `/credential/validation/${ID}?lang=es`, {
      body: report,
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '192.0.2.60' },
    })
    const request = await as('super').post<{ id: number }>('/api/arco_requests/', {
      kind: 'cancellation',
      name: 'Xóchitl Itzcóatl Güémez',
      contact: PERSON.email,
      channel: 'counter',
      received_on: '2026-03-09',
      text: `Mi CURP es ${PERSON.curp}`,
      person: ID,
    })
    expect(request.status).toBe(201)
    await as('super').post(
      '/api/arco_files/',
      buildForm({ file_name: 'Xóchitl.pdf', request: request.body.id, type: 'Otros' }),
    )
    const steps = `/api/arco_requests/${request.body.id}/steps/`
    await as('super').post(steps, { kind: 'identify', note: 'INE de Xóchitl' })
    const granted = await as('super').post(steps, { kind: 'grant', answer: '<p>Procede, Xóchitl</p>' })
    expect(granted.status).toBe(200)
    const inspection = new FormData()
    const key = 'phone-0000-0000-0000-0001'
    for (const [name, value] of Object.entries({ key, at: '2026-03-10T17:30:00.000Z', credential: ID }))
      inspection.set(name, value)
    expect((await as('utility').raw('POST', '/api/inspections/', { body: inspection })).status).toBe(201)
    const imports = createImportCalls(as('super'))
    const { id } = await imports.uploadRows('people', ['RFC', 'Dirección'], [PERSON.rfc, 'Calle Otra 5'])
    await imports.apply(id, 'right', true)
    await as('utility').get(
      `/api/personnel_export/?format=csv&filter=${encodeURIComponent('{"q":"xóchitl itzcóatl güémez"}')}`,
    )
    await as('super').raw('PATCH', `/api/personnel/${ID}/`, {
      body: JSON.stringify({ address: PERSON.address }),
      headers: { 'content-type': 'application/json', 'idempotency-key': 'key-of-a-repeated-request' },
    })
  }

  beforeAll(async () => {
    database = await open()
    const person = buildPerson({ id: ID, ...PERSON, accreditation_number: 'A-771203' })
    portal = await openPortalOver(async () => database)({
      dump: { personnel: [...portalDump().personnel, person] },
      app: { doorPages: pages },
    })
    await fillPortal()
    faultsBefore = await collectLogFaults(portal.store)
  })
  afterAll(() => portal?.close())

  it('is in many places before', async () => {
    const found: string[] = []
    for (const collection of COLLECTION_NAMES)
      for await (const row of portal.store.each(collection, {}))
        if (findMarks(JSON.stringify(row)).length > 0) found.push(collection)
    expect([...new Set(found)]).toEqual(
      expect.arrayContaining([
        'personnel',
        'documents',
        'announcements',
        'vetoes',
        'visit_reports',
        'inspections',
        'imports',
        'log_changes',
        'log_entries',
      ]),
    )
  })

  it('is refused to others than super-admins, and with a day that is over', async () => {
    for (const username of ['admin', 'utility', 'empresa', 'lectura'])
      expect((await as(username).post('/api/blocked_people/', {})).status).toBe(403)
    expect((await blockId({ keep_until: '2026-03-09' })).status).toBe(400)
    expect((await blockId({ person: 'nobody' })).status).toBe(404)
  })

  it('is then nowhere: no row, file, list, search, backup or entry of the log has a trace', async () => {
    const answer = await blockId()
    expect(answer.status).toBe(201)
    expect(findMarks(answer.text)).toEqual([])
    await expect
      .poll(() => portal.store.getList('erasures', {}), { timeout: 100_000 })
      .toMatchObject({ total: 0 })
    for (const collection of COLLECTION_NAMES)
      for await (const row of portal.store.each(collection, {}))
        expect(findMarks(JSON.stringify(row)), `${collection} ${row.id}`).toEqual([])
    for (const content of await readContents(portal.files)) expect(findMarks(content)).toEqual([])
    expect(photo).not.toBe('')
    for await (const name of portal.files.list()) expect(name).not.toContain(photo)
    for (const path of [
      '/api/personnel/',
      '/api/personnel_search/?search=itzcoatl',
      '/api/v1/vetoes/',
      '/api/log/',
    ])
      expect(findMarks((await as('super').get(path)).text), path).toEqual([])
    expect((await as('super').get(`/api/personnel/${ID}/`)).status).toBe(404)
    expect((await portal.api.get(`/credential/validation/${ID}`)).text).not.toContain('Itz')
  })

  it('leaves an audit log that can be verified, and a backup without traces', async () => {
    expect(await collectLogFaults(portal.store)).toEqual(faultsBefore)
    const folder = await mkdtemp(join(tmpdir(), 'acredita-erased-'))
    const path = join(folder, 'backup.json')
    await exportPortal(path, portal.store, portal.files)
    expect(findMarks(await readFile(path, 'utf8'))).toEqual([])
    await rm(folder, { recursive: true })
  })

  it('leaves nothing in the file of SQLite', async ({ skip }) => {
    if (!('filename' in database.source)) return skip()
    const { filename } = database.source
    const readDatabaseFiles = async () => {
      const contents = await Promise.all(
        ['', '-wal'].map((suffix) => readFile(`${filename}${suffix}`, 'latin1').catch(() => '')),
      )
      return findMarks(contents.join(''))
    }
    await expect.poll(readDatabaseFiles, { timeout: 100_000, interval: 200 }).toEqual([])
  })

  it('leaves the request that demanded it, without what was written in it', async () => {
    const { body } = await as('super').get<Json>('/api/arco_requests/1/')
    expect(body).toMatchObject({ kind: 'cancellation', state: 'granted', name: '', person: null })
    expect((body.steps as Json[]).at(-1)).toMatchObject({ kind: 'block' })
  })

  it('can be read from the archive until its retention ends, and from nowhere afterwards', async () => {
    const { body } = await as('super').get<{ id: number; reason: string }[]>('/api/blocked_people/')
    expect(body).toMatchObject([
      { reason: 'Solicitud 12', keep_until: '2030-01-31', blocked_name: 'Beatriz Salas Ochoa' },
    ])
    const id = body[0]?.id
    const archive = await as('super').get(`/files/blocked_people/download/${id}`)
    const folder = await mkdtemp(join(tmpdir(), 'acredita-archive-'))
    await writeFile(join(folder, 'a.zip'), archive.bytes)
    const { stdout } = await promisify(execFile)('unzip', ['-p', join(folder, 'a.zip'), 'datos.jsonl'])
    const { stdout: names } = await promisify(execFile)('unzip', ['-l', join(folder, 'a.zip')])
    await rm(folder, { recursive: true })
    for (const mark of Object.values(PERSON)) expect(stdout).toContain(mark)
    expect(names).toMatch(/documents\/\d+-INE de Xóchitl\.pdf/u)
    expect(names).toMatch(/personnel\/.*-foto\.jpg/u)
    expect((await as('super').delete(`/api/blocked_people/${id}/`)).status).toBe(409)
    await portal.store.transaction((tx) =>
      tx.update('blocked_people', Number(id), { keep_until: '2026-03-09' }),
    )
    expect((await as('super').delete(`/api/blocked_people/${id}/`)).status).toBe(204)
    expect((await as('super').get(`/files/blocked_people/download/${id}`)).status).toBe(404)
  })
})
