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
  beforeAll(async () => {
    mock = await startMock({ port: 0, today: TODAY })
    api = apiAt(mock.url)
  })
  afterAll(() => mock.close())
  const people = async () => (await api.as('utility').get<Person[]>('/api/personnel/')).body

  it('is there with the demo of the day', async () => {
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

  it.each(['/users', '/users/1', '/personnel', '/tokens', '/companies?_embed=users', '/__rules', '/'])(
    'keeps %s of json-server closed',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status, body } = await api.as('super').raw(method, path)
        expect([status, body], method).toEqual([404, { detail: 'No encontrado.' }])
      }
    },
  )

  describe('its raw collections', () => {
    const db = (path: string, username = 'utility') => api.as(username).get(`/db${path}`)

    it('are for signed-in users of the utility, to be read', async () => {
      expect((await api.get('/db')).status).toBe(401)
      for (const username of ['empresa', 'certificador', 'lectura'])
        expect((await db('/personnel', username)).status, username).toBe(403)
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect((await api.as('super').raw(method, '/db/roles/1')).status, method).toBe(405)
      expect((await db('/roles/1')).body).toMatchObject({ id: 1 })
    })

    it('hold nothing to sign in with, nor can any question find it', async () => {
      const { body, text } = await db('')
      expect(body.users).toHaveLength(8)
      expect(Object.keys(body)).not.toContain('tokens')
      expect(text).not.toMatch(/password|argon2/u)
      expect((await db('/users?password_hash_like=argon')).text).not.toContain('argon')
      for (const path of ['/tokens', '/attempts']) expect((await db(path)).status, path).toBe(404)
    })
  })

  describe('its own page', () => {
    const open = async () => (await api.raw('GET', '/', { headers: { accept: 'text/html' } })).text

    it('tells accounts, calls and collections, and what was called last, the newest first', async () => {
      await api.get('/api/roles/?primero')
      await api.as('admin').get('/api/zones/')
      const text = await open()
      for (const words of ['certificador', '/api/personnel_search/', '/db/quotations'])
        expect(text).toContain(words)
      expect(text.indexOf('>/api/zones/<')).toBeLessThan(text.indexOf('>/api/roles/?primero<'))
      expect(text).toMatch(/roles\/\?primero<\/td>\s*<td class="figure bad">401</u)
    })

    it('shows addresses as they are, whatever is in them', async () => {
      await api.get('/api/roles/?<script>alert(1)</script>')
      expect(await open()).not.toContain('<script>alert')
    })
  })

  it('lets pages of other addresses call it and read what they need', async () => {
    const { headers } = await api.as('utility').raw('GET', '/api/personnel/?range=[0,1]', {
      headers: { origin: 'http://127.0.0.1:9' },
    })
    expect(headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:9')
    expect(headers.get('access-control-expose-headers')).toContain('Content-Range')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const asked = await api.raw('OPTIONS', '/api/personnel/1/', {
      headers: { origin: 'http://127.0.0.1:9', 'access-control-request-method': 'PATCH' },
    })
    expect(asked.headers.get('access-control-allow-methods')).toContain('PATCH')
  })

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
