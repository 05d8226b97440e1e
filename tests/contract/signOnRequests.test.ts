import { beforeEach, describe, expect, it } from 'vitest'
import type { IdentityRequest } from '../../src/domain/users/identityRequests.ts'
import type { Account, UserRow } from '../../src/domain/users/schemas.ts'
import { deleteExpiredRows } from '../../src/server/deleteExpiredRows.ts'
import { MAX_REQUESTS } from '../../src/server/signOn/identityRequests.ts'
import { NOW } from '../support/portalDump.ts'
import { RULES, setUpIdentityProvider, signOnAs, signOnSettings } from '../support/signOn.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const provider = setUpIdentityProvider()

/** The account `utility` of the small portal. */
const UTILITY = 3

describe.each(sqliteOpeners)('an identity whose address is not verified, $name', ({ open }) => {
  const portal = usePortal(open)
  const ADDRESS = 'utility@gas.example'
  const PERSON = { name: 'Uriel Til', email: ADDRESS, groups: ['gas-empleados'] }

  const patchUser = (id: number, patch: Partial<UserRow>) =>
    portal.store.transaction((tx) => tx.update('users', id, patch))
  const countUsers = async () => (await portal.store.getList('users', {})).total
  const listRequests = async () =>
    (await portal.api.as('super').get<IdentityRequest[]>('/api/identity_requests/')).body
  const decide = (id: number | undefined, decision: 'approve' | 'reject') =>
    portal.api.as('super').post<Account>(`/api/identity_requests/${id}/${decision}/`)
  const lastEntry = async () =>
    (await portal.store.getList('log_entries', { sort: { field: 'id', order: 'DESC' }, range: [0, 0] }))
      .rows[0]

  beforeEach(async () => {
    portal.config.signOn = signOnSettings(provider)
    provider.intercept = () => false
    for (const sub of Object.keys(provider.accounts)) delete provider.accounts[sub]
    await portal.store.transaction((tx) => tx.deleteMany('identity_requests', {}))
    for (const id of [1, 2]) await patchUser(id, { email: '', subject: null })
    await patchUser(UTILITY, { email: 'Utility@Gas.example', subject: null, active: true })
  })

  it.each<[string, object]>([
    ['no word about it', {}],
    ['the word that it is not', { email_verified: false }],
    ['the word of Entra ID that it is not', { xms_edov: false }],
  ])('with %s is neither linked nor given another account, but recorded', async (_, claims) => {
    provider.accounts.u1 = { ...PERSON, ...claims }
    const usersBefore = await countUsers()
    const { status, body } = await signOnAs(portal, provider, 'u1')
    expect([status, body.detail]).toEqual([401, expect.stringMatching(/debe vincularla.*superadministraci/u)])
    expect(await countUsers()).toBe(usersBefore)
    expect((await portal.store.getOne('users', UTILITY))?.subject).toBeNull()
    expect(await lastEntry()).toMatchObject({
      action: 'auth.signOn',
      result: 'refused',
      reason: 'provider: link needed',
      subject: `users:${UTILITY}`,
    })
    expect(await listRequests()).toEqual([
      expect.objectContaining({
        state: 'pending',
        user: UTILITY,
        username: 'utility',
        name: 'Uriel Til',
        email: ADDRESS,
        own: false,
        created_at: NOW,
      }),
    ])
  })

  it('is recorded once, however often it is tried', async () => {
    provider.accounts.u1 = PERSON
    await signOnAs(portal, provider, 'u1')
    const [first] = await listRequests()
    provider.accounts.u1 = { ...PERSON, name: 'Otro Nombre' }
    await signOnAs(portal, provider, 'u1')
    expect(await listRequests()).toEqual([{ ...first, id: expect.any(Number), name: 'Otro Nombre' }])
  })

  it.each<[string, object]>([
    ['its address', { email: 'utility' }],
    ['its name at the provider', { preferred_username: 'UTILITY' }],
  ])('is recorded where %s is the username of an account', async (_, claims) => {
    await patchUser(UTILITY, { email: '' })
    provider.accounts.u1 = { groups: ['gas-empleados'], ...claims }
    const usersBefore = await countUsers()
    expect((await signOnAs(portal, provider, 'u1')).status).toBe(401)
    expect([await countUsers(), (await listRequests()).map(({ user }) => user)]).toEqual([
      usersBefore,
      [UTILITY],
    ])
  })

  it('is linked once a super-admin has approved it, which the log tells', async () => {
    provider.accounts.u1 = PERSON
    await signOnAs(portal, provider, 'u1')
    const [request] = await listRequests()
    expect((await portal.api.as('admin').post(`/api/identity_requests/${request?.id}/approve/`)).status).toBe(
      403,
    )
    const { status, body } = await decide(request?.id, 'approve')
    expect([status, body]).toEqual([200, expect.objectContaining({ id: UTILITY, by_provider: true })])
    expect(await lastEntry()).toMatchObject({
      action: 'identityRequests.approve',
      username: 'super',
      subject: `users:${UTILITY}`,
    })
    expect(await listRequests()).toEqual([])
    expect((await signOnAs(portal, provider, 'u1')).body.user).toMatchObject({ username: 'utility' })
    // Another identity with the same email address is another person.
    provider.accounts.u2 = PERSON
    const otherSignOn = await signOnAs(portal, provider, 'u2')
    expect([otherSignOn.status, otherSignOn.body.detail]).toEqual([
      401,
      expect.stringMatching(/ya es de otra persona/u),
    ])
    expect(await listRequests()).toEqual([])
  })

  it('stays refused once a super-admin has rejected it, until it is approved after all', async () => {
    provider.accounts.u1 = PERSON
    await signOnAs(portal, provider, 'u1')
    const [request] = await listRequests()
    expect((await decide(request?.id, 'reject')).status).toBe(204)
    expect(await lastEntry()).toMatchObject({
      action: 'identityRequests.reject',
      subject: `users:${UTILITY}`,
    })
    const { status, body } = await signOnAs(portal, provider, 'u1')
    expect([status, body.detail]).toEqual([401, expect.stringMatching(/no se aprobó/iu)])
    expect(await listRequests()).toMatchObject([{ id: request?.id, state: 'rejected' }])
    expect((await decide(request?.id, 'approve')).status).toBe(200)
    expect((await signOnAs(portal, provider, 'u1')).status).toBe(200)
  })

  it('is not linked with the account of the super-admin who approves, nor with one that is linked', async () => {
    await patchUser(1, { email: 'super@gas.example' })
    provider.accounts.u1 = { ...PERSON, email: 'super@gas.example' }
    provider.accounts.u2 = PERSON
    await signOnAs(portal, provider, 'u1')
    await signOnAs(portal, provider, 'u2')
    const requests = await listRequests()
    expect(requests.map(({ user, own }) => [user, own])).toEqual([
      [UTILITY, false],
      [1, true],
    ])
    expect((await decide(requests[1]?.id, 'approve')).status).toBe(409)
    await patchUser(UTILITY, { subject: `${provider.issuer} u9` })
    expect((await decide(requests[0]?.id, 'approve')).status).toBe(409)
    expect((await decide(999_999, 'approve')).status).toBe(404)
    expect((await portal.store.getOne('users', 1))?.subject).toBeNull()
    expect((await portal.store.getOne('users', UTILITY))?.subject).toBe(`${provider.issuer} u9`)
  })

  it.each<[string, object, boolean, number]>([
    ['verified by its domain, as Entra ID says', { xms_edov: true }, false, 200],
    ['verified by its domain, in the spelling of older tokens', { xms_edov: '1' }, false, 200],
    ['verified, as a text', { email_verified: 'true' }, false, 200],
    ['not mentioned, of a provider that is trusted', {}, true, 200],
    ['not verified, of a provider that is trusted', { email_verified: false }, true, 401],
    ['null, of a provider that is trusted', { email_verified: null }, true, 401],
    ['not verified by its domain, of a provider that is trusted', { xms_edov: false }, true, 401],
    ['not verified, whatever its domain', { email_verified: false, xms_edov: true }, true, 401],
  ])('is linked at once only where it is trusted: %s', async (_, claims, trustsEmail, expectedStatus) => {
    portal.config.signOn = signOnSettings(provider, { trustsEmail })
    provider.accounts.u1 = { ...PERSON, ...claims }
    const { status } = await signOnAs(portal, provider, 'u1')
    expect([status, (await listRequests()).length]).toEqual([expectedStatus, expectedStatus === 200 ? 0 : 1])
  })

  it('is not recorded for a person who would get no rights', async () => {
    provider.accounts.u1 = { ...PERSON, groups: ['otros'] }
    const { body } = await signOnAs(portal, provider, 'u1')
    expect(body.detail).toMatch(/Ninguno de sus grupos/u)
    expect(await listRequests()).toEqual([])
  })

  it('is recorded without rules, too', async () => {
    portal.config.signOn = signOnSettings(provider, { rules: [], creates: 'nobody' })
    provider.accounts.u1 = PERSON
    expect((await signOnAs(portal, provider, 'u1')).body.detail).toMatch(/debe vincularla/u)
    expect(await listRequests()).toHaveLength(1)
    portal.config.signOn = signOnSettings(provider, { rules: RULES })
  })

  it('is unlinked by a super-admin, who ends the sessions with it; the last super-admin keeps a way in', async () => {
    provider.accounts.u1 = { ...PERSON, email_verified: true }
    const { body } = await signOnAs(portal, provider, 'u1')
    const headers = { authorization: `Token ${body.token}` }
    expect((await portal.api.raw('GET', '/api/auth/user/', { headers })).status).toBe(200)
    const unlink = (id: number) => portal.api.as('super').post<Account>(`/api/users/${id}/unlink_identity/`)
    const unlinkReply = await unlink(UTILITY)
    expect([unlinkReply.status, unlinkReply.body.by_provider]).toEqual([200, false])
    expect(await lastEntry()).toMatchObject({
      action: 'users.unlinkIdentity',
      subject: `users:${UTILITY}`,
    })
    expect((await portal.api.raw('GET', '/api/auth/user/', { headers })).status).toBe(401)
    expect((await portal.store.getOne('users', UTILITY))?.subject).toBeNull()
    expect((await unlink(1)).status).toBe(409)
    // From now on, the email address decides again.
    provider.accounts.u1 = PERSON
    expect((await signOnAs(portal, provider, 'u1')).status).toBe(401)
    expect(await listRequests()).toHaveLength(1)
  })

  it('goes with the account', async () => {
    const creation = await portal.api.as('super').post<Account>('/api/users/', {
      username: 'pasajera',
      email: 'pasajera@gas.example',
    })
    provider.accounts.u1 = { ...PERSON, email: 'pasajera@gas.example' }
    await signOnAs(portal, provider, 'u1')
    expect(await listRequests()).toHaveLength(1)
    await portal.api.as('super').delete(`/api/users/${creation.body.id}/`)
    expect(await listRequests()).toEqual([])
  })

  // Runs last, because advancing the clock ends the sessions.
  it('makes no more requests than there may be, the oldest go, and all go with time', async () => {
    await portal.store.transaction(async (tx) => {
      for (let i = 0; i < MAX_REQUESTS; i += 1)
        await tx.create('identity_requests', {
          subject: `https://otro.example ${i}`,
          user: UTILITY,
          provider_username: '',
          name: '',
          email: '',
          state: 'pending',
          created_at: NOW,
          last_tried_at: NOW,
        })
    })
    provider.accounts.u1 = PERSON
    await signOnAs(portal, provider, 'u1')
    const { rows, total } = await portal.store.getList('identity_requests', {})
    expect(total).toBe(MAX_REQUESTS)
    const subjects = rows.map(({ subject }) => subject)
    expect(subjects).toContain(`${provider.issuer} u1`)
    expect(subjects).not.toContain('https://otro.example 0')
    const cleanupTime = new Date(Date.parse(NOW) + 91 * 86_400_000)
    await deleteExpiredRows(portal.store, cleanupTime, { sessionIdleMinutes: 60, checkMonths: 12 })
    expect((await portal.store.getList('identity_requests', {})).total).toBe(0)
  })
})
