import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readOptions } from '../../mock-api/options.ts'
import { startMock } from '../../mock-api/server.ts'
import type { Person } from '../../src/domain/personnel.ts'
import { createApi } from '../support/api.ts'
import { buildPhotoForm, createPicture } from '../support/pictures.ts'
import { TODAY } from '../support/portalDump.ts'

it('are read from the command line', () => {
  const args = ['--keep', '--delay', '250', '--port=0', '--answers', 'id', '--zones=name']
  const fails = ['--fail', '/api/personnel/=503', '--fail=/files/*/download/=404']
  expect(readOptions([...args, ...fails], { DATA_DIR: '/datos', SUPER_ADMINS: 'Ana, eva' })).toEqual({
    port: 0,
    keep: '/datos/mock',
    delay: 250,
    answers: 'id',
    zones: 'name',
    fail: [
      { path: '/api/personnel/', status: 503 },
      { path: '/files/*/download/', status: 404 },
    ],
    publicUrl: '',
    utilityGroup: 'utility',
    superAdmins: ['ana', 'eva'],
    accreditationMonths: 12,
  })
  expect(readOptions([], { API_PORT: '4000', UTILITY_GROUP: 'gas' })).toMatchObject({
    port: 4000,
    keep: undefined,
    delay: 0,
    answers: 'whole',
    zones: 'mixed',
    fail: [],
    utilityGroup: 'gas',
    superAdmins: ['super'],
  })
})

it.each([
  [['--kep'], 'No existe la opción «--kep»'],
  [['algo'], 'No se entiende «algo»'],
  [['--delay'], 'A --delay le falta su valor'],
  [['--delay', 'mucho'], '--delay quiere un número'],
  [['--keep=si'], '--keep va sin valor'],
  [['--port', '99999'], '--port quiere un número'],
  [['--fail', '/api/=200'], '--fail quiere RUTA=ESTADO'],
  [['--answers', 'algo'], '--answers quiere whole, id, nothing, no «algo»'],
])('refuse %j in words, with the list', (args, said) => {
  expect(() => readOptions(args, {})).toThrow(said)
  expect(() => readOptions(args, {})).toThrow(/--answers .*\n.*--zones .*\n.*--keep /u)
})

it('make calls wait and fail, each in the words of its kind', async () => {
  const fail = [
    { path: '/api/zones/', status: 503 },
    { path: '/files/*/download/', status: 500 },
  ]
  const mock = await startMock({ port: 0, today: TODAY, delay: 120, fail })
  const api = createApi(mock.url).as('utility')
  expect(await api.get('/api/zones/')).toMatchObject({
    status: 503,
    body: { detail: 'Fallo simulado: 503.' },
  })
  const started = performance.now()
  expect((await api.get('/api/roles/')).status).toBe(200)
  expect(performance.now() - started).toBeGreaterThanOrEqual(115)
  expect((await api.get('/files/personnel/download/1/')).body).toEqual({ error: 'Fallo simulado: 500.' })
  expect((await api.get('/files/download/1/')).status).toBe(200)
  await mock.close()
})

it('keep data, pictures and what was deleted from one start to the next, and from two mocks at once', async () => {
  const keep = await mkdtemp(join(tmpdir(), 'acredita-kept-'))
  const options = { port: 0, today: TODAY, keep }
  const first = await startMock(options)
  const before = createApi(first.url).as('super')
  const { body: people } = await before.get<Person[]>('/api/personnel/')
  const [person, other, leaver] = people.filter(({ profile_picture }) => profile_picture)
  const path = `/api/personnel/${person?.id}/`
  await before.patch(path, buildPhotoForm(await createPicture()))
  await before.delete(`/api/personnel/${leaver?.id}/`)
  await expect(startMock(options)).rejects.toThrow(keep)
  await first.close()

  const second = await startMock({ port: 0, keep })
  const after = createApi(second.url)
  const picture = async (of: Person | undefined) => {
    const { body } = await after.as('super').get<Person>(`/api/personnel/${of?.id}/`)
    return new URL(body.profile_picture ?? '').pathname
  }
  expect((await after.get(await picture(person))).bytes).toEqual(await createPicture())
  expect((await after.get(await picture(other))).status).toBe(200)
  for (const gone of [person, leaver])
    expect((await after.get(new URL(gone?.profile_picture ?? '').pathname)).status).toBe(404)
  expect((await after.as('super').get(`/api/personnel/${leaver?.id}/`)).status).toBe(404)
  await second.close()
  await rm(keep, { recursive: true })
})
