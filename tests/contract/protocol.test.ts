import { describe, expect, it } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { Json } from '../support/api.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const NOT_FOUND = '{"detail":"No encontrado."}'
const wirePath = (path: string) => path.replace(/:(\w+)/gu, '{$1}')

interface Operation {
  operationId: string
  summary: string
  parameters: { name: string; in: string; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { description: string }>
  security: Json[]
}
interface Schema {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Json }
}

describe.each(sqliteOpeners)('the protocol, $name', ({ open }) => {
  const portal = usePortal(open)

  it.each([
    '/api',
    '/api/',
    '/api/nothing/',
    '/api/personnel/valid/more/',
    '/api/personnel/%zz/%/',
    '/api/..%2fconfig.json',
    '/media/',
    '/assets/main.js',
    '/db',
    '/users',
    '/users/1',
    '/tokens?_page=1',
    '/personnel?q=a',
    '/personnel/valid',
    '/roles',
    '/.env',
    '/__rules',
  ])('%s answers 404 in JSON', async (path) => {
    for (const caller of [portal.api, portal.api.as('super')]) {
      const { status, text, headers } = await caller.raw('GET', path, { headers: { accept: 'text/html' } })
      expect([status, text]).toEqual([404, NOT_FOUND])
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
  })

  it.each(['OPTIONS', 'PUT', 'PROPFIND'])('%s is no method of a call', async (method) => {
    for (const path of ['/api/roles/', '/api/personnel/', '/api/personnel/valid/', '/api/nothing/', '/db']) {
      const { status, text } = await portal.api.as('super').raw(method, path)
      expect([status, text], path).toEqual([404, NOT_FOUND])
    }
    expect((await portal.store.getOne('personnel', 'valid'))?.first_names).toBe('María José')
  })

  it('no header nor query makes one method another', async () => {
    const headers = { 'x-http-method-override': 'DELETE' }
    const { status } = await portal.api
      .as('super')
      .raw('POST', '/api/personnel/valid/?_method=DELETE', { headers })
    expect(status).toBe(404)
    expect(await portal.store.getOne('personnel', 'valid')).toBeDefined()
  })

  it('words its refusals as {detail}, and those of downloads as {error}', async () => {
    const refusals: [Promise<{ status: number; text: string }>, number, string][] = [
      [portal.api.get('/api/personnel/'), 401, '{"detail":"Inicie sesión para continuar."}'],
      [portal.api.get('/personnel/valid/qr/'), 401, '{"error":"Inicie sesión para continuar."}'],
      [
        portal.api.as('atencion').get('/api/personnel/'),
        403,
        '{"detail":"No tiene permiso para realizar esta acción."}',
      ],
      [portal.api.as('utility').get('/api/personnel/nobody/'), 404, NOT_FOUND],
      [portal.api.as('utility').get('/personnel/nobody/qr/'), 404, '{"error":"No encontrado."}'],
      [portal.api.as('utility').get('/personnel/qr/zip/?user_id=999'), 404, '{"error":"No encontrado."}'],
      [portal.api.as('utility').get('/api/roles/?page=1'), 400, '{"page":["Este campo no se reconoce."]}'],
    ]
    for (const [answer, status, text] of refusals) {
      const got = await answer
      expect([got.status, got.text]).toEqual([status, text])
    }
  })

  it('takes addresses with and without their last slash', async () => {
    expect((await portal.api.as('utility').get('/api/roles')).status).toBe(200)
  })

  it('sets the security headers on every answer', async () => {
    const utility = portal.api.as('utility')
    const answers = [
      await portal.api.get('/config.json'),
      await portal.api.get('/api/schema/'),
      await portal.api.get('/api/docs/'),
      await portal.api.get('/api/nothing/'),
      await portal.api.get('/api/personnel/%zz/'),
      await portal.api.get('/api/personnel/'),
      await utility.get('/api/personnel/'),
      await utility.get('/api/personnel/valid/'),
      await utility.get('/personnel/valid/qr/'),
      await utility.get('/personnel/qr/zip/?user_id=4'),
      await utility.post('/api/personnel/', {}),
      await portal.api.get('/media/photos/none/large.jpg'),
    ]
    for (const { headers } of answers) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('strict-transport-security')).toContain('max-age=')
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('access-control-allow-origin')).toBeNull()
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe-|\*/u)
    }
  })

  it('lets nothing that it says be kept', async () => {
    const calls = ['/api/auth/user/', '/api/personnel/', '/api/personnel/valid/', '/api/personnel/nobody/']
    for (const path of [...calls, '/api/roles/', '/personnel/valid/qr/', '/personnel/qr/zip/?user_id=4'])
      expect((await portal.api.as('utility').get(path)).headers.get('cache-control'), path).toBe('no-store')
  })

  it('never says a password’s or a token’s hash', async () => {
    const secrets = [
      ...(await portal.store.getList('users', {})).rows.map((row) => row.password_hash),
      ...(await portal.store.getList('tokens', {})).rows.map((row) => row.hash),
    ]
    const paths = Object.values(endpoints)
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => path.replace(/:\w+/gu, 'valid'))
    for (const path of [...paths, '/config.json', '/api/docs/', '/db', '/users']) {
      const { text } = await portal.api.as('super').get(path)
      expect(text, path).not.toMatch(/argon2|password_hash/u)
      for (const secret of secrets) expect(text.includes(secret), path).toBe(false)
    }
  })

  it('tells the pages what they must know, and no secret', async () => {
    const { body, text, headers } = await portal.api.get('/config.json')
    expect(body).toMatchObject({
      apiUrl: '',
      utilityGroup: 'utility',
      publicUrl: 'https://credenciales.example',
      demoAccounts: expect.any(Array),
    })
    expect(text).not.toContain(portal.config.dataDir)
    expect(text).not.toMatch(/superAdmins|password|hash|DATABASE/iu)
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(body.demoAccounts).toContainEqual({ username: 'empresa', description: expect.any(String) })
  })
})

describe.each(sqliteOpeners)('the document of the API, $name', ({ open }) => {
  const portal = usePortal(open)
  const schema = async () => (await portal.api.get<Schema>('/api/schema/')).body

  it('is OpenAPI 3.1 and names every call, by its method and path', async () => {
    const { openapi, info, paths, components } = await schema()
    expect(openapi).toBe('3.1.0')
    expect(info).toMatchObject({ title: 'Acredita', version: expect.any(String) })
    expect(components.securitySchemes).toHaveProperty('token')
    for (const [name, { method, path, summary }] of Object.entries(endpoints)) {
      const operation = paths[wirePath(path)]?.[method.toLowerCase()]
      expect(operation, name).toMatchObject({ operationId: name, summary })
    }
    const documentedMethods = Object.values(paths).flatMap((methods) => Object.keys(methods))
    expect(documentedMethods).toHaveLength(Object.keys(endpoints).length)
  })

  it('says of each call what goes in, what comes out and who may', async () => {
    for (const [path, methods] of Object.entries((await schema()).paths)) {
      const pathParameters = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name)
      for (const { operationId, parameters, responses, requestBody, security } of Object.values(methods)) {
        const inPath = parameters.filter((parameter) => parameter.in === 'path')
        expect(
          inPath.map(({ name }) => name),
          operationId,
        ).toEqual(pathParameters)
        for (const { schema } of parameters) expect(schema).toBeTypeOf('object')
        for (const { description } of Object.values(responses)) expect(description).not.toBe('')
        expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true)
        for (const { schema } of Object.values(requestBody?.content ?? {}))
          expect(schema).toMatchObject({ type: 'object', properties: expect.any(Object) })
        expect(security.length > 0).toBe('401' in responses)
      }
    }
  })

  it('is there to be read as a page', async () => {
    const { status, text, headers } = await portal.api.get('/api/docs/')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    for (const { method, path } of Object.values(endpoints))
      expect(text).toContain(`${method} ${wirePath(path)}`)
    expect(text).not.toMatch(/<script|style=/u)
    expect((await portal.api.get('/api/docs/style.css')).status).toBe(200)
  })
})

describe.each(sqliteOpeners)('without the document of the API, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ config: { apiDocs: false } }))

  it.each(['/api/schema/', '/api/docs/', '/api/docs/style.css'])('%s is nothing', async (path) => {
    expect((await portal.api.get(path)).text).toBe(NOT_FOUND)
  })
})
