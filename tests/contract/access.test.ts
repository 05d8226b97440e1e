import { describe, expect, it } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { Group } from '../../src/domain/groups.ts'
import { accessRows, aFreshPerson, fileNames, USERS, type Who } from '../support/accessRows.ts'
import { mounts } from '../support/mounts.ts'
import { portalDump } from '../support/portalDump.ts'
import { usePortal } from '../support/usePortal.ts'

const ALL = [...new Set(Object.values(USERS).flat())]

const allowed = (who: Who): readonly string[] =>
  who === 'public'
    ? ALL
    : who === 'super-admin'
      ? ['super']
      : Object.entries(USERS).flatMap(([letter, names]) => (who.includes(letter) ? names : []))

describe.each(mounts)('who may call what, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: fileNames }))

  it('is written down for every call', () => {
    expect(Object.keys(accessRows).sort()).toEqual(Object.keys(endpoints).sort())
  })

  describe.each(Object.entries(accessRows))('%s', (_, { who, ok, call, make = aFreshPerson }) => {
    it(`is for ${who}`, async () => {
      const found: Record<string, number> = {}
      const expected: Record<string, number> = {}
      for (const username of ALL) {
        const session = await portal.api.signIn(username)
        found[username] = (await call(session, await make(portal))).status
        expected[username] = allowed(who).includes(username) ? ok : 403
      }
      expect(found).toEqual(expected)
    })

    it('without a session is for the public alone, whatever is asked for', async () => {
      expect((await call(portal.api, await make(portal))).status).toBe(who === 'public' ? ok : 401)
      if (who !== 'public') expect((await call(portal.api, 999)).status).toBe(401)
    })
  })
})

describe.each(mounts)('users of several groups, $name', ({ open }) => {
  const [, , utility] = portalDump().users
  const mixed: [username: string, groups: Group[], company: number | null][] = [
    ['reader', ['utility', 'read_only'], null],
    ['boss-reader', ['utility', 'read_only'], null],
    ['seller', ['utility', 'comercial'], null],
    ['certifying-company', ['company', 'certifier'], 1],
    ['homeless', ['company'], null],
    ['nobody', [], null],
  ]
  const users = mixed.flatMap(([username, groups, company], i) =>
    utility ? [{ ...utility, id: 100 + i, username, groups, company }] : [],
  )
  const portal = usePortal(open, () => ({
    dump: { users },
    config: { superAdmins: ['boss-reader', 'nobody'] },
  }))
  const patch = (username: string, body: object) =>
    portal.api.as(username).patch('/api/personnel/valid/', body)

  it('only read as soon as one of them only reads, a super-admin too', async () => {
    for (const username of ['reader', 'boss-reader', 'seller']) {
      expect((await portal.api.as(username).get('/api/personnel/valid/')).status).toBe(200)
      expect((await patch(username, { first_names: 'X' })).status).toBe(403)
      expect((await portal.api.as(username).delete('/api/personnel/valid/')).status).toBe(403)
    }
    expect((await portal.api.as('seller').get('/personnel/qr/zip/?user_id=100')).status).toBe(403)
  })

  it('stay within their company, and within what is open to companies', async () => {
    expect((await portal.api.as('certifying-company').get('/api/personnel/theirs/')).status).toBe(404)
    expect((await patch('certifying-company', { accreditation_date: '2026-03-01' })).status).toBe(400)
  })

  it('of no company see nobody, and of no group nothing', async () => {
    const { status, body } = await portal.api.as('homeless').get('/api/personnel/')
    expect([status, body]).toEqual([200, []])
    expect((await portal.api.as('homeless').get('/api/personnel/valid/')).status).toBe(404)
    expect((await portal.api.as('homeless').get<unknown[]>('/api/companies/')).body).toEqual([])
    expect((await portal.api.as('nobody').get('/api/personnel/')).status).toBe(403)
  })
})
