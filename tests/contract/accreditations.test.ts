import { describe, expect, it } from 'vitest'
import { FIRST_DAY } from '../../src/domain/common/days.ts'
import type { AccreditationOutcomes } from '../../src/domain/people/accreditationHistory.ts'
import type { PersonDetail } from '../../src/domain/people/schemas.ts'
import { portalDump, TODAY } from '../support/portalDump.ts'
import { buildItem, buildPerson } from '../support/storeRows.ts'
import { type PortalOpener, portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const HELD = { accreditation_date: '2025-06-01', accreditation_expiration_date: '2026-06-01' }

/** Each test has people of its own, so that the tests do not depend on each other. */
const people = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].flatMap((prefix) => [
  buildPerson({ id: `${prefix}-held`, first_names: 'Eva', last_names: prefix, rfc: '', ...HELD }),
  buildPerson({ id: `${prefix}-ready`, first_names: 'Luz', last_names: prefix, rfc: '' }),
  buildPerson({
    id: `${prefix}-lacking`,
    first_names: 'Ana',
    last_names: prefix,
    rfc: '',
    lacking_from: FIRST_DAY,
  }),
])

describe.each(portalOpeners)('accreditations are a history, $name', ({ open }: PortalOpener) => {
  const portal = usePortal(open, () => ({
    dump: {
      personnel: [
        ...portalDump().personnel,
        ...people,
        buildPerson({ id: 'off', active: false }),
        buildPerson({ id: 'i-held', rfc: '', ...HELD }),
        buildPerson({ id: 'i-ready', rfc: '' }),
        buildPerson({ id: 'i-revoked', rfc: '', ...HELD }),
        buildPerson({ id: 'i-changed', rfc: '', ...HELD }),
        buildPerson({ id: 'barred', rfc: 'VEVE900101' }),
      ],
      accreditation_items: people
        .filter(({ lacking_from: lackingFrom }) => lackingFrom === FIRST_DAY)
        .map(({ id }, i) => ({ id: 100 + i, ...buildItem(id, 1, false) })),
    },
  }))
  const asUser = (user: string) => portal.api.as(user)
  const act = (body: object, user = 'utility') =>
    asUser(user).post<AccreditationOutcomes>('/api/accreditations/', body)
  const check = (body: object, user = 'utility') =>
    asUser(user).post<AccreditationOutcomes>('/api/accreditations/check/', body)
  const person = async (id: string, user = 'utility') =>
    (await asUser(user).get<PersonDetail>(`/api/personnel/${id}/`)).body
  const history = async (id: string, user = 'utility') =>
    ((await person(id, user)).accreditations ?? []).map(
      ({ kind, accreditation_date, accreditation_expiration_date, reason, note, user_name }) => [
        kind,
        accreditation_date,
        accreditation_expiration_date,
        reason,
        note,
        user_name,
      ],
    )
  const readPublicState = async (id: string) => {
    const { public_id } = await person(id)
    return (await portal.api.get(`/api/personnel_public/${public_id}/`)).status
  }
  const FIRST = ['grant', '2025-06-01', '2026-06-01', '', '', '']

  it('begins with what was there, and each date that a documented call writes is an entry', async () => {
    expect(await history('a-held')).toEqual([FIRST])
    expect(await history('a-ready')).toEqual([])
    const patch = (id: string, date: string | null) =>
      asUser('certificador').patch(`/api/personnel/${id}/`, { accreditation_date: date })
    for (const [id, date] of [
      ['a-ready', '2026-01-05'],
      ['a-ready', '2026-02-05'],
      ['a-ready', '2026-02-05'],
      ['a-ready', '2026-02-01'],
      ['a-ready', null],
    ] as const)
      expect((await patch(id, date)).status).toBe(200)
    expect((await history('a-ready')).map(([kind, firstDay, lastDay]) => [kind, firstDay, lastDay])).toEqual([
      ['correction', null, null],
      ['correction', '2026-02-01', '2027-02-01'],
      ['renewal', '2026-02-05', '2027-02-05'],
      ['grant', '2026-01-05', '2027-01-05'],
    ])
    expect(await person('a-ready')).toMatchObject({
      accreditation_date: null,
      accreditation_expiration_date: null,
      accreditation_flag: 'danger',
    })
  })

  it('is granted and renewed for a selection in one call, after a check that lists the obstacles', async () => {
    const ids = ['b-held', 'b-ready', 'b-lacking', 'off', 'nobody']
    const expectedResults = [
      ['b-held', true, [], 'renewal', '2027-03-10'],
      ['b-ready', true, [], 'grant', '2027-03-10'],
      ['b-lacking', false, ['unmet'], 'grant', '2027-03-10'],
      ['off', false, ['inactive'], 'grant', '2027-03-10'],
      ['nobody', false, ['notFound'], 'correction', null],
    ]
    const summarize = ({ results }: AccreditationOutcomes) =>
      results.map(({ id, done, obstacles, kind, accreditation_expiration_date: expiry }) => [
        id,
        done,
        obstacles,
        kind,
        expiry,
      ])
    const historyBefore = await history('b-ready')
    const checkReply = await check({ people: ids, act: 'grant' })
    expect([checkReply.status, summarize(checkReply.body), checkReply.body.done]).toEqual([
      200,
      expectedResults,
      2,
    ])
    expect(checkReply.body.results[2]?.unmet).toEqual(['Examen médico'])
    expect(await history('b-ready')).toEqual(historyBefore)

    const grantReply = await act({ people: ids, act: 'grant' })
    expect([grantReply.status, summarize(grantReply.body), grantReply.body.done]).toEqual([
      200,
      expectedResults,
      2,
    ])
    expect(await history('b-held')).toEqual([
      ['renewal', TODAY, '2027-03-10', '', '', 'Raúl Ibarra Luna'],
      FIRST,
    ])
    expect(await history('b-lacking')).toEqual([])
    expect(await person('b-ready')).toMatchObject({
      accreditation_flag: 'success',
      accreditation_date: TODAY,
    })
    expect(await readPublicState('b-ready')).toBe(200)
    // Each company is notified.
    const { rows } = await portal.store.getList('message_events', { filter: { kind: 'accredited' } })
    expect(rows.map(({ personnel, text }) => [personnel, text])).toEqual(
      expect.arrayContaining([
        ['b-held', expect.stringMatching(/^Se renovó la acreditación de .+, hasta el 10 mar 2027\.$/u)],
        ['b-ready', expect.stringMatching(/^Se acreditó a .+, hasta el 10 mar 2027\.$/u)],
      ]),
    )
    // The audit log has one entry with a part for each person.
    const { body: log } = await asUser('super').get<{ action: string; changes: number }[]>(
      '/api/log/?range=[0,0]&filter={"action":"accreditations.create"}',
    )
    expect(log[0]).toMatchObject({ action: 'accreditations.create', changes: 4 })
  })

  it('is undone with one call of the user who granted, unless the person changed since', async () => {
    const undo = (body: object, user = 'utility') =>
      asUser(user).post<AccreditationOutcomes>('/api/accreditations/undo/', body)
    await act({ people: ['i-revoked'], act: 'revoke', reason: 'conduct', note: 'Agredió al supervisor' })
    const ids = ['i-held', 'i-ready', 'i-revoked', 'i-changed']
    const { body } = await act({ people: ids, act: 'grant' })
    const people = body.results.map(({ id, version }) => ({ id, version }))
    await asUser('certificador').patch('/api/personnel/i-changed/', { accreditation_date: '2025-07-01' })
    expect((await undo({ people }, 'certificador')).body.results.map(({ obstacles }) => obstacles)).toEqual(
      ids.map(() => ['changed']),
    )
    expect((await undo({ people }, 'empresa')).status).toBe(403)
    const undone = await undo({ people: [...people, { id: 'nobody', version: 1 }] })
    expect(undone.body.results.map(({ id, done, obstacles }) => [id, done, obstacles])).toEqual([
      ['i-held', true, []],
      ['i-ready', true, []],
      ['i-revoked', true, []],
      ['i-changed', false, ['changed']],
      ['nobody', false, ['notFound']],
    ])
    expect(await person('i-held')).toMatchObject({ ...HELD, standing: 'regular' })
    const none = { accreditation_date: null, accreditation_expiration_date: null }
    expect(await person('i-ready')).toMatchObject({ ...none, standing: 'regular' })
    expect(await person('i-revoked')).toMatchObject({ ...none, standing: 'revoked' })
    expect(await person('i-changed')).toMatchObject({ accreditation_date: '2025-07-01' })
    expect((await history('i-held')).map(([kind]) => kind)).toEqual(['correction', 'renewal', 'grant'])
    const { body: log } = await asUser('super').get<{ action: string }[]>(
      '/api/log/?range=[0,0]&filter={"action":"accreditations.undo"}',
    )
    expect(log).toHaveLength(1)
    // A second undo finds nothing to restore.
    expect((await undo({ people })).body.done).toBe(0)
  })

  it('is offered for people who meet all requirements and have no date', async () => {
    const listReadyIds = async (user = 'utility') =>
      (
        await asUser(user).get<{ id: string }[]>(
          `/api/personnel/?range=[0,99]&filter=${JSON.stringify({ active: true, ready: true })}`,
        )
      ).body.map(({ id }) => id)
    const readyIds = await listReadyIds()
    expect(readyIds).toContain('h-ready')
    for (const id of ['h-lacking', 'h-held', 'off', 'valid']) expect(readyIds).not.toContain(id)
    const { body } = await check({ people: readyIds, act: 'grant' })
    expect(body.done).toBe(readyIds.length)
    await act({ people: ['h-ready'], act: 'grant' })
    expect(await listReadyIds()).not.toContain('h-ready')
  })

  it('is granted in spite of what is not met by the utility alone, with a reason', async () => {
    const lackingRequest = { people: ['c-lacking'], act: 'grant' }
    const [refusal, insistingRequest] = [
      await act(lackingRequest, 'certificador'),
      { ...lackingRequest, note: 'Cita el lunes' },
    ]
    expect([refusal.status, refusal.body.done]).toEqual([200, 0])
    expect(await act(insistingRequest, 'certificador')).toMatchObject({
      status: 400,
      body: { note: ['No tiene permiso para cambiar este campo.'] },
    })
    expect((await act(insistingRequest)).body.done).toBe(1)
    expect((await history('c-lacking'))[0]?.slice(3)).toEqual(['', 'Cita el lunes', 'Raúl Ibarra Luna'])
    expect((await person('c-lacking')).accreditation_flag).toBe('warning')
  })

  it('is for a chosen day, never one to come, nor one from which it would have ended', async () => {
    const day = (grantDay: string, id = 'd-ready') => act({ people: [id], act: 'grant', day: grantDay })
    expect((await day('2026-03-11')).body).toEqual({ day: ['Elija hoy o un día anterior.'] })
    expect((await day('2025-03-09')).body.results?.[0]?.obstacles).toEqual(['ended'])
    expect((await day('2025-06-01', 'd-held')).body.results?.[0]?.obstacles).toEqual(['notLater'])
    expect((await day('2026-02-28')).body.results?.[0]).toMatchObject({
      done: true,
      accreditation_date: '2026-02-28',
      accreditation_expiration_date: '2027-02-28',
    })
  })

  it('is suspended at once, everywhere, and given back as it was', async () => {
    const states = async (state: string) =>
      (
        await asUser('utility').get<{ id: string }[]>(
          `/api/personnel/?range=[0,99]&filter=${JSON.stringify({ state })}`,
        )
      ).body.map(({ id }) => id)
    expect(await readPublicState('e-held')).toBe(200)
    const suspend = { people: ['e-held', 'e-ready'], act: 'suspend', reason: 'incident', note: 'Fuga' }
    const { body } = await act(suspend)
    expect(body.results.map(({ done, obstacles }) => [done, obstacles])).toEqual([
      [true, []],
      [false, ['unaccredited']],
    ])
    expect(await readPublicState('e-held')).toBe(404)
    expect(await person('e-held')).toMatchObject({
      accreditation_flag: 'danger',
      status: false,
      standing: 'suspended',
      ...HELD,
    })
    expect([await states('suspended'), (await states('valid')).includes('e-held')]).toEqual([
      ['e-held'],
      false,
    ])
    // A date that is written in the meantime neither ends the suspension nor is renewed by it.
    expect((await act({ people: ['e-held'], act: 'grant' })).body.results[0]?.obstacles).toEqual([
      'suspended',
    ])
    await asUser('certificador').patch('/api/personnel/e-held/', { accreditation_date: '2025-07-01' })
    expect((await person('e-held')).standing).toBe('suspended')
    expect((await act(suspend)).body.done).toBe(0)

    expect((await act({ people: ['e-held'], act: 'reinstate', note: 'Aclarado' })).body.done).toBe(1)
    expect(await readPublicState('e-held')).toBe(200)
    expect(await history('e-held')).toEqual([
      ['reinstatement', '2025-07-01', '2026-07-01', '', 'Aclarado', 'Raúl Ibarra Luna'],
      ['renewal', '2025-07-01', '2026-07-01', '', '', 'Jimena Cano Vega'],
      ['suspension', '2025-06-01', '2026-06-01', 'incident', 'Fuga', 'Raúl Ibarra Luna'],
      FIRST,
    ])
  })

  it('is revoked for good: a new one has to be granted', async () => {
    const revoke = { people: ['f-held'], act: 'revoke', reason: 'conduct', note: 'Agredió al supervisor' }
    expect((await act(revoke)).body.done).toBe(1)
    expect([await readPublicState('f-held'), await person('f-held')]).toMatchObject([
      404,
      { standing: 'revoked', accreditation_date: null, accreditation_expiration_date: null },
    ])
    expect((await act({ people: ['f-held'], act: 'reinstate' })).body.done).toBe(0)
    expect((await act(revoke)).body.done).toBe(0)
    expect((await act({ people: ['f-held'], act: 'grant' })).body.results[0]).toMatchObject({
      done: true,
      kind: 'grant',
    })
    expect([await readPublicState('f-held'), (await person('f-held')).standing]).toEqual([200, 'regular'])
  })

  it('tells a contractor what happened and why, not who and in which words', async () => {
    await act({ people: ['g-held'], act: 'suspend', reason: 'papers', note: 'Lo pidió Jurídico' })
    expect((await history('g-held', 'empresa')).map((line) => line.slice(3))).toEqual([
      ['papers', null, null],
      ['', null, null],
    ])
  })

  it('is taken back by the utility only', async () => {
    await act({ people: ['g-held'], act: 'suspend', reason: 'papers' })
    expect((await act({ people: ['g-held'], act: 'reinstate' }, 'certificador')).status).toBe(403)
  })

  it('takes no field but its own, and each only where it means something', async () => {
    const suspend = (body: object) => act({ people: ['h-held'], act: 'suspend', reason: 'quality', ...body })
    for (const [body, field] of [
      [{ reason: undefined }, 'reason'],
      [{ reason: 'never' }, 'reason'],
      [{ reason: 'other' }, 'note'],
      [{ act: 'revoke' }, 'note'],
      [{ day: TODAY }, 'day'],
      [{ act: 'reinstate' }, 'reason'],
      [{ act: 'expire' }, 'act'],
      [{ people: [] }, 'people'],
      [{ people: ['h-held', 'h-held'] }, 'people'],
      [{ user: 1 }, 'user'],
      [{ recorded_at: '2020-01-01' }, 'recorded_at'],
    ] as const) {
      const { status, body: errors } = await suspend(body)
      expect([status, Object.keys(errors)], JSON.stringify(body)).toEqual([400, [field]])
    }
    expect(await history('h-held')).toEqual([FIRST])
  })
})
