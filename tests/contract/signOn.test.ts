import { beforeEach, describe, expect, it } from 'vitest'
import { BLANK_USER, type UserRow } from '../../src/domain/users/schemas.ts'
import {
  ANA_CLAIMS,
  CALLBACK_URL,
  respondJson,
  START_URL,
  setUpIdentityProvider,
  signInAtProvider,
  signOnSettings,
} from '../support/signOn.ts'
import { openTestBrowser, type TestBrowser } from '../support/testBrowser.ts'
import { PUBLIC_URL, portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const provider = setUpIdentityProvider()

describe.each(portalOpeners)('one sign-in for the company’s people, $name', ({ open }) => {
  const portal = usePortal(open)
  let browser: TestBrowser
  beforeEach(() => {
    browser = openTestBrowser(portal.url)
    portal.config.signOn = signOnSettings(provider)
    provider.intercept = () => false
    for (const sub of Object.keys(provider.accounts)) delete provider.accounts[sub]
  })

  const lastEntries = async () =>
    (await portal.store.getList('log_entries', { sort: { field: 'id', order: 'DESC' }, range: [0, 9] })).rows
  const users = async (filter: object) => (await portal.store.getList('users', { filter })).rows

  /** Exchanges the code in the address for a session, as the console does. */
  const enter = (address: URL, fromBrowser: TestBrowser = browser) =>
    portal.api.raw<{ token: string; user: { username: string }; detail?: string }>(
      'POST',
      '/api/auth/enter/',
      {
        headers: { 'content-type': 'application/json', cookie: fromBrowser.cookies(portal.url) },
        body: JSON.stringify({ code: address.hash.replace('#entrada=', '') }),
      },
    )
  const expectRefusal = async (address: URL, words: RegExp, reason: RegExp) => {
    const { status, body } = await enter(address)
    expect([status, body.detail]).toEqual([401, expect.stringMatching(words)])
    const [last] = await lastEntries()
    expect(last).toMatchObject({ result: 'refused', user: null, reason: expect.stringMatching(reason) })
    expect(last?.action).toMatch(/^auth\.(?:signOn|enter)$/u)
    return last
  }

  it('makes an account of whom a rule gives a group, knows it again, and signs out there as well', async () => {
    provider.accounts.u1 = { ...ANA_CLAIMS, groups: ['gas-empleados', 'otros'] }
    const address = await signInAtProvider(provider, browser, 'u1')
    // The code is in the fragment, which browsers do not send to servers.
    expect([address.pathname, address.search]).toEqual(['/login', ''])
    const { status, body } = await enter(address)
    expect([status, body.user]).toEqual([
      200,
      expect.objectContaining({ username: 'ana.paz', superAdmin: false }),
    ])
    const [account] = await users({ username: 'ana.paz' })
    expect(account).toMatchObject({
      name: 'Ana Paz',
      email: 'ana@gas.example',
      groups: ['utility'],
      password_hash: '',
      super_admin: false,
      subject: `${provider.issuer} u1`,
    })
    expect(await lastEntries()).toMatchObject(
      [
        { action: 'auth.enter', username: 'ana.paz', result: 'ok' },
        { action: 'auth.signOn', subject: `users:${account?.id}` },
        ...Array(8).fill({}),
      ].slice(0, (await lastEntries()).length),
    )
    // The code is valid once.
    expect((await enter(address)).status).toBe(401)

    provider.accounts.u1 = {
      ...ANA_CLAIMS,
      preferred_username: 'otra',
      groups: ['gas-empleados', 'gas-jefes'],
    }
    const secondSignIn = await enter(await signInAtProvider(provider, browser, 'u1'))
    expect(secondSignIn.body.user).toMatchObject({ username: 'ana.paz', superAdmin: true })
    expect(await users({ subject: `${provider.issuer} u1` })).toHaveLength(1)

    const headers = { authorization: `Token ${secondSignIn.body.token}` }
    const leaveReply = await portal.api.raw<{ url: string }>('POST', '/api/auth/leave/', { headers })
    const end = new URL(leaveReply.body.url)
    expect([end.origin, end.searchParams.get('post_logout_redirect_uri')]).toEqual([
      provider.issuer,
      `${PUBLIC_URL}/login`,
    ])
    expect(end.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/u)
    expect((await portal.api.raw('GET', '/api/auth/user/', { headers })).status).toBe(401)
    // Tokens of the provider are not stored.
    expect(JSON.stringify(await portal.store.getList('tokens', {}))).not.toContain('eyJ')
  })

  it('gives somebody the account with their address, where the provider has verified it', async () => {
    const link = (email: string) => portal.store.transaction((tx) => tx.update('users', 3, { email }))
    await link('Utility@Gas.example')
    provider.accounts.u2 = { email: 'utility@gas.example', email_verified: false, groups: ['gas-jefes'] }
    await expectRefusal(
      await signInAtProvider(provider, browser, 'u2'),
      /debe vincularla/u,
      /^provider: link needed$/u,
    )
    provider.accounts.u2 = { email: 'utility@gas.example', email_verified: true, groups: ['gas-empleados'] }
    browser = openTestBrowser(portal.url)
    const { body } = await enter(await signInAtProvider(provider, browser, 'u2'))
    expect(body.user).toMatchObject({ username: 'utility' })
    // Another user of the provider does not get the account.
    provider.accounts.u3 = provider.accounts.u2
    browser = openTestBrowser(portal.url)
    await expectRefusal(
      await signInAtProvider(provider, browser, 'u3'),
      /ya es de otra persona/u,
      /other person/u,
    )
    await portal.store.transaction((tx) =>
      tx.update('users', 2, { email: 'utility@gas.example', subject: null }),
    )
    provider.accounts.u4 = provider.accounts.u2
    browser = openTestBrowser(portal.url)
    await expectRefusal(
      await signInAtProvider(provider, browser, 'u4'),
      /Varias cuentas/u,
      /several accounts/u,
    )
    for (const id of [2, 3])
      await portal.store.transaction((tx) => tx.update('users', id, { email: '', subject: null }))
  })

  const change = (id: number, patch: Partial<UserRow>) =>
    portal.store.transaction((tx) => tx.update('users', id, patch))
  it.each<[string, object, RegExp, string, (() => Promise<unknown>)?]>([
    ['of no group that is known', { groups: ['desconocido'] }, /Ninguno de sus grupos/u, 'no rights'],
    ['without any group', { groups: [] }, /Ninguno de sus grupos/u, 'no rights'],
    ['of a company that is gone', { groups: ['nadie'] }, /empresa que ya no está/u, 'no company'],
    [
      'of a company that has ended',
      { realm_access: { roles: ['norte'] } },
      /empresa de su cuenta/u,
      'inactive company',
    ],
    [
      'whose account is deactivated',
      { groups: ['gas-empleados'] },
      /está desactivada/u,
      'disabled account',
      () => change(8, { active: false, subject: `${provider.issuer} bad` }),
    ],
    [
      'whose account was deleted',
      { groups: ['gas-empleados'] },
      /está desactivada/u,
      'disabled account',
      () => change(8, { active: true, deleted_at: '2026-01-01', subject: `${provider.issuer} bad` }),
    ],
  ])('refuses somebody %s', async (_, claims, words, reason, prepare) => {
    await prepare?.()
    provider.accounts.bad = { preferred_username: 'mala', ...claims }
    const count = (await users({})).length
    const entry = await expectRefusal(
      await signInAtProvider(provider, browser, 'bad'),
      words,
      new RegExp(`^provider: ${reason}$`, 'u'),
    )
    expect([entry?.username, (await users({})).length]).toEqual(['mala', count])
    await change(8, { active: true, deleted_at: null, subject: null })
  })

  it('finds an address among many that look like it', async () => {
    const alike = Array.from({ length: 120 }, (_, i) => `rosa@gas.example.n${i}.example`)
    await portal.store.transaction(async (tx) => {
      for (const [i, email] of [...alike, 'Rosa@Gas.example'].entries())
        await tx.create('users', {
          ...BLANK_USER,
          username: `rosa${i}`,
          username_key: `rosa${i}`,
          name: `rosa${i}`,
          password_hash: '',
          groups: ['utility'],
          company: null,
          email,
          created_at: '2026-01-01',
        } as never)
    })
    provider.accounts.u9 = { email: 'rosa@gas.example', email_verified: true, groups: ['gas-empleados'] }
    const { body } = await enter(await signInAtProvider(provider, browser, 'u9'))
    expect(body.user?.username).toBe('rosa120')
  })

  it('creates nobody where the settings say so', async () => {
    portal.config.signOn = signOnSettings(provider, { creates: 'nobody' })
    provider.accounts.new = { preferred_username: 'nueva', groups: ['gas-empleados'] }
    await expectRefusal(
      await signInAtProvider(provider, browser, 'new'),
      /no hay aquí una cuenta/u,
      /unknown person/u,
    )
  })

  it('keeps the last super-admin with a password one, whatever the provider says', async () => {
    await change(1, { subject: `${provider.issuer} boss` })
    provider.accounts.boss = { groups: ['gas-empleados'] }
    const { body } = await enter(await signInAtProvider(provider, browser, 'boss'))
    expect(body.user).toMatchObject({ username: 'super', superAdmin: true, admin_access: false })
    await change(1, { subject: null, admin_access: true })
  })

  it('takes no state twice, no other browser’s, and none of its own making', async () => {
    provider.accounts.u5 = { groups: ['gas-empleados'], preferred_username: 'cinco' }
    // The failure belongs to no account, so it is counted instead of logged each time.
    const expectLost = async (address: URL) => {
      const { status, body } = await enter(address)
      expect([status, body.detail]).toEqual([401, expect.stringMatching(/ya no es válido/u)])
    }
    let answer = ''
    provider.intercept = (path, request, response) => {
      if (path !== '/token') return false
      answer = request.url ?? ''
      return respondJson(response, 500, {})
    }
    // The callback address, read before it is used.
    const callback = await browser.getRedirect(START_URL)
    const state = callback.searchParams.get('state') ?? ''
    const otherBrowser = openTestBrowser(portal.url)
    await expectLost(await backTo(otherBrowser, { state, code: 'x' }))
    await expectLost(await backTo(browser, { state, code: 'x' }))
    await expectLost(await backTo(browser, { state: 'x'.repeat(43), code: 'x' }))
    await expectLost(await backTo(browser, { code: 'x' }))
    expect(answer).toBe('')
  })

  it('that leads nowhere is counted, however often it is tried', async () => {
    const entries = async () => (await portal.store.getList('log_entries', { range: [0, 0] })).total
    const entriesBefore = await entries()
    for (let i = 0; i < 20; i += 1) {
      await browser.getRedirect(`${CALLBACK_URL}?state=${'y'.repeat(42)}${i % 10}`)
      await browser.getRedirect(`${CALLBACK_URL}?state=x&error=made_up_${i}`)
      await enter(new URL(`${PUBLIC_URL}/login#entrada=${'z'.repeat(42)}${i % 10}`))
    }
    expect((await entries()) - entriesBefore).toBeLessThanOrEqual(2)
  })

  const backTo = async (fromBrowser: TestBrowser, query: Record<string, string>): Promise<URL> => {
    const { at } = await fromBrowser.go(
      `${CALLBACK_URL}?${new URLSearchParams({ iss: provider.issuer, ...query })}`,
    )
    // The browser that follows has the cookie of the one that began, so that only the state decides.
    if (fromBrowser !== browser) browser = fromBrowser
    return at
  }
})
