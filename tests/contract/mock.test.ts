import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mock, startMock } from '../../mock-api/server.ts'
import type { Person } from '../../src/domain/personnel.ts'
import { type Api, apiAt } from '../support/api.ts'
import { aPicture, photoForm } from '../support/pictures.ts'
import { demoRows, TODAY } from '../support/portalDump.ts'

describe('the mock', () => {
  let mock: Mock
  let api: Api
  let took = 0
  beforeAll(async () => {
    const start = performance.now()
    mock = await startMock({ port: 0, today: TODAY })
    api = apiAt(mock.url)
    took = performance.now() - start
  })
  afterAll(() => mock.close())
  const people = async () => (await api.as('utility').get<Person[]>('/api/personnel/')).body

  it('is there within two seconds, with the demo of the day', async () => {
    expect(took).toBeLessThan(2000)
    const found = await people()
    expect(found.map(({ id }) => id).sort()).toEqual(
      demoRows()
        .personnel.map(({ id }) => id)
        .sort(),
    )
    expect(new Set(found.map((person) => person.accreditation_flag))).toEqual(
      new Set(['success', 'warning', 'danger']),
    )
  })

  it('draws the pictures that are asked for', async () => {
    const [person] = (await people()).filter(({ profile_picture }) => profile_picture)
    for (const url of [person?.profile_picture, person?.profile_thumbnail]) {
      const { status, headers, bytes } = await api.get(url ?? '/none')
      expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect((await sharp(bytes).metadata()).format).toBe('jpeg')
    }
  })

  it('keeps an uploaded picture, and lets go of the drawn one that it replaces', async () => {
    const [person] = (await people()).filter(({ profile_picture }) => profile_picture)
    const path = `/api/personnel/${person?.id}/`
    const { body } = await api.as('utility').patch<Person>(path, photoForm(await aPicture()))
    expect((await api.get(body.profile_picture ?? '/none')).status).toBe(200)
    expect((await api.get(person?.profile_picture ?? '/none')).status).toBe(404)
    expect((await api.get(person?.profile_thumbnail ?? '/none')).status).toBe(404)
  })

  it('keeps what it is told in json-server’s file', async () => {
    const [person] = await people()
    await api.as('utility').patch(`/api/personnel/${person?.id}/`, { first_names: 'Recién Cambiada' })
    expect(await readFile(mock.database, 'utf8')).toContain('Recién Cambiada')
  })

  it.each(['/db', '/users', '/users/1', '/personnel', '/tokens', '/companies?_embed=users', '/__rules', '/'])(
    'keeps %s of json-server closed',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status, body } = await api.as('super').raw(method, path)
        expect([status, body], method).toEqual([404, { detail: 'No encontrado.' }])
      }
    },
  )

  it('leads its QR codes to itself unless told otherwise', async () => {
    expect((await api.get('/config.json')).body.publicUrl).toBe(mock.url)
  })

  it('forgets everything when it ends, and starts anew', async () => {
    const other = await startMock({ port: 0, today: TODAY, publicUrl: 'https://other.example' })
    const { body } = await apiAt(other.url).as('utility').get<Person[]>('/api/personnel/')
    expect(body.map(({ first_names }) => first_names)).not.toContain('Recién Cambiada')
    expect((await apiAt(other.url).get('/config.json')).body.publicUrl).toBe('https://other.example')
    await other.close()
    expect(existsSync(other.database)).toBe(false)
    await expect(fetch(`${other.url}/config.json`)).rejects.toThrow()
  })
})
