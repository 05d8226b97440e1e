import { describe, expect, it } from 'vitest'
import type { PersonDetail } from '../../src/domain/people/schemas.ts'
import { buildForm } from '../support/buildForm.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const PATH = '/api/personnel/'
const REASON = 'Resolución 14/2026 del comité'
const EXPLAIN = ['Explique por qué se registra a pesar del veto.']

type Refused = Record<string, string[]>

const personBody = (rfc: string, overrides: object = {}) => ({
  first_names: 'Luz',
  last_names: 'Peña',
  role: 1,
  company: 1,
  registration_date: '2026-03-02',
  rfc,
  ...overrides,
})

/** Last moment of the tests' day in Mexico City, already the next day in UTC. */
const LATE = '2026-03-11T05:30:00.000Z'

describe.each(portalOpeners)('a vetoed RFC, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ now: () => new Date(LATE) }))
  const asUser = (username: string) => portal.api.as(username)
  const veto = async (rfc: string, name = 'Peña la Vetada') => {
    const { status, text } = await asUser('admin').post(
      '/api/v1/vetoes/',
      buildForm({ name, rfc, text: 'No contratar' }),
    )
    expect(status, text).toBe(201)
  }
  const register = (rfc: string, overrides: object = {}, username = 'utility') =>
    asUser(username).post<Required<PersonDetail> & Refused>(PATH, personBody(rfc, overrides))
  const change = (id: string, patch: object, username = 'utility') =>
    asUser(username).patch<Required<PersonDetail> & Refused>(`${PATH}${id}/`, patch)
  const count = async () => (await portal.store.getList('personnel', {})).total
  const exceptions = async () => (await portal.store.getList('veto_exceptions', {})).rows

  const pairings = [
    ['PEIL880229', 'PEIL880229'],
    ['PEIM880229AB1', 'PEIM880229'],
    ['PEIN880229', 'PEIN880229AB1'],
    ['PEIO880229AB1', 'PEIO880229AB1'],
  ] as const

  it.each(pairings)(
    '%s refuses whoever has %s, naming the veto, on its way in and later',
    async (vetoedRfc, rfc) => {
      await veto(vetoedRfc)
      const countBefore = await count()
      for (const answer of [await register(rfc), await change('new', { rfc })]) {
        expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['rfc']])
        expect(answer.body.rfc[0]).toBe('Este RFC está vetado: «Peña la Vetada», veto del 10/03/2026.')
      }
      expect(await count()).toBe(countBefore)
      expect((await portal.store.getOne('personnel', 'new'))?.rfc).toBe('AANM900101')
    },
  )

  it('lets pass whoever differs in more than a homoclave that is not known', async () => {
    await veto('ZUPA900101AB1')
    for (const rfc of ['ZUPA900101AB2', 'ZUPA900102', 'ZUPB900101AB1']) {
      const { status, body } = await register(rfc)
      expect([status, body.veto_exceptions], rfc).toEqual([201, []])
    }
  })

  it('is known however it is written, and by its RFC where it has no name', async () => {
    await veto('QUIR900101', '')
    const { status, body } = await register(' quir-900101 ab1 ')
    expect([status, body.rfc[0]]).toEqual([400, 'Este RFC está vetado: «QUIR900101», veto del 10/03/2026.'])
  })

  it.each(['utility', 'empresa', 'certificador', 'admin'])(
    'stays refused for %s, whatever the reason',
    async (username) => {
      await veto('ROCA900101')
      const countBefore = await count()
      const attempts = [
        await register('ROCA900101', { veto_reason: REASON }, username),
        await change('new', { rfc: 'ROCA900101', veto_reason: REASON }, username),
      ]
      for (const { status, body } of attempts) expect([status, Object.keys(body)]).toEqual([400, ['rfc']])
      expect([await count(), (await exceptions()).filter(({ rfc }) => rfc === 'ROCA900101')]).toEqual([
        countBefore,
        [],
      ])
    },
  )

  it.each([undefined, '', '   ', null])(
    'asks a super-admin for a reason: %j is none',
    async (veto_reason) => {
      await veto('SALA900101')
      const { status, body } = await register('SALA900101', { veto_reason }, 'super')
      expect([status, body.veto_reason]).toEqual([400, EXPLAIN])
      expect(body.rfc[0]).toMatch(/^Este RFC está vetado/u)
    },
  )

  it('lets a super-admin insist with a reason, which is kept for all but contractors to see', async () => {
    await veto('TEJA900101', 'Tejada Ruiz')
    const { status, body } = await register('TEJA900101AB1', { veto_reason: `  ${REASON} ` }, 'super')
    expect([status, body.rfc]).toEqual([201, 'TEJA900101AB1'])
    const exception = {
      veto_name: 'Tejada Ruiz',
      reason: REASON,
      created_at: LATE,
      user_name: 'Beatriz Salas Ochoa',
      id: expect.any(Number),
    }
    expect(body.veto_exceptions).toEqual([exception])
    const seenBy = async (username: string) =>
      (await asUser(username).get<PersonDetail>(`${PATH}${body.id}/`)).body
    for (const username of ['utility', 'certificador', 'lectura', 'super'])
      expect((await seenBy(username)).veto_exceptions, username).toEqual([exception])
    const companyView = await seenBy('empresa')
    expect([companyView.id, companyView.veto_exceptions ?? []]).toEqual([body.id, []])
    expect(JSON.stringify(companyView)).not.toContain(REASON)
    expect((await asUser('utility').get(`${PATH}?range=[0,99]`)).text).not.toContain(REASON)
  })

  it('lets a super-admin give somebody a vetoed RFC, and keeps that too', async () => {
    await veto('UGAR900101', 'Ugarte')
    const { status, body } = await change('theirs', { rfc: 'UGAR900101', veto_reason: REASON }, 'super')
    expect([status, body.rfc]).toEqual([200, 'UGAR900101'])
    expect(body.veto_exceptions?.map(({ veto_name, reason }) => [veto_name, reason])).toEqual([
      ['Ugarte', REASON],
    ])
    const unchangedRfc = await change('theirs', { rfc: 'UGAR900101', phone: '5512345678' })
    expect([unchangedRfc.status, unchangedRfc.body.veto_exceptions?.length]).toEqual([200, 1])
    const otherChange = await change(
      'theirs',
      { first_names: 'Elenita', veto_reason: 'no viene al caso' },
      'super',
    )
    expect([otherChange.status, otherChange.body.veto_exceptions?.length]).toEqual([200, 1])
  })

  it('makes nothing of a reason where there is no veto', async () => {
    const countBefore = (await exceptions()).length
    for (const [username, rfc] of [
      ['super', 'VACA900101'],
      ['utility', 'VACA900102'],
    ] as const) {
      const { status, body } = await register(rfc, { veto_reason: REASON }, username)
      expect([status, body.veto_exceptions]).toEqual([201, []])
    }
    expect((await exceptions()).length).toBe(countBefore)
  })

  it('names the newest of several vetoes', async () => {
    await veto('WONG900101AB1', 'Primero')
    await veto('WONG900101AB1', 'Segundo')
    expect((await register('WONG900101')).body.rfc[0]).toContain('«Segundo»')
  })

  it('is remembered after the person is gone', async () => {
    await veto('YLLA900101')
    const { body } = await register('YLLA900101', { veto_reason: REASON }, 'super')
    expect((await asUser('super').delete(`${PATH}${body.id}/`)).status).toBe(204)
    const remaining = (await exceptions()).filter(({ personnel }) => personnel === body.id)
    expect(remaining.map(({ rfc, reason }) => [rfc, reason])).toEqual([['YLLA900101', REASON]])
  })

  it('that is generic cannot be vetoed', async () => {
    const path = '/api/v1/vetoes/'
    const reason = expect.stringMatching(/^Este RFC es genérico/u)
    const form = (rfc: string) => buildForm({ name: 'Rossi', rfc, text: 'No contratar' })
    for (const rfc of ['XEXX010101000', 'xaxx 010101']) {
      const { status, body } = await asUser('admin').post(path, form(rfc))
      expect([status, body]).toEqual([400, { rfc: [reason] }])
    }
    const { body: veto } = await asUser('admin').post<{ id: number }>(path, form('ROSM900101'))
    const correction = await asUser('admin').patch(`${path}${veto.id}/`, {
      rfc: 'XEXX010101000',
      reason: 'Error',
    })
    expect([correction.status, correction.body]).toEqual([400, { rfc: [reason] }])
  })
})
