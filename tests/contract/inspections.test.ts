import { describe, expect, it } from 'vitest'
import type { Inspection, OnSiteAnswer } from '../../src/domain/door/inspections.ts'
import { createNoisePicture } from '../support/pictures.ts'
import { NOW } from '../support/portalDump.ts'
import { buildInspection } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const KEY = 'phone-0000-0000-0000-0001'

describe.each(portalOpeners)('inspections on site, $name', ({ open }) => {
  const portal = usePortal(open)
  const inspect = (fields: Record<string, string | Blob>, username = 'utility') => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ at: '2026-03-10T17:30:00.000Z', ...fields }))
      body.append(name, value)
    return portal.api.as(username).raw('POST', '/api/inspections/', { body })
  }
  const inspections = async (filter: object = {}) =>
    (await portal.api.as('utility').get<Inspection[]>(`/api/inspections/?filter=${JSON.stringify(filter)}`))
      .body

  it('are told whether somebody may work here, and what is missing', async () => {
    const checkOnSite = async (query: string) =>
      (await portal.api.as('utility').get<OnSiteAnswer>(`/api/on_site/?${query}`)).body
    expect(await checkOnSite('credential=valid&zone=1')).toMatchObject({
      result: 'may',
      person: { id: 'valid', name: 'Álvarez Núñez, María José', company_name: 'Instalaciones del Bajío' },
    })
    expect(await checkOnSite('credential=valid&zone=2')).toMatchObject({ result: 'elsewhere' })
    expect(await checkOnSite('credential=valid&zone=1&company=1')).toMatchObject({ result: 'may' })
    expect(await checkOnSite('credential=valid&zone=1&company=2')).toMatchObject({ result: 'other_company' })
    for (const number of ['a-000001', 'A 000001', 'A000001', 'A–000001', '000001', '1'])
      expect(await checkOnSite(`number=${number}`), number).toMatchObject({
        result: 'may',
        person: { id: 'valid' },
      })
    expect((await checkOnSite('number=hola')).result).toBe('unknown')
    expect(await checkOnSite('credential=expired')).toMatchObject({ result: 'may_not', state: 'expired' })
    expect(await checkOnSite('credential=nobody')).toEqual({
      result: 'unknown',
      signature: null,
      state: null,
      person: null,
    })
  })

  it('are kept once, however often they are sent, with their picture and what the register said', async () => {
    const sent = {
      key: KEY,
      credential: 'valid',
      zone: '2',
      site_company: '1',
      note: ' Sin casco ',
      offline: 'true',
      signature: 'valid',
      photo: new Blob([new Uint8Array(await createNoisePicture())]),
    }
    const first = await inspect(sent)
    expect([first.status, (await inspect(sent)).body]).toEqual([201, first.body])
    // A phone that reconnects after days may lose another reply and sends its queue again.
    const replies = await Promise.all([inspect(sent), inspect(sent)])
    expect(replies.map(({ body }) => (body as unknown as Inspection).id)).toEqual([1, 1])
    const [storedInspection, ...otherInspections] = await inspections()
    expect(otherInspections).toEqual([])
    expect(storedInspection).toMatchObject({
      person: 'valid',
      person_name: 'Álvarez Núñez, María José',
      number: 'A-000001',
      company: 1,
      at: '2026-03-10T17:30:00.000Z',
      created_at: NOW,
      zone_name: 'Monterrey',
      result: 'elsewhere',
      site_company: 1,
      site_company_name: 'Instalaciones del Bajío',
      state: 'valid',
      offline: true,
      signature: 'valid',
      note: 'Sin casco',
    })
    expect(storedInspection?.user_name).not.toBe('')
    expect((await portal.api.get(String(storedInspection?.picture))).headers.get('content-type')).toBe(
      'image/jpeg',
    )
    expect((await inspect({ ...sent, note: 'Otra' }, 'admin')).status).toBe(400)
    const { body: log } = await portal.api
      .as('super')
      .get<object[]>('/api/log/?range=[0,9]&filter={"action":"inspections.create"}')
    expect(log).toMatchObject([{ subject: 'inspections:1' }])
  })

  it('say so where nobody has the credential, or its picture is none, and never come from the future', async () => {
    await inspect({ key: KEY.replace('1', '2'), credential: 'nobody', at: '2036-03-10T17:30:00.000Z' })
    expect(await inspections({ result: 'unknown' })).toMatchObject([
      { credential: 'nobody', person: '', company: null, state: null, at: NOW },
    ])
    const { status, body } = await inspect({ key: `${KEY}9`, credential: 'valid', photo: new Blob(['none']) })
    expect([status, Object.keys(body)]).toEqual([400, ['photo']])
    expect(await inspections({ person: 'valid' })).toHaveLength(1)
    expect(await inspections({ company: 1, from: '2026-03-10', to: '2026-03-10' })).toHaveLength(1)
    expect(await inspections({ company: 2 })).toEqual([])
  })

  it('are kept of whoever made them, and wait where the phone is another’s by now', async () => {
    const [ownAddress, otherAddress] = await Promise.all(
      ['utility', 'admin'].map(async (name) =>
        String((await portal.api.as(name).get<{ id: number }>('/api/auth/user/')).body.id),
      ),
    )
    const sent = { key: 'owned-0000-0000-0000-0001', credential: 'valid', inspector: ownAddress ?? '' }
    const refusal = await inspect(sent, 'admin')
    expect([refusal.status, refusal.body]).toEqual([
      400,
      { inspector: [expect.stringContaining('otra persona')] },
    ])
    expect((await inspect({ ...sent, inspector: otherAddress ?? '' })).status).toBe(400)
    expect((await inspect(sent)).status).toBe(201)
  })

  it('tell the utility of whoever was checked without a signal and may not work, once, and of nobody else', async () => {
    const listMessages = async () => (await portal.store.getList('message_events', {})).rows
    const keyOf = (i: number) => `late-0000-0000-0000-000${i}`
    const countBefore = (await listMessages()).length
    const lateFields = { offline: 'true', zone: '1' }
    await inspect({ key: keyOf(1), credential: 'valid', ...lateFields })
    await inspect({ key: keyOf(2), credential: 'expired', zone: '1' })
    await inspect({ key: keyOf(3), number: 'nobody 1', ...lateFields })
    expect((await listMessages()).slice(countBefore)).toEqual([])
    await inspect({ key: keyOf(4), credential: 'expired', ...lateFields })
    await inspect({ key: keyOf(4), credential: 'expired', ...lateFields })
    await inspect({ key: keyOf(5), credential: 'valid', ...lateFields, zone: '2' })
    await inspect({ key: keyOf(6), credential: 'valid', ...lateFields, site_company: '2' })
    const rows = (await listMessages()).slice(countBefore)
    expect(rows).toMatchObject(
      ['expired', 'valid', 'valid'].map((id) => ({
        kind: 'late_verdict',
        personnel: id,
        company: null,
        link: `/personnel/${id}/inspecciones`,
      })),
    )
    expect(rows.map(({ text }) => text.replace(/^.*? se verificó/u, 'Se verificó'))).toEqual([
      'Se verificó sin señal en Bajío y, según el registro, no puede trabajar.',
      'Se verificó sin señal en Monterrey y, según el registro, no puede trabajar en esa zona.',
      'Se verificó sin señal en Bajío y, según el registro, no es de la empresa que trabaja ahí.',
    ])
    expect(rows[1]?.text).toMatch(/^MARÍA JOSÉ ÁLVAREZ NÚÑEZ \(Instalaciones del Bajío\) se/u)
  })

  it('refuse a card whose signature is false, whatever the phone says, and one under another host that proves nothing', async () => {
    const { address } = (
      await portal.api.as('utility').get<{ address: string }>('/api/personnel/valid/credential/')
    ).body
    const [, digits = ''] = address.split('#')
    const alter = (at: number) =>
      digits.slice(0, at) + String((Number(digits.charAt(at)) + 1) % 10) + digits.slice(at + 1)
    // The first digits contain the number of the key.
    const altered = [0, 1, 2, 3, 4, 5, 6, 8, 20, 60, 120, digits.length - 1].map(alter)
    const check = async (query: Record<string, string>) => {
      const parameters = new URLSearchParams({ credential: 'valid', ...query })
      return (await portal.api.as('utility').get<OnSiteAnswer>(`/api/on_site/?${parameters}`)).body
    }
    expect(await check({ digits })).toMatchObject({ result: 'may', signature: 'valid' })
    expect(await check({ digits, foreign: 'true' })).toMatchObject({ result: 'may' })
    expect(await check({ foreign: 'true' })).toMatchObject({ result: 'foreign', signature: null })
    expect(await check({ credential: 'expired', digits })).toMatchObject({ result: 'forged' })
    // Any digit that is altered or cut, also one that names a key that the portal never had.
    for (const text of [...altered, digits.slice(0, -1), digits.slice(0, 150), digits.slice(1), '123', 'x'])
      expect((await check({ digits: text })).result, text).toBe('forged')

    const save = async (fields: Record<string, string>, at: number) =>
      (
        await inspect({
          key: `forged-0000-0000-0000-00${at}`,
          credential: 'valid',
          offline: 'true',
          ...fields,
        })
      ).body
    const cases: [fields: Record<string, string>, saved: Partial<Inspection>][] = [
      [{ signature: 'forged' }, { result: 'forged', signature: 'forged' }],
      [{ signature: 'revoked' }, { result: 'forged', signature: 'revoked' }],
      [{ signature: 'unreadable' }, { result: 'forged', signature: 'unreadable' }],
      [
        { signature: 'unverified', digits: altered.at(-1) ?? '' },
        { result: 'forged', signature: 'forged' },
      ],
      [
        { signature: 'valid', digits: altered.at(-1) ?? '' },
        { result: 'forged', signature: 'forged' },
      ],
      [
        { signature: 'unverified', digits },
        { result: 'may', signature: 'valid' },
      ],
      [{ signature: 'unverified', digits, foreign: 'true' }, { result: 'may' }],
      [{ signature: 'unsigned' }, { result: 'may' }],
      [{ signature: 'unsigned', foreign: 'true' }, { result: 'foreign' }],
    ]
    for (const [at, [fields, saved]] of cases.entries())
      expect(await save(fields, at), JSON.stringify(fields)).toMatchObject(saved)
    // An inspection of an earlier version, which stored the register's answer.
    await portal.store.transaction((tx) =>
      tx.create(
        'inspections',
        buildInspection({ key: 'earlier-0000-0000-0001', signature: 'forged', result: 'may' }),
      ),
    )
    expect((await inspections())[0]).toMatchObject({ result: 'forged' })
    const { text } = await portal.api.as('utility').get('/api/inspections_export/?format=csv')
    expect(text.match(/Firma falsa o alterada/gu)).toHaveLength(6)
  })
})
