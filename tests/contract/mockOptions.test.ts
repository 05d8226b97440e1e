import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readMockOptions } from '../../mock-api/options.ts'
import { startMockServer } from '../../mock-api/server.ts'
import type { Person } from '../../src/domain/people/schemas.ts'
import { createApi } from '../support/api.ts'
import { buildPhotoForm, createPicture } from '../support/pictures.ts'
import { TODAY } from '../support/portalDump.ts'

it('are read from the command line', () => {
  const args = ['--keep', '--delay', '250', '--port=0', '--answers', 'id', '--zones=name']
  const fails = ['--fail', '/api/personnel/=503', '--fail=/files/*/download/=404']
  expect(readMockOptions([...args, ...fails], { DATA_DIR: '/datos', SUPER_ADMINS: 'Ana, eva' })).toEqual({
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
    timeZone: 'America/Mexico_City',
  })
  expect(readMockOptions([], { API_PORT: '4000', UTILITY_GROUP: 'gas' })).toMatchObject({
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
])('refuse %j in words, with the list', (args, message) => {
  expect(() => readMockOptions(args, {})).toThrow(message)
  expect(() => readMockOptions(args, {})).toThrow(/--answers .*\n.*--zones .*\n.*--keep /u)
})

it('make calls wait and fail, each in the words of its kind', async () => {
  const fail = [
    { path: '/api/zones/', status: 503 },
    { path: '/files/*/download/', status: 500 },
  ]
  const mock = await startMockServer({ port: 0, today: TODAY, delay: 120, fail })
  const api = createApi(mock.url).as('utility')
  expect(await api.get('/api/zones/')).toMatchObject({
    status: 503,
    body: { detail: 'Fallo simulado: 503.' },
  })
  const startedAt = performance.now()
  expect((await api.get('/api/roles/')).status).toBe(200)
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(115)
  expect((await api.get('/files/personnel/download/1/')).body).toEqual({ error: 'Fallo simulado: 500.' })
  expect((await api.get('/files/download/1/')).status).toBe(200)
  await mock.close()
})

it('keep data, pictures and what was deleted from one start to the next, and from two mocks at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-kept-'))
  const options = { port: 0, today: TODAY, keep: folder }
  const first = await startMockServer(options)
  const firstApi = createApi(first.url).as('super')
  const { body: people } = await firstApi.get<Person[]>('/api/personnel/')
  const [person, otherPerson, leaver] = people.filter(({ profile_picture }) => profile_picture)
  const path = `/api/personnel/${person?.id}/`
  await firstApi.patch(path, buildPhotoForm(await createPicture()))
  await firstApi.delete(`/api/personnel/${leaver?.id}/`)
  await expect(startMockServer(options)).rejects.toThrow(folder)
  await first.close()

  const second = await startMockServer({ port: 0, keep: folder })
  const secondApi = createApi(second.url)
  const picture = async (person: Person | undefined) => {
    const { body } = await secondApi.as('super').get<Person>(`/api/personnel/${person?.id}/`)
    return new URL(body.profile_picture ?? '').pathname
  }
  expect((await secondApi.get(await picture(person))).bytes).toEqual(await createPicture())
  expect((await secondApi.get(await picture(otherPerson))).status).toBe(200)
  for (const formerPerson of [person, leaver])
    expect((await secondApi.get(new URL(formerPerson?.profile_picture ?? '').pathname)).status).toBe(404)
  expect((await secondApi.as('super').get(`/api/personnel/${leaver?.id}/`)).status).toBe(404)
  await second.close()
  await rm(folder, { recursive: true })
})
