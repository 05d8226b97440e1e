import { describe, expect, it } from 'vitest'
import { pages } from '../../src/credential/door/render.tsx'
import type { PersonChecks } from '../../src/domain/door/credentialChecks.ts'
import { NOW, portalDump, TODAY } from '../support/portalDump.ts'
import { buildPerson } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const people = [
  ...portalDump().personnel,
  buildPerson({
    id: 'suspended',
    last_names: 'Ibarra',
    accreditation_number: 'A-000003',
    standing: 'suspended',
  }),
]

describe.each(portalOpeners)('credentials that are checked, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: { personnel: people }, app: { doorPages: pages } }))
  const scan = (id: string) => portal.api.get(`/credential/validation/${id}`)
  const type = (number: string, letters: string) =>
    portal.api.raw('POST', '/credential/validation/', { body: new URLSearchParams({ number, letters }) })
  const listChecks = async () => (await portal.store.getList('credential_checks', {})).rows
  type Unusual = Record<string, unknown> & { id: number; version: number }
  const unusual = async (query = '') =>
    (await portal.api.as('utility').get<Unusual[]>(`/api/unusual_checks/${query}`)).body

  it('are kept, scanned, typed or asked for by a page elsewhere, with what was said and no address', async () => {
    await scan('valid')
    await scan('expired')
    // The letter case of these ids was lost, which says nothing about a credential.
    await scan('ZQ3_X8KD-0ABCDEFGHIJKA')
    await portal.api.raw('GET', '/CREDENTIAL/VALIDATION/NOBODY')
    await scan(encodeURIComponent('\u0000no\ud83d\ude00body'.padEnd(200, 'x')))
    await type('A-000001', 'alv')
    await type('A-000001', 'wrong')
    await portal.api.get('/api/personnel_public/valid/')
    const expected = [
      { credential: 'valid', person: 'valid', result: 'valid', way: 'scan' },
      { credential: 'expired', person: 'expired', result: 'invalid', way: 'scan' },
      { credential: 'no😀body'.padEnd(64, 'x'), person: '', result: 'unknown', way: 'scan' },
      { credential: 'A-000001', person: 'valid', result: 'valid', way: 'typed' },
      { credential: 'A-000001', person: '', result: 'unknown', way: 'typed' },
      { credential: 'valid', person: 'valid', result: 'valid', way: 'scan' },
    ]
    await expect.poll(listChecks).toEqual(expected.map((check, i) => ({ id: i + 1, at: NOW, ...check })))
  })

  it('are counted on the page of whoever they name, by day', async () => {
    await portal.store.transaction((tx) =>
      tx.append(
        'credential_checks',
        // The first moment of the first counted day, the last moment before it, and one moment two days ago.
        ['2026-02-09T06:00:00.000Z', '2026-02-09T05:59:59.999Z', '2026-03-09T05:59:59.000Z'].map((at) => ({
          at,
          credential: 'theirs',
          person: 'theirs',
          result: 'valid',
          way: 'scan',
        })),
      ),
    )
    const { body } = await portal.api.as('utility').get<PersonChecks>('/api/personnel/theirs/checks/')
    expect(body).toMatchObject({ total: 2, last_at: '2026-03-09T05:59:59.000Z' })
    expect(body.days).toHaveLength(30)
    expect(body.days.filter(({ count }) => count > 0)).toEqual([
      { day: '2026-02-09', count: 1 },
      { day: '2026-03-08', count: 1 },
    ])
    expect(body.days.at(-1)?.day).toBe(TODAY)
    expect((await portal.api.as('utility').get('/api/personnel/new/checks/')).body).toMatchObject({
      total: 0,
      last_at: null,
    })
  })

  it('are no previews of a link and no prefetched pages, which alert nobody', async () => {
    const before = (await listChecks()).length
    const chat = { 'user-agent': 'WhatsApp/2.23.20.0 A' }
    const app = {
      'user-agent': 'Mozilla/5.0 (Linux; Android 14; wv) Chrome/126.0 Mobile Safari/537.36 WhatsApp/2.24',
    }
    for (const path of ['/credential/validation/suspended', '/api/personnel_public/suspended/']) {
      const { status } = await portal.api.raw('GET', path, { headers: chat })
      expect(status).toBe(path.startsWith('/api') ? 404 : 200)
      await portal.api.raw('GET', path, { headers: { 'sec-purpose': 'prefetch;prerender' } })
      await portal.api.raw('GET', path, { headers: { purpose: 'prefetch' } })
      await portal.api.raw('HEAD', path)
    }
    // The server writes checks in order: after a visit it would have written the previews.
    await portal.api.raw('GET', '/credential/validation/valid', { headers: app })
    // Unknown ids count: an attacker who guesses ids can send any header.
    await portal.api.raw('GET', '/credential/validation/guessed', { headers: chat })
    await expect
      .poll(async () => (await listChecks()).slice(before))
      .toMatchObject([{ credential: 'valid' }, { credential: 'guessed', result: 'unknown' }])
    expect(await unusual()).toEqual([])
    expect((await portal.store.getList('message_events', {})).rows).toEqual([])
  })

  it('are one event while they go on, of somebody who was stopped, until it is closed; of each the utility is told once', async () => {
    const listMessages = async () => (await portal.store.getList('message_events', {})).rows
    const listStopped = () => unusual('?filter={"kind":"stopped"}')
    await scan('suspended')
    await expect.poll(listStopped).toMatchObject([{ count: 1, person: 'suspended' }])
    await type('A-000003', 'iba')
    await expect.poll(listStopped).toMatchObject([{ count: 2, person: 'suspended' }])
    const [{ id, version } = { id: 0, version: 0 }] = await listStopped()
    const message = {
      kind: 'unusual',
      link: `/consultas-inusuales/${id}`,
      company: null,
      text: 'Se consultó la credencial de MARÍA JOSÉ IBARRA, que está suspendida o revocada.',
    }
    expect(await listMessages()).toMatchObject([message])
    const { body } = await portal.api.as('utility').raw('PATCH', `/api/unusual_checks/${id}/`, {
      body: JSON.stringify({ state: 'closed', notes: 'Se recogió la credencial.' }),
      headers: { 'content-type': 'application/json', 'if-match': `"${version}"` },
    })
    expect(body).toMatchObject({ state: 'closed', notes: 'Se recogió la credencial.', handled_at: NOW })
    await scan('suspended')
    await expect.poll(listStopped).toMatchObject([
      { count: 1, state: 'open' },
      { id, count: 2, state: 'closed' },
    ])
    expect((await listMessages()).map(({ link }) => link)).toEqual([
      message.link,
      `/consultas-inusuales/${(await listStopped())[0]?.id}`,
    ])
  })
})
