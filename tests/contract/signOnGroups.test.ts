import { beforeEach, describe, expect, it } from 'vitest'
import { BLANK_USER, type UserRow } from '../../src/domain/users/schemas.ts'
import type { AuditEvent } from '../../src/server/common/audit.ts'
import { NOW } from '../support/portalDump.ts'
import { RULES, setUpIdentityProvider, signOnAs, signOnSettings } from '../support/signOn.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const provider = setUpIdentityProvider()

/** The claims of Microsoft Entra ID for a person with too many groups. */
const TOO_MANY = {
  _claim_names: { groups: 'src1' },
  _claim_sources: { src1: { endpoint: 'https://graph.microsoft.com/v1.0/me/getMemberObjects' } },
}

describe.each(sqliteOpeners)('groups that a provider did not send, $name', ({ open }) => {
  const auditEvents: AuditEvent[] = []
  const portal = usePortal(open, () => ({ app: { audit: (event) => void auditEvents.push(event) } }))
  let user = 0
  let sub = ''

  const makeUser = (rights: Partial<UserRow>) =>
    portal.store.transaction((tx) =>
      tx.create('users', {
        ...BLANK_USER,
        username: sub,
        username_key: sub,
        name: sub,
        subject: `${provider.issuer} ${sub}`,
        created_at: NOW,
        ...rights,
      }),
    )
  const readUser = (id: number) => portal.store.getOne('users', id)
  const lastEntries = async () =>
    (await portal.store.getList('log_entries', { sort: { field: 'id', order: 'DESC' }, range: [0, 5] })).rows

  beforeEach(async () => {
    portal.config.signOn = signOnSettings(provider)
    auditEvents.length = 0
    user += 1
    sub = `persona${user}`
  })

  it.each<[string, object]>([
    ['that are too many', TOO_MANY],
    ['that are too many, by the implicit flow', { hasgroups: true }],
    ['for no reason that it gives', {}],
  ])('take no right away: %s', async (_, claims) => {
    const { id } = await makeUser({ groups: ['utility'], super_admin: true })
    provider.accounts[sub] = { name: 'Ana', ...claims }
    const { status, body } = await signOnAs(portal, provider, sub)
    expect([status, body.notice]).toEqual([
      200,
      expect.stringMatching(/Entrada Gas no envió.*groups.*conserva.*roles de aplicación/u),
    ])
    expect(await readUser(id)).toMatchObject({ groups: ['utility'], super_admin: true })
    expect(await lastEntries()).toContainEqual(
      expect.objectContaining({
        action: 'auth.signOn',
        result: 'ok',
        reason: expect.stringMatching(/^provider: claims not sent \(groups/u),
        user: id,
        subject: `users:${id}`,
      }),
    )
    expect(auditEvents).toContainEqual(
      expect.objectContaining({ result: 'ok', reason: expect.stringMatching(/claims not sent \(groups/u) }),
    )
  })

  it('take rights away where the list is sent empty', async () => {
    const { id } = await makeUser({ groups: ['utility'], super_admin: true })
    provider.accounts[sub] = { groups: [] }
    const { status, body } = await signOnAs(portal, provider, sub)
    expect([status, body.detail]).toEqual([401, expect.stringMatching(/Ninguno de sus grupos/u)])
    provider.accounts[sub] = { groups: ['gas-empleados'] }
    expect((await signOnAs(portal, provider, sub)).body.notice).toBeUndefined()
    expect(await readUser(id)).toMatchObject({ groups: ['utility'], super_admin: false })
  })

  it('keep what they may give, while a claim that was sent takes away what it alone gives', async () => {
    const rule = { claim: 'roles', company: null }
    portal.config.signOn = signOnSettings(provider, {
      rules: [
        ...RULES,
        { ...rule, value: 'Admin', gives: 'admin_access' },
        { ...rule, value: 'Ventas', gives: 'comercial' },
      ],
    })
    const { id } = await makeUser({ groups: ['utility'], admin_access: true })
    provider.accounts[sub] = { ...TOO_MANY, roles: ['Ventas'] }
    expect((await signOnAs(portal, provider, sub)).status).toBe(200)
    const userAfter = await readUser(id)
    expect([userAfter?.groups.toSorted(), userAfter?.admin_access]).toEqual([['comercial', 'utility'], false])
  })

  it('keep the company of a contractor', async () => {
    const { id } = await makeUser({ groups: ['company'], company: 1 })
    provider.accounts[sub] = TOO_MANY
    expect((await signOnAs(portal, provider, sub)).status).toBe(200)
    expect(await readUser(id)).toMatchObject({ groups: ['company'], company: 1 })
  })

  it('give a new person nothing, who is told why', async () => {
    provider.accounts[sub] = { name: 'Nueva', ...TOO_MANY }
    const { status, body } = await signOnAs(portal, provider, sub)
    expect([status, body.detail]).toEqual([
      401,
      expect.stringMatching(/no envió.*«groups».*roles de aplicación/u),
    ])
    expect((await lastEntries())[0]).toMatchObject({
      result: 'refused',
      reason: 'provider: claims not sent (groups)',
    })
    expect((await portal.store.getList('users', { filter: { username: sub } })).total).toBe(0)
  })

  it('leave a new person what app roles give', async () => {
    portal.config.signOn = signOnSettings(provider, {
      rules: [...RULES, { claim: 'roles', value: 'Empleado', gives: 'utility', company: null }],
    })
    provider.accounts[sub] = { preferred_username: sub, ...TOO_MANY, roles: ['Empleado'] }
    const { status, body } = await signOnAs(portal, provider, sub)
    expect([status, body.user.groups.length, body.notice]).toEqual([
      200,
      1,
      expect.stringMatching(/no envió/u),
    ])
  })
})
