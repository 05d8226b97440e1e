import { type KeyObject, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { CLIENT, foreignKey } from '../support/identityProvider.ts'
import {
  ANA_CLAIMS,
  CALLBACK_URL,
  type EnterReply,
  respondJson,
  START_URL,
  setUpIdentityProvider,
  signInAtProvider,
  signOnSettings,
} from '../support/signOn.ts'
import { openTestBrowser, type TestBrowser } from '../support/testBrowser.ts'
import { PUBLIC_URL, sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const provider = setUpIdentityProvider()

describe.each(sqliteOpeners)('what a provider answers, $name', ({ open }) => {
  const portal = usePortal(open)
  let browser: TestBrowser
  beforeEach(() => {
    browser = openTestBrowser(portal.url)
    portal.config.signOn = signOnSettings(provider)
    provider.intercept = () => false
    provider.accounts.u1 = { ...ANA_CLAIMS, groups: ['gas-empleados'] }
  })
  const enterAndRead = async (address: URL) => {
    const { status, body } = await portal.api.raw<{ detail: string }>('POST', '/api/auth/enter/', {
      headers: { 'content-type': 'application/json', cookie: browser.cookies(portal.url) },
      body: JSON.stringify({ code: address.hash.replace('#entrada=', '') }),
    })
    const { rows } = await portal.store.getList('log_entries', {
      sort: { field: 'id', order: 'DESC' },
      range: [0, 0],
    })
    return { status, detail: body.detail, reason: rows[0]?.reason, result: rows[0]?.result }
  }
  const backWith = async (query: Record<string, string>) => {
    const { at } = await browser.go(
      `${CALLBACK_URL}?${new URLSearchParams({ iss: provider.issuer, ...query })}`,
    )
    return at
  }

  /** Signs on with an ID token that the test signs. */
  const signOnWithToken = async (claims: (nonce: string) => object, signingKey?: KeyObject) => {
    const callback = await browser.getRedirect(START_URL)
    const [state, nonce] = ['state', 'nonce'].map((name) => callback.searchParams.get(name) ?? '')
    provider.intercept = (path, _, response) =>
      path === '/token' &&
      respondJson(response, 200, {
        access_token: 'x',
        token_type: 'Bearer',
        expires_in: 60,
        id_token: provider.signToken({ sub: 'u1', nonce, ...claims(nonce ?? '') }, signingKey),
      })
    return enterAndRead(await backWith({ state: state ?? '', code: 'x' }))
  }

  it('is asked with PKCE, a state and a nonce, each new', async () => {
    const [firstRequest, secondRequest] = [
      await browser.getRedirect(START_URL),
      await browser.getRedirect(START_URL),
    ]
    expect(Object.fromEntries(firstRequest.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.id,
      redirect_uri: CALLBACK_URL,
      code_challenge_method: 'S256',
      scope: 'openid profile email',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(firstRequest.searchParams.get(name)?.length).toBeGreaterThanOrEqual(43)
      expect(firstRequest.searchParams.get(name)).not.toBe(secondRequest.searchParams.get(name))
    }
    const [cookie = ''] = (
      await fetch(`${portal.url}/api/auth/sign_on/start/`, { redirect: 'manual' })
    ).headers.getSetCookie()
    expect(cookie).toMatch(
      /^__Host-acredita-entrada=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/u,
    )
  })

  it.each<[string, (nonce: string) => object, KeyObject?]>([
    ['whose time is over', () => ({ exp: 1_700_000_000, iat: 1_699_999_000 })],
    ['for another nonce', () => ({ nonce: 'x' })],
    ['for another client', () => ({ aud: 'x' })],
    ['of another issuer', () => ({ iss: 'https://otro.example' })],
    ['signed by somebody else', () => ({}), foreignKey],
  ])('is refused with a token %s', async (_, claims, signingKey) => {
    expect(await signOnWithToken(claims, signingKey)).toMatchObject({
      status: 401,
      result: 'refused',
      detail: expect.stringMatching(/no se pudo comprobar/u),
      reason: expect.stringMatching(/^provider: not genuine \(OAUTH_\w+\)$/u),
    })
  })

  it('is refused with a token that nobody signed', async () => {
    const callback = await browser.getRedirect(START_URL)
    const nonce = callback.searchParams.get('nonce')
    const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const nowSeconds = Math.floor(Date.now() / 1000)
    provider.intercept = (path, _, response) =>
      path === '/token' &&
      respondJson(response, 200, {
        access_token: 'x',
        token_type: 'Bearer',
        id_token: `${encodePart({ alg: 'none' })}.${encodePart({ iss: provider.issuer, aud: CLIENT.id, sub: 'u1', nonce, iat: nowSeconds, exp: nowSeconds + 60 })}.`,
      })
    const { status, reason } = await enterAndRead(
      await backWith({ state: callback.searchParams.get('state') ?? '', code: 'x' }),
    )
    expect([status, reason]).toEqual([401, expect.stringMatching(/not genuine/u)])
  })

  it('is refused with an answer that names another issuer, or none', async () => {
    const callback = await browser.getRedirect(START_URL)
    const state = callback.searchParams.get('state') ?? ''
    expect(
      await enterAndRead(await backWith({ state, code: 'x', iss: 'https://otro.example' })),
    ).toMatchObject({
      status: 401,
      reason: expect.stringMatching(/not genuine/u),
    })
  })

  it('is refused with a code that was used', async () => {
    expect((await enterAndRead(await signInAtProvider(provider, browser, 'u1'))).status).toBe(200)
    const code =
      browser.visited.map((url) => url.searchParams.get('code')).find((urlCode) => urlCode !== null) ?? ''
    const callback = await browser.getRedirect(START_URL)
    expect(
      await enterAndRead(await backWith({ state: callback.searchParams.get('state') ?? '', code })),
    ).toMatchObject({
      status: 401,
      result: 'refused',
      reason: 'provider: used code (invalid_grant)',
      detail: expect.stringMatching(/su código se usó o venció/u),
    })
  })

  it('is told from one that is away, one that does not know the portal, and somebody who thought better of it', async () => {
    const createState = async () => (await browser.getRedirect(START_URL)).searchParams.get('state') ?? ''
    expect(
      await enterAndRead(await backWith({ state: await createState(), error: 'access_denied' })),
    ).toMatchObject({
      reason: 'provider: declined (access_denied)',
      detail: 'No se completó en Entrada Gas: se canceló o no se le permitió.',
    })
    provider.intercept = (path, _, response) => path === '/token' && respondJson(response, 502, 'x')
    expect(await enterAndRead(await backWith({ state: await createState(), code: 'x' }))).toMatchObject({
      status: 401,
      reason: expect.stringMatching(/^provider: away/u),
      detail: expect.stringMatching(/No hubo comunicación con/u),
    })
    provider.intercept = () => false
    portal.config.signOn = signOnSettings(provider, { secret: 'another' })
    expect(await enterAndRead(await backWith({ state: await createState(), code: 'x' }))).toMatchObject({
      reason: 'provider: not accepted (invalid_client)',
      detail: expect.stringMatching(/no reconoce a este portal/u),
    })
  })

  it.each([
    ['that nobody listens at', () => 'http://127.0.0.1:9'],
    ['that calls itself otherwise', () => provider.issuer.replace('127.0.0.1', 'localhost')],
    ['that leads elsewhere', () => `${provider.issuer}/elsewhere`],
    ['without https', () => 'http://identidad.example'],
  ])('at an address %s leads back to the sign-in with what is wrong', async (_, issuer) => {
    provider.intercept = (path, _, response) => {
      if (!path.startsWith('/elsewhere')) return false
      response.writeHead(302, { location: `${provider.issuer}/.well-known/openid-configuration` }).end()
      return true
    }
    portal.config.signOn = signOnSettings(provider, { issuer: issuer() })
    const { at } = await browser.go(START_URL)
    const { status, detail, result } = await enterAndRead(at)
    expect([status, detail, result]).toEqual([
      401,
      expect.stringMatching(/no (?:se pudo|hubo comunicación)/iu),
      'refused',
    ])
  })

  /** Signs on with an ID token that the test signs and a session that the provider can end. */
  const signInWith = async (claims: object) => {
    const callback = await browser.getRedirect(START_URL)
    const [state = '', nonce] = ['state', 'nonce'].map((name) => callback.searchParams.get(name) ?? '')
    const tokens = {
      access_token: 'x',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: provider.signToken({ sub: 'u1', nonce, ...claims }),
    }
    provider.intercept = (path, _, response) =>
      (path === '/token' && respondJson(response, 200, tokens)) ||
      (path === '/me' && respondJson(response, 200, { sub: 'u1' }))
    const address = await backWith({ state, code: 'x' })
    const { body } = await portal.api.raw<EnterReply>('POST', '/api/auth/enter/', {
      headers: { 'content-type': 'application/json', cookie: browser.cookies(portal.url) },
      body: JSON.stringify({ code: address.hash.replace('#entrada=', '') }),
    })
    const headers = { authorization: `Token ${body.token}` }
    return {
      isSignedIn: async () => (await portal.api.raw('GET', '/api/auth/user/', { headers })).status === 200,
      leave: () =>
        portal.api.raw<{ url: string | null }>('POST', '/api/auth/leave/', {
          headers: { ...headers, 'idempotency-key': randomUUID() },
        }),
    }
  }
  const LONG = Array.from({ length: 60 }, (_, i) => `grupo-de-nombre-muy-largo-${i}`)

  it.each<[string, object, string | null]>([
    ['names the client', { groups: ['gas-empleados', ...LONG] }, null],
    [
      'hints at the account, where the provider says how',
      { groups: ['gas-empleados', ...LONG], login_hint: 'ana' },
      'ana',
    ],
  ])('too long for an address %s at the sign-out', async (_, claims, hint) => {
    const { leave, isSignedIn } = await signInWith(claims)
    expect(await isSignedIn()).toBe(true)
    const { searchParams } = new URL((await leave()).body.url ?? '')
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: CLIENT.id,
      post_logout_redirect_uri: `${PUBLIC_URL}/login`,
      ...(hint && { logout_hint: hint }),
    })
    expect(await isSignedIn()).toBe(false)
  })

  it('that is away at the sign-out leaves nobody signed in, and keeps no writer waiting', async () => {
    const { leave, isSignedIn } = await signInWith({ groups: ['gas-empleados'] })
    expect(await isSignedIn()).toBe(true)
    portal.config.signOn = signOnSettings(provider, { issuer: 'http://127.0.0.1:2' })
    const { status, body } = await leave()
    expect([status, body]).toEqual([200, { url: null }])
    expect(await isSignedIn()).toBe(false)
  })

  it('is none of production without https', async () => {
    const strict = await open({ config: { production: true, signOn: signOnSettings(provider) } })
    try {
      const address = await openTestBrowser(strict.url).getRedirect(START_URL.replace(PUBLIC_URL, strict.url))
      expect(address.pathname).toBe('/login')
    } finally {
      await strict.close()
    }
  })

  it('has no way in where none is set up', async () => {
    portal.config.signOn = null
    const { at } = await browser.go(START_URL)
    expect(await enterAndRead(at)).toMatchObject({ status: 401, reason: 'provider: off' })
    expect((await portal.api.get('/config.json')).body).not.toHaveProperty('signOn')
  })
})
