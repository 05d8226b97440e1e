import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readOptions } from '../../mock-api/options.ts'
import { startMock } from '../../mock-api/server.ts'
import type { Person } from '../../src/domain/personnel.ts'
import { apiAt } from '../support/api.ts'
import { aPicture, photoForm } from '../support/pictures.ts'
import { TODAY } from '../support/portalDump.ts'

it('are read from the command line', () => {
  const args = ['--documented', '--keep', '--delay', '250', '--port=0', '--answers', 'id', '--zones=name']
  const fails = ['--fail', '/api/personnel/=503', '--fail=/files/*/download/=404']
  expect(readOptions([...args, ...fails], { DATA_DIR: '/datos' })).toEqual({
    ...{ port: 0, documented: true, keep: '/datos/mock', delay: 250 },
    variant: { answers: 'id', zones: 'name' },
    fail: [
      { path: '/api/personnel/', status: 503 },
      { path: '/files/*/download/', status: 404 },
    ],
  })
  expect(readOptions([], { API_PORT: '4000' })).toEqual({
    ...{ port: 4000, documented: false, keep: undefined, delay: 0, fail: [] },
    variant: { answers: 'whole', zones: 'mixed' },
  })
})

it.each([
  [['--docmented'], 'No existe la opción «--docmented»'],
  [['algo'], 'No se entiende «algo»'],
  [['--delay'], 'A --delay le falta su valor'],
  [['--delay', 'mucho'], '--delay quiere un número'],
  [['--keep=si'], '--keep va sin valor'],
  [['--port', '99999'], '--port quiere un número'],
  [['--fail', '/api/=200'], '--fail quiere RUTA=ESTADO'],
  [['--answers', 'algo'], '--answers quiere whole, id, nothing, no «algo»'],
])('refuse %j in words, with the list', (args, said) => {
  expect(() => readOptions(args, {})).toThrow(said)
  expect(() => readOptions(args, {})).toThrow(/--documented .*\n(?:.*\n){2}.*--keep /u)
})

it('make calls wait and fail, each in the words of its kind', async () => {
  const fail = [
    { path: '/api/zones/', status: 503 },
    { path: '/files/*/download/', status: 500 },
  ]
  const mock = await startMock({ port: 0, today: TODAY, delay: 120, fail })
  const api = apiAt(mock.url).as('utility')
  expect(await api.get('/api/zones/')).toMatchObject({
    status: 503,
    body: { detail: 'Fallo simulado: 503.' },
  })
  const started = performance.now()
  expect((await api.get('/api/roles/')).status).toBe(200)
  expect(performance.now() - started).toBeGreaterThanOrEqual(115)
  expect((await api.get('/files/company/download/1/')).body).toEqual({ error: 'Fallo simulado: 500.' })
  await mock.close()
})

it('keep data, pictures and what was deleted from one start to the next, and from two mocks at once', async () => {
  const keep = await mkdtemp(join(tmpdir(), 'acredita-kept-'))
  const options = { port: 0, today: TODAY, keep }
  const first = await startMock(options)
  const before = apiAt(first.url)
  const { body: people } = await before.as('utility').get<Person[]>('/api/personnel/')
  const [person, other] = people.filter(({ profile_picture }) => profile_picture)
  const path = `/api/personnel/${person?.id}/`
  const { body: changed } = await before.as('utility').patch<Person>(path, photoForm(await aPicture()))
  await expect(startMock(options)).rejects.toThrow(keep)
  await first.close()

  const second = await startMock({ port: 0, keep })
  const after = apiAt(second.url)
  const pictureOf = async (one: string) =>
    (await after.as('utility').get<Person>(one)).body.profile_picture ?? '/none'
  const fileOf = (url: string | null | undefined) => url?.split('?')[0]
  const [kept, drawn] = [await pictureOf(path), await pictureOf(`/api/personnel/${other?.id}/`)]
  expect([fileOf(kept), fileOf(drawn)]).toEqual([
    fileOf(changed.profile_picture),
    fileOf(other?.profile_picture),
  ])
  for (const url of [kept, drawn]) expect((await after.get(url)).status).toBe(200)
  // Signed alike, for a picture that is gone.
  expect((await after.get(person?.profile_picture ?? '/none')).status).toBe(404)
  await second.close()
  await rm(keep, { recursive: true })
})
