import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { buildForm } from '../support/buildForm.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

/** Returns a path of an endpoint, with the id of a record of the tests. */
const samplePath = (path: string): string =>
  path.replace(/:(\w+)/gu, (_, name: string) =>
    name === 'id' && /\/(?:personnel\w*|credential)\//u.test(path) ? 'valid' : '1',
  )

const ENDPOINT_PATHS = Object.values<Endpoint>(endpoints)
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => samplePath(path))

/** Addresses outside of the table of endpoints. */
const OTHER_PATHS = [
  '/',
  '/login',
  '/mark.svg',
  '/assets/main-abc.js',
  '/config.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/schema/',
  '/api/docs/',
  '/credential/validation/valid',
  '/credential/validation/no-such-id',
  '/calendario/no-such-secret.ics',
  '/correo/baja/no-such-secret',
  '/media/photos/no-such-photo/large.jpg',
  '/no/such/page',
  '/api/nothing/',
]

/** Headers that HEAD repeats. */
const REPEATED = [
  'content-type',
  'content-length',
  'content-encoding',
  'content-disposition',
  'cache-control',
  'etag',
  'location',
]

describe.each(sqliteOpeners)('HEAD, $name', ({ open }) => {
  let dist = ''
  beforeAll(async () => {
    dist = await mkdtemp(join(tmpdir(), 'acredita-head-'))
    await mkdir(join(dist, 'assets'))
    await writeFile(join(dist, 'index.html'), '<html><head></head><body></body></html>')
    await writeFile(join(dist, 'mark.svg'), '<svg/>')
    await writeFile(join(dist, 'assets/main-abc.js'), 'export {}')
    return () => rm(dist, { recursive: true })
  })
  const portal = usePortal(open, () => ({ dist, config: { apiDocs: true } }))
  const statuses = new Map<string, number>()
  it.each([...ENDPOINT_PATHS, ...OTHER_PATHS])(
    '%s answers what GET answers, without a body',
    async (path) => {
      const init = { headers: { accept: 'text/html,*/*;q=0.8' } }
      const get = await portal.api.as('super').raw('GET', path, init)
      const head = await portal.api.as('super').raw('HEAD', path, init)
      expect({ status: head.status, text: head.text }).toEqual({ status: get.status, text: '' })
      for (const name of REPEATED) {
        // The metrics differ from one response to the next.
        if (name === 'content-length' && path === '/metrics') continue
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)])
      }
      statuses.set(path, get.status)
    },
  )

  it('is tried with records that exist', () => {
    const successes = ENDPOINT_PATHS.filter((path) => statuses.get(path) === 200)
    expect(successes.length).toBeGreaterThan(ENDPOINT_PATHS.length / 2)
  })

  it('of a page of records needs a session', async () => {
    expect((await portal.api.raw('HEAD', '/api/personnel/')).status).toBe(401)
  })

  it('of a download is not in the audit log, and does nothing twice', async () => {
    const boss = portal.api.as('super')
    const fields = { file_name: 'Mi credencial.pdf', personnel: 'valid', type: 'Otros' }
    const { body } = await boss.post<{ id: number }>('/api/files/?personnel=valid', buildForm(fields))
    const path = `/files/download/${body.id}/`
    const readLog = async () => (await portal.store.getList('log_entries', { range: [0, 0] })).total
    const before = await readLog()
    const { status, headers } = await boss.raw('HEAD', path, { headers: { 'idempotency-key': 'once' } })
    expect([status, Number(headers.get('content-length')) > 0]).toEqual([200, true])
    expect(await readLog()).toBe(before)
    expect((await boss.get(path)).status).toBe(200)
    expect(await readLog()).toBe((before ?? 0) + 1)
  })
})
