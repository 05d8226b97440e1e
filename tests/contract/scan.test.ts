import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClamdScanner } from '../../src/server/files/virusScan.ts'
import { buildForm, PDF } from '../support/buildForm.ts'
import { documentNames } from '../support/portalDump.ts'
import { sqliteOpeners, type TestPortal } from '../support/testPortals.ts'
import { openFakeClamd, VIRUS } from './fakeClamd.ts'

type Clamd = Awaited<ReturnType<typeof openFakeClamd>>

const INFECTED = { file: ['El archivo contiene un virus (Eicar-Test-Signature) y no se guardó.'] }
const NOT_SCANNED =
  'El antivirus no pudo revisar el archivo, así que no se guardó. Vuelva a intentarlo en unos minutos.'

/** Calls that upload a document, and the list that shows it. */
const calls = [
  ['POST', '/api/company_files/', { name: 1, company: 1 }, '/api/company_files/?company_id=1'],
  ['POST', '/api/v1/company/1/files/', { name: 1 }, '/api/company_files/?company_id=1'],
  [
    'POST',
    '/api/files/?personnel=valid',
    { personnel: 'valid', type: 'Otros', file_name: 'x.pdf' },
    '/api/files/?personnel=valid',
  ],
  ['POST', '/api/personnel_files/', { person: 'valid', name: 1 }, '/api/personnel_files/?personnel_id=valid'],
  ['POST', '/api/v1/vetoes/', { text: 'No contratar', name: 'Gasera' }, '/api/v1/vetoes/'],
  ['POST', '/api/v1/announcements/', { text: 'Aviso' }, '/api/v1/announcements/'],
  ['POST', '/api/v1/administrative_acts/', { text: 'Oficio', company: 1 }, '/api/v1/administrative_acts/'],
  ['POST', '/api/v1/non_accordance/', { description: 'Falta', company: 1 }, '/api/v1/non_accordance/'],
] as const

describe.each(sqliteOpeners)('a document that a scanner looks at, $name', ({ open }) => {
  let clamd: Clamd
  let portal: TestPortal
  beforeAll(async () => {
    clamd = await openFakeClamd()
    portal = await open({ dump: documentNames, config: { clamdUrl: `${clamd.url}?timeout=60` } })
  })
  afterAll(async () => {
    await portal?.close()
    await clamd?.close()
  })
  const listFiles = async () => {
    const names: string[] = []
    for await (const name of portal.files.list()) names.push(name)
    return names
  }
  const send = (path: string, fields: Record<string, string | number>, content: Buffer | string = PDF) =>
    portal.api.as('super').post(path, buildForm(fields, content))
  const scansIn = async (list: string) =>
    (await portal.api.as('super').get<{ scan: unknown }[]>(list)).body.map(({ scan }) => scan)

  it.each(calls)(
    '%s %s is refused beside the field when it is infected, and nothing is kept',
    async (...call) => {
      const [, path, fields, list] = call
      clamd.behave('looks')
      const [files, scans] = [await listFiles(), await scansIn(list)]
      const { status, body } = await send(path, fields, Buffer.concat([PDF, Buffer.from(VIRUS)]))
      expect([status, body]).toEqual([400, INFECTED])
      expect([await listFiles(), await scansIn(list)]).toEqual([files, scans])
    },
  )

  it.each(calls)('%s %s is said to be clean, or unchecked when nobody could look', async (...call) => {
    const [, path, fields, list] = call
    clamd.behave('looks')
    const clean = await send(path, fields)
    expect([clean.status, clean.body.scan]).toEqual([201, 'clean'])
    clamd.behave('closes')
    const uncheckedUpload = await send(path, fields)
    expect([uncheckedUpload.status, uncheckedUpload.body.scan]).toEqual([201, 'unchecked'])
    expect(await scansIn(list)).toEqual(expect.arrayContaining(['clean', 'unchecked']))
  })
})

describe('a scanner', () => {
  let folder: string
  let clamd: Clamd
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'acredita-clamd-'))
    clamd = await openFakeClamd(join(folder, 'clamd.ctl'))
  })
  afterAll(async () => {
    await clamd.close()
    await rm(folder, { recursive: true })
  })
  const scan = (content: Buffer, patience = 60) =>
    createClamdScanner(`${clamd.url}?timeout=${patience}`)(
      Readable.from([content.subarray(0, 10), content.subarray(10)]),
    )

  it('is shown all of a file, over a socket of this machine too', async () => {
    clamd.behave('looks')
    const content = randomBytes(3_000_000)
    expect(await scan(content)).toEqual({ virus: null })
    expect(clamd.contents.at(-1)?.equals(content)).toBe(true)
    expect(await scan(Buffer.from(VIRUS))).toEqual({ virus: 'Eicar-Test-Signature' })
  })

  it.each(['hangs', 'closes', 'takes little'] as const)('that %s has checked nothing', async (mood) => {
    clamd.behave(mood)
    for (const size of [3, 3_000_000]) await expect(scan(randomBytes(size), 0.2)).rejects.toThrow()
  })

  it('that is not there has checked nothing, and where it must, nothing is taken', async () => {
    const [mount] = sqliteOpeners
    const config = { clamdUrl: `unix:${join(folder, 'nobody.ctl')}`, clamdRequired: true }
    const portal = await mount?.open({ dump: documentNames, config })
    const answer = await portal?.api.as('super').post('/api/v1/company/1/files/', buildForm({ name: 1 }))
    expect([answer?.status, answer?.body]).toEqual([503, { detail: NOT_SCANNED }])
    for await (const name of portal?.files.list() ?? []) expect.unreachable(`${name} is kept`)
    await portal?.close()
  })

  it('that nobody has set up has said nothing', async () => {
    const [mount] = sqliteOpeners
    const portal = await mount?.open({ dump: documentNames })
    const answer = await portal?.api.as('super').post('/api/v1/company/1/files/', buildForm({ name: 1 }))
    expect([answer?.status, answer?.body.scan]).toEqual([201, null])
    await portal?.close()
  })
})
