import { describe, expect, it } from 'vitest'
import { CLIENT } from '../support/identityProvider.ts'
import { RULES, respondJson, setUpIdentityProvider, signOnSettings } from '../support/signOn.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const provider = setUpIdentityProvider()
/** The same message, whether another service answers at the address or none. */
const NO_PROVIDER = /^Ahí no contesta un proveedor/u

describe.each(sqliteOpeners)('the settings of the provider, $name', ({ open }) => {
  const portal = usePortal(open)
  const PATH = '/api/v1/settings/portal/'
  const set = (body: object) => portal.api.as('super').patch<Record<string, unknown>>(PATH, body)
  const testSettings = async () =>
    (await portal.api.as('super').post<{ works: boolean; answer: string }>(`${PATH}test_sign_on/`)).body

  it('are kept, the secret sealed, and tried out in words', async () => {
    const settings = {
      sign_on_name: 'Entrada Gas',
      sign_on_issuer: `${provider.issuer}/.well-known/openid-configuration`,
      sign_on_client: CLIENT.id,
      sign_on_secret: CLIENT.secret,
      sign_on_creates: 'mapped',
      sign_on_trusts_email: 'true',
      sign_on_rules: JSON.stringify(RULES),
      sign_on_domains: '@Gas.example  otra.example',
    }
    const { status, body } = await set(settings)
    expect([status, body]).toEqual([200, expect.objectContaining({ has_sign_on_secret: true })])
    expect(body).toMatchObject({
      sign_on_issuer: provider.issuer,
      sign_on_trusts_email: true,
      sign_on_rules: RULES,
      sign_on_domains: 'gas.example, otra.example',
    })
    expect(JSON.stringify([body, (await portal.store.getList('settings', {})).rows])).not.toContain(
      CLIENT.secret,
    )
    await expect.poll(() => portal.config.signOn?.secret).toBe(CLIENT.secret)
    expect(portal.config.signOn?.trustsEmail).toBe(true)
    expect((await portal.api.get('/config.json')).body).toMatchObject({ signOn: 'Entrada Gas' })
    expect(await testSettings()).toEqual({
      works: true,
      answer: expect.stringMatching(/ofrece lo necesario.*cierra la sesión/u),
    })
    provider.intercept = (path, _, response) =>
      path.startsWith('/.well-known') && respondJson(response, 404, {})
    expect(await testSettings()).toEqual({ works: false, answer: expect.stringMatching(NO_PROVIDER) })
    provider.intercept = (path, _, response) =>
      path.startsWith('/.well-known') &&
      respondJson(response, 200, {
        issuer: provider.issuer,
        authorization_endpoint: 'http://otro.example/a',
        jwks_uri: provider.issuer,
        token_endpoint: provider.issuer,
        code_challenge_methods_supported: ['plain'],
      })
    expect((await testSettings()).answer).toMatch(/PKCE.*authorization_endpoint/u)
    provider.intercept = () => false
    for (const [issuer, words] of [
      [provider.issuer.replace('127.0.0.1', 'localhost'), /dice ser otro/u],
      ['http://127.0.0.1:9', NO_PROVIDER],
      ['http://identidad.example', /https:/u],
    ] as const) {
      // The secret belongs to one provider and is not sent to another.
      expect(await set({ sign_on_issuer: issuer })).toMatchObject({
        status: 400,
        body: { sign_on_secret: ['Escríbalo de nuevo: el proveedor es otro.'] },
      })
      const changeReply = await set({ sign_on_issuer: issuer, sign_on_secret: 'x' })
      // Trust in the addresses of one provider does not extend to another.
      expect([changeReply.status, changeReply.body.sign_on_trusts_email]).toEqual([200, false])
      expect(await testSettings()).toEqual({ works: false, answer: expect.stringMatching(words) })
    }
    await set({ sign_on_issuer: provider.issuer, sign_on_secret: CLIENT.secret })
  })

  it('are tried out without reading what somebody says without end', async () => {
    let sentBytes = 0
    provider.intercept = (path, _, response) => {
      if (!path.startsWith('/.well-known')) return false
      response.writeHead(200, { 'content-type': 'application/json' })
      const writeMore = () => {
        if (response.destroyed) return
        sentBytes += 65_536
        response.write(Buffer.alloc(65_536, ' '), () => setImmediate(writeMore))
      }
      writeMore()
      return true
    }
    expect(await testSettings()).toEqual({ works: false, answer: expect.stringMatching(NO_PROVIDER) })
    // The client closes the connection; only buffered data is still sent.
    expect(sentBytes).toBeLessThan(16 * 1024 * 1024)
    provider.intercept = () => false
  })

  it.each([
    ['sign_on_issuer', 'javascript:alert(1)', /emisor/u],
    ['sign_on_issuer', 'https://a.example/?x=1', /emisor/u],
    ['sign_on_domains', 'gas', /dominios/u],
    ['sign_on_rules', '[', /JSON/u],
    ['sign_on_rules', [{ claim: 'groups', value: 'x', gives: 'company' }], /empresa/u],
    ['sign_on_rules', [{ claim: 'groups', value: 'x', gives: 'root' }], /no es válido/u],
    ['sign_on_creates', 'all', /no es válido/u],
  ])('are refused where %s is %j', async (field, value, words) => {
    const { status, body } = await set({ [field]: value })
    expect([status, Object.keys(body)]).toEqual([400, [field]])
    expect(JSON.stringify(body)).toMatch(words)
  })

  it('switch the passwords of a domain off, but never the last super-admin’s', async () => {
    portal.config.signOn = signOnSettings(provider, { domains: ['gas.example'] })
    const email = (id: number, address: string) =>
      portal.store.transaction((tx) => tx.update('users', id, { email: address }))
    const signIn = (username: string) =>
      portal.api.post<{ detail: string }>('/api/auth/login/', { username, password: 'demo' })
    const session = portal.api.as('utility')
    await session.get('/api/auth/user/')
    await email(3, 'utility@GAS.example')
    await email(1, 'super@gas.example')
    const { status, body } = await signIn('utility')
    expect([status, body.detail]).toEqual([
      401,
      'Las personas de su organización no usan contraseña aquí: entre con Entrada Gas.',
    ])
    expect(
      (await portal.api.post<{ detail: string }>('/api/auth/login/', { username: 'utility', password: 'x' }))
        .body.detail,
    ).toBe('Usuario o contraseña incorrectos.')
    const NEW = 'una frase larga y propia'
    expect(
      (await session.post('/api/account/password/', { old_password: 'demo', password: NEW })).status,
    ).toBe(409)
    expect((await portal.api.as('super').post('/api/users/3/link/')).status).toBe(409)
    expect((await signIn('super')).status).toBe(200)
    await portal.store.transaction((tx) => tx.update('users', 2, { super_admin: true }))
    // The other super-admin still has a password, but password sign-in is disabled.
    expect((await signIn('super')).status).toBe(401)
    await email(2, 'admin@gas.example')
    expect((await signIn('super')).status).toBe(200)
  })
})
