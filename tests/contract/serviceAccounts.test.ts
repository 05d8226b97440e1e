import { beforeEach, describe, expect, it } from 'vitest'
import type { AuditEvent } from '../../src/server/common/audit.ts'
import type { Row } from '../../src/server/store/rows.ts'
import type { Answer, Json } from '../support/api.ts'
import { buildForm } from '../support/buildForm.ts'
import { documentNames, NOW, TODAY } from '../support/portalDump.ts'
import { portalOpeners, sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const PATH = '/api/service_accounts/'
const NEW_ACCOUNT = {
  name: 'ERP de pagos',
  purpose: 'Lee empresas',
  owner: 3,
  endpoints: ['companies.list', 'companies.get'],
  expires_on: '2026-06-08',
}
const COMPANIES = '/api/companies/'

describe.each(portalOpeners)('service accounts, $name', ({ open }) => {
  const auditEvents: AuditEvent[] = []
  const clock = { now: new Date(NOW) }
  const portal = usePortal(open, () => ({
    now: () => clock.now,
    dump: documentNames,
    config: { trustProxy: ['127.0.0.1'] },
    app: { audit: (event) => void auditEvents.push(event) },
  }))
  beforeEach(async () => {
    clock.now = new Date(NOW)
    auditEvents.length = 0
    await portal.store.transaction(async (tx) => {
      for (const { id } of (await tx.getList('service_accounts', {})).rows)
        await tx.delete('service_accounts', id)
    })
  })
  const root = () => portal.api.as('super')
  const createAccount = async (fields: object = {}) =>
    (await root().post<{ id: number }>(PATH, { ...NEW_ACCOUNT, ...fields })).body.id
  const createToken = async (id: number) =>
    (await root().post<{ id: number; token: string }>(`${PATH}${id}/tokens/`, {})).body
  const addAccount = async (fields: object = {}) => {
    const id = await createAccount(fields)
    return { id, ...{ token: (await createToken(id)).token } }
  }
  const call = (
    token: string,
    path = COMPANIES,
    { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: BodyInit } = {},
  ): Promise<Answer<Json>> =>
    portal.api.raw(method, path, {
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body === undefined ? {} : { body }),
    })
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const detailOf = ({ body }: Answer<Json>) => body.detail
  const logOf = async (id: number): Promise<Row<'log_entries'>[]> =>
    (await portal.store.getList('log_entries', { filter: { username: `servicio:${id}` } })).rows

  it('call with a token that is shown once and stored as a hash', async () => {
    const id = await createAccount()
    const created = await root().post<{ token: string; id: number }>(`${PATH}${id}/tokens/`, {})
    const { token } = created.body
    expect(created.status).toBe(201)
    expect(token).toMatch(/^acredita_[0-9A-Za-z]{49}$/u)
    for (const scheme of ['Bearer', 'bearer', 'Token', 'BEARER '])
      expect(
        (await portal.api.raw('GET', COMPANIES, { headers: { authorization: `${scheme} ${token}` } })).status,
      ).toBe(200)
    const { body } = await root().get<Json[]>(`${PATH}${id}/tokens/`)
    expect(body).toEqual([
      {
        id: created.body.id,
        ending: token.slice(-4),
        created_at: NOW,
        created_by_name: 'Beatriz Salas Ochoa',
        last_used_at: expect.anything(),
        last_used_address: '127.0.0.1',
      },
    ])
    const stored = JSON.stringify([
      ...(await portal.store.getList('service_tokens', {})).rows,
      ...(await portal.store.getList('log_entries', {})).rows,
      ...(await portal.store.getList('log_changes', {})).rows,
      ...(await portal.store.getList('answers', {})).rows,
    ])
    expect(stored).not.toContain(token.slice(9, 40))
    expect(JSON.stringify(auditEvents)).not.toContain(token.slice(9, 40))
  })

  it('get a clear text and no query for a token with an error', async () => {
    const { token } = await addAccount()
    const other = token.endsWith('A') ? 'B' : 'A'
    for (const broken of [
      token.slice(0, -1),
      `${token}A`,
      `${token.slice(0, -1)}${other}`,
      `${token.slice(0, 12)}${token[12] === 'A' ? 'B' : 'A'}${token.slice(13)}`,
      token.toLowerCase(),
      'acredita_',
      'acredita_undefined',
    ]) {
      const answer = await call(broken)
      expect([answer.status, detailOf(answer)], broken).toEqual([
        401,
        'El token no está completo o tiene un error: cópielo de nuevo.',
      ])
    }
    // An unknown word is the token of no session.
    expect(detailOf(await call('otro'))).toBe('Inicie sesión para continuar.')
  })

  it('have two tokens at most, which are revoked at once', async () => {
    const id = await createAccount()
    const first = await createToken(id)
    const second = await createToken(id)
    const third = await root().post(`${PATH}${id}/tokens/`, {})
    expect([third.status, detailOf(third)]).toEqual([409, 'Ya hay 2 tokens vigentes. Revoque uno antes.'])
    expect([(await call(first.token)).status, (await call(second.token)).status]).toEqual([200, 200])
    expect((await root().delete(`${PATH}${id}/tokens/${first.id}/`)).status).toBe(204)
    expect([(await call(first.token)).status, (await call(second.token)).status]).toEqual([401, 200])
    expect(detailOf(await call(first.token))).toBe('El token no existe o se revocó.')
    expect((await root().delete(`${PATH}${id}/tokens/${first.id}/`)).status).toBe(404)
    expect((await call((await createToken(id)).token)).status).toBe(200)
  })

  it('do not accept the token of another account for its own', async () => {
    const one = await addAccount()
    const other = await createAccount({ name: 'Otra' })
    const [{ id: token = 0 } = {}] = (await root().get<{ id: number }[]>(`${PATH}${one.id}/tokens/`)).body
    expect((await root().delete(`${PATH}${other}/tokens/${token}/`)).status).toBe(404)
    expect((await call(one.token)).status).toBe(200)
  })

  it('stop when they are revoked, and need a new token when they are active again', async () => {
    const { id, token } = await addAccount()
    expect((await root().patch(`${PATH}${id}/`, { active: false })).status).toBe(200)
    expect((await call(token)).status).toBe(401)
    const refused = await root().post(`${PATH}${id}/tokens/`, {})
    expect(refused.status).toBe(409)
    await root().patch(`${PATH}${id}/`, { active: true })
    expect((await call(token)).status).toBe(401)
    expect((await call((await createToken(id)).token)).status).toBe(200)
  })

  it('end after their last day, until they are renewed', async () => {
    const { id, token } = await addAccount({ expires_on: '2026-03-12' })
    for (const [moment, status] of [
      // The last moment of the day in Mexico City.
      ['2026-03-13T05:59:59.000Z', 200],
      ['2026-03-13T06:00:00.000Z', 401],
    ] as const) {
      clock.now = new Date(moment)
      expect((await call(token)).status, moment).toBe(status)
    }
    expect(detailOf(await call(token))).toBe(
      'La cuenta de servicio venció el 12 mar 2026. Renuévela en Administración · Integraciones.',
    )
    await portal.store.transaction((tx) => tx.update('service_accounts', id, { expires_on: '2026-06-11' }))
    expect((await call(token)).status).toBe(200)
  })

  it.each([
    ['2026-03-09', 400],
    [TODAY, 201],
    ['2027-03-10', 201],
    ['2027-03-11', 400],
    ['', 400],
  ])('may end on %s: %i', async (expires_on, status) => {
    expect((await root().post(PATH, { ...NEW_ACCOUNT, expires_on })).status).toBe(status)
  })

  it.each([
    ['10.0.0.0/8', '10.9.8.7', 200],
    ['10.0.0.0/8', '192.0.2.1', 403],
    ['10.0.0.0/8', '::ffff:10.9.8.7', 200],
    ['10.0.0.0/8', '::ffff:a09:807', 200],
    ['192.0.2.1', '192.0.2.1', 200],
    ['192.0.2.1', '192.0.2.10', 403],
    ['2001:db8::/32', '2001:db8:ffff::1', 200],
    ['2001:db8::/32', '2001:db9::1', 403],
    ['2001:db8::/32', '192.0.2.1', 403],
    // A trusted proxy appends the client's address, so earlier addresses may be forged.
    ['10.0.0.0/8', '10.9.8.7, 192.0.2.1', 403],
    ['10.0.0.0/8', '192.0.2.1, 10.9.8.7', 200],
    ['10.0.0.0/8', 'unknown, 10.9.8.7', 200],
    ['127.0.0.1', '192.0.2.1', 403],
  ])('of the network %s answer %s with %i', async (network, address, status) => {
    const { token } = await addAccount({ networks: [network] })
    expect((await call(token, COMPANIES, from(address))).status).toBe(status)
  })

  it('do not believe a proxy that the portal does not trust', async () => {
    const { token } = await addAccount({ networks: ['10.0.0.0/8'] })
    const other = await call(token, COMPANIES, from('not an address'))
    expect(other.status).toBe(403)
  })

  it.each([
    [{ networks: ['10.0.0.1/8'] }, 'networks'],
    [{ networks: ['lan'] }, 'networks'],
    [{ owner: 999 }, 'owner'],
    [{ owner: undefined }, 'owner'],
    [{ company: 999 }, 'company'],
    [{ zone: 999 }, 'zone'],
    [{ company: 1, zone: 1 }, 'zone'],
    [{ endpoints: [] }, 'endpoints'],
    [{ endpoints: ['nada'] }, 'endpoints'],
    [{ endpoints: ['toString'] }, 'endpoints'],
    // Public, of the session, about accounts, and about secrets.
    [{ endpoints: ['auth.login'] }, 'endpoints'],
    [{ endpoints: ['account.password'] }, 'endpoints'],
    [{ owner: 1, endpoints: ['users.list'] }, 'endpoints'],
    [{ owner: 1, endpoints: ['settings.update'] }, 'endpoints'],
    [{ owner: 1, endpoints: ['imports.list'] }, 'endpoints'],
    [{ owner: 1, endpoints: ['serviceAccounts.createToken'] }, 'endpoints'],
    [{ owner: 1, endpoints: ['serviceAccounts.export'] }, 'endpoints'],
    [{ owner: 1, endpoints: ['credentialKeys.rotate'] }, 'endpoints'],
    // More than the owner may.
    [{ endpoints: ['personnel.delete'] }, 'endpoints'],
    [{ owner: 6, endpoints: ['companies.get'] }, 'endpoints'],
    // More than a contractor, or than the zone filter covers.
    [{ company: 1, endpoints: ['personnel.search'] }, 'endpoints'],
    [{ zone: 1, endpoints: ['companies.get'] }, 'endpoints'],
    // The owner sees less than a contractor of the company.
    [{ owner: 8, company: 1 }, 'company'],
    [{ owner: 5, company: 1 }, 'company'],
    [{ owner: 4, company: 2 }, 'company'],
  ])('cannot be made with %o', async (fields, field) => {
    const { status, body } = await root().post(PATH, { ...NEW_ACCOUNT, ...fields })
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })

  it('name the permissions that the owner lacks', async () => {
    const endpoints = ['companies.list', 'personnel.delete', 'log.list']
    const { body } = await root().post<{ endpoints: string[] }>(PATH, { ...NEW_ACCOUNT, endpoints })
    expect(body.endpoints[0]).toMatch(/personnel\.delete, log\.list\.$/u)
  })

  it('may call only what was picked', async () => {
    const { token } = await addAccount()
    const refused = await call(token, '/api/personnel/')
    expect([refused.status, detailOf(refused)]).toEqual([
      403,
      'La cuenta de servicio no tiene el permiso «personnel.list», o su responsable ya no lo tiene.',
    ])
    for (const path of [
      PATH,
      '/api/users/',
      '/api/auth/user/',
      '/api/account/sessions/',
      '/api/v1/settings/1/',
    ])
      expect((await call(token, path)).status, path).toBe(403)
  })

  describe('lose at once what the owner loses:', () => {
    const setOwner = (fields: object) => portal.store.transaction((tx) => tx.update('users', 3, fields))
    const restore = { active: true, groups: ['utility'] as 'utility'[], company: null, totp_secret: '' }
    it.each([
      ['the owner is disabled', { active: false }, 401],
      ['the owner leaves the group', { groups: ['customer_service'] }, 403],
      ['the owner works for a contractor', { groups: ['company'], company: 2 }, 200],
      ['the contractor of the owner is inactive', { groups: ['company'], company: 3 }, 401],
    ])('%s', async (_, change, status) => {
      const { token } = await addAccount()
      const all = (await call(token)).body as unknown as Json[]
      expect(all.length).toBe(3)
      try {
        await setOwner(change)
        const answer = await call(token)
        expect(answer.status).toBe(status)
        if (status === 200) expect((answer.body as unknown as Json[]).map(({ id }) => id)).toEqual([2])
      } finally {
        await setOwner(restore)
      }
      expect((await call(token)).status).toBe(200)
    })

    it('an account for a company does not outlive the rights that its owner needs for it', async () => {
      const { token } = await addAccount({ company: 1 })
      expect(((await call(token)).body as unknown as Json[]).map(({ id }) => id)).toEqual([1])
      try {
        await setOwner({ groups: ['utility', 'read_only'] })
        expect((await call(token)).status).toBe(401)
      } finally {
        await setOwner(restore)
      }
    })
  })

  it('are in the audit log as what they are, and it is found by account', async () => {
    const { id, token } = await addAccount({
      owner: 2,
      endpoints: ['companyFiles.create', 'companies.export'],
    })
    const setAdmin = (admin_access: boolean) =>
      portal.store.transaction((tx) => tx.update('users', 2, { admin_access }))
    await setAdmin(false)
    const uploaded = await call(token, '/api/company_files/', {
      method: 'POST',
      body: buildForm({ name: 1, company: 1 }),
    })
    expect(uploaded.status).toBe(403)
    await setAdmin(true)
    const done = await call(token, '/api/company_files/', {
      method: 'POST',
      body: buildForm({ name: 1, company: 1 }),
    })
    expect(done.status).toBe(201)
    await call(token, '/api/companies_export/?format=csv')
    const entries = await logOf(id)
    expect(entries.map(({ action, user, result }) => [action, user, result])).toEqual([
      ['serviceAccounts.call', null, 'refused'],
      ['companyFiles.create', null, 'ok'],
      ['companies.export', null, 'ok'],
    ])
    const filter = encodeURIComponent(JSON.stringify({ service_account: id }))
    const listed = (await root().get<Json[]>(`/api/log/?filter=${filter}`)).body
    expect(listed.map(({ action, user_name }) => [action, user_name])).toEqual([
      ['companies.export', 'ERP de pagos (cuenta de servicio)'],
      ['companyFiles.create', 'ERP de pagos (cuenta de servicio)'],
      ['serviceAccounts.call', 'ERP de pagos (cuenta de servicio)'],
    ])
  })

  it('are not confused with a visitor who types their name', async () => {
    const { id } = await addAccount()
    await portal.api.post('/api/auth/login/', { username: `servicio:${id}`, password: 'x' })
    const filter = encodeURIComponent(JSON.stringify({ service_account: id }))
    expect((await root().get<Json[]>(`/api/log/?filter=${filter}`)).body).toEqual([])
    const [entry] = (await root().get<Json[]>('/api/log/?range=[0,0]')).body
    expect(entry).toMatchObject({ username: `servicio:${id}`, user_name: '' })
  })

  it('have a refusal logged once in a while, not each time', async () => {
    const { id, token } = await addAccount({ networks: ['10.0.0.0/8'] })
    for (let i = 0; i < 5; i += 1) await call(token, COMPANIES, from('192.0.2.1'))
    expect((await logOf(id)).map(({ reason, address }) => [reason, address])).toEqual([
      ['service: network', '192.0.2.1'],
    ])
    expect(auditEvents.filter(({ event }) => event === 'service-call')).toEqual([
      {
        event: 'service-call',
        username: `servicio:${id}`,
        address: '192.0.2.1',
        result: 'refused',
        reason: 'network',
      },
    ])
    await root().patch(`${PATH}${id}/`, { active: false })
    for (let i = 0; i < 5; i += 1) await call(token, COMPANIES, from('10.0.0.1'))
    expect((await logOf(id)).map(({ reason }) => reason)).toEqual(['service: network', 'service: revoked'])
  })

  it('record the last use at most once a minute, and each permission that was used', async () => {
    const { id, token } = await addAccount({
      endpoints: ['companies.list', 'companies.get', 'personnel.list'],
    })
    const account = async () => (await root().get(`${PATH}${id}/`)).body
    const waitForUse = async (used: string[], at: string) => {
      await expect.poll(async () => (await account()).used).toEqual(used)
      expect((await account()).last_used_at).toBe(at)
    }
    expect(await account()).toMatchObject({ used: [], last_used_at: null })
    await call(token)
    await waitForUse(['companies.list'], NOW)
    clock.now = new Date(Date.parse(NOW) + 30_000)
    await call(token)
    await call(token, `${COMPANIES}1/`)
    await waitForUse(['companies.list', 'companies.get'], clock.now.toISOString())
    const { version } = await account()
    expect(version).toBe(1)
    expect(
      (await portal.store.getList('log_entries', { filter: { username: `servicio:${id}` } })).total,
    ).toBe(0)
  })

  it('repeat a write by its own key, not by that of the owner', async () => {
    const { token } = await addAccount({ owner: 2, endpoints: ['quotations.create'] })
    const body = JSON.stringify({ name: 'María José Álvarez', rfc: 'AANM900101', phone: '5512345678' })
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'k' }
    const send = () => call(token, '/api/quotations/', { method: 'POST', headers, body })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.text]).toEqual([201, first.text])
    const own = await portal.api.as('admin').raw('POST', '/api/quotations/', { headers, body })
    expect([own.status, own.text === first.text]).toEqual([201, false])
  })

  it('are changed by their version, and only by super-admins', async () => {
    const id = await createAccount()
    const stale = await root().raw('PATCH', `${PATH}${id}/`, {
      headers: { 'content-type': 'application/json', 'if-match': '"7"' },
      body: JSON.stringify({ purpose: 'Otra cosa' }),
    })
    expect(stale.status).toBe(412)
    for (const username of ['admin', 'utility', 'empresa', 'lectura'])
      expect((await portal.api.as(username).get(PATH)).status, username).toBe(403)
  })
})

describe.each(sqliteOpeners)('the limit of a service account, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ config: { serviceCallsPerMinute: 60 } }))

  it('is its own: it does not slow down its owner or another account', async () => {
    const root = portal.api.as('super')
    const addAccount = async () => {
      const { id } = (await root.post<{ id: number }>(PATH, NEW_ACCOUNT)).body
      return (await root.post<{ token: string }>(`${PATH}${id}/tokens/`, {})).body.token
    }
    const [busy, quiet] = [await addAccount(), await addAccount()]
    const call = (token: string) =>
      portal.api.raw('GET', COMPANIES, { headers: { authorization: `Bearer ${token}` } })
    const statuses: number[] = []
    for (let i = 0; i < 12; i += 1) statuses.push((await call(busy)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
    const refused = await call(busy)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await call(quiet)).status).toBe(200)
    expect((await portal.api.as('utility').get(COMPANIES)).status).toBe(200)
  })
})
