import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, FIRST_DAY } from '../../src/domain/common/days.ts'
import type { Evidence } from '../../src/domain/documents/schemas.ts'
import type { AccreditationItem, Person, PersonDetail } from '../../src/domain/people/schemas.ts'
import { explainPersonStatus } from '../../src/domain/people/statusReasons.ts'
import type { Caller } from '../support/api.ts'
import { buildForm, PDF } from '../support/buildForm.ts'
import { portalDump, TODAY } from '../support/portalDump.ts'
import { buildItem, buildPerson, buildRequirement } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const noon = (day: string) => new Date(`${day}T18:00:00.000Z`)

/** Medical examination that is valid for a year and blocks work, licence with a date, and a checkbox. */
const types = [
  {
    id: 1,
    ...buildRequirement({ wants_document: true, validity: 'issue', validity_months: 12, absence: 'danger' }),
  },
  {
    id: 2,
    ...buildRequirement({
      name: 'Licencia',
      wants_document: true,
      validity: 'date',
      brought_by: 'contractor',
    }),
  },
  { id: 3, ...buildRequirement({ name: 'Prueba', by_contractor: true }) },
]

describe.each(portalOpeners)('documents that prove requirements, $name', ({ open }) => {
  const clock = { now: noon(TODAY) }
  const portal = usePortal(open, () => ({
    now: () => clock.now,
    dump: { ...portalDump(), accreditation_types: types, accreditation_items: [] },
  }))
  /** Sessions by username. They expire when the test moves the clock. */
  let sessions = new Map<string, Promise<Caller>>()
  const asUser = (username: string): Caller => {
    const call =
      (verb: 'get' | 'post' | 'patch') =>
      async (...sent: [string, unknown?]) => {
        const session = sessions.get(username) ?? portal.api.signIn(username)
        sessions.set(username, session)
        return (await session)[verb](sent[0], sent[1])
      }
    return { get: call('get'), post: call('post'), patch: call('patch') } as Caller
  }
  let personCount = 0
  let id = ''
  let [medical, licence, box] = [0, 0, 0]

  beforeEach(async () => {
    clock.now = noon(TODAY)
    sessions = new Map()
    personCount += 1
    id = `somebody-${personCount}`
    ;[medical, licence, box] = await portal.store.transaction(async (tx) => {
      const dates = { accreditation_date: '2026-02-01', accreditation_expiration_date: '2029-02-01' }
      const noEvidence = { blocked_from: FIRST_DAY, lacking_from: FIRST_DAY }
      await tx.create(
        'personnel',
        buildPerson({ id, last_names: `Sujeto${personCount}`, ...dates, ...noEvidence }),
      )
      const items = [buildItem(id, 1, false), buildItem(id, 2, true), buildItem(id, 3, true)]
      const ids: number[] = []
      for (const item of items) ids.push((await tx.create('accreditation_items', item)).id)
      return ids as [number, number, number]
    })
  })

  const upload = (item: number, days: object, username = 'empresa') =>
    asUser(username).post<Evidence>('/api/evidence/', buildForm({ item, ...days }, PDF, 'examen.pdf'))
  const review = (document: number, body: object, username = 'utility') =>
    asUser(username).post<Evidence>(`/api/evidence/${document}/review/`, body)
  const approve = (document: number) => review(document, { decision: 'approve' })
  const toFilter = (query: object) => `filter=${encodeURIComponent(JSON.stringify(query))}`
  const readPerson = async () => (await asUser('utility').get<PersonDetail>(`/api/personnel/${id}/`)).body
  const itemNow = async (item: number) =>
    (await readPerson()).personnel_accreditation?.find(({ id: itemId }) => itemId === item)
  /** Returns the person's state on a day after comparing the detail, the list and the count. */
  const stateOn = async (day: string) => {
    clock.now = noon(day)
    sessions = new Map()
    const detail = await readPerson()
    const { state } = detail
    // The reasons on the person's page give the same state.
    expect(explainPersonStatus(detail, day, 'utility')).toMatchObject({
      state,
      flag: detail.accreditation_flag,
    })
    const listReply = await asUser('utility').get<Person[]>(
      `/api/personnel/?range=[0,99]&${toFilter({ state, q: `sujeto${personCount}` })}`,
    )
    expect(listReply.body.map((row) => row.id)).toEqual([id])
    return state
  }

  it('turn the light on the day itself: uploaded, approved, near its end, ended', async () => {
    expect(await stateOn(TODAY)).toBe('blocked')
    const { status, body } = await upload(medical, { issued_on: '2026-03-01' })
    expect([status, body.review, body.expires_on, body.reviewed_by]).toEqual([
      201,
      'pending',
      '2027-03-01',
      undefined,
    ])
    expect((await itemNow(medical))?.evidence).toMatchObject({
      review: 'pending',
      until: null,
      by_hand: false,
    })
    expect(await stateOn(TODAY)).toBe('blocked')
    expect((await approve(body.id)).body).toMatchObject({
      review: 'approved',
      reviewed_by: expect.any(String),
    })
    expect(await itemNow(medical)).toMatchObject({ status: true, evidence: { until: '2027-03-01' } })
    expect(await stateOn(TODAY)).toBe('valid')
    expect(await stateOn(addDays('2027-03-01', -31))).toBe('valid')
    expect(await stateOn(addDays('2027-03-01', -30))).toBe('ending')
    expect(await stateOn('2027-03-01')).toBe('ending')
    expect(await stateOn('2027-03-02')).toBe('blocked')
    expect((await itemNow(medical))?.status).toBe(false)
  })

  it('hold while a newer one waits, and are kept as earlier versions', async () => {
    const first = (await upload(medical, { issued_on: '2026-03-01' })).body
    await approve(first.id)
    const second = (await upload(medical, { issued_on: '2026-03-09' })).body
    expect(await itemNow(medical)).toMatchObject({ status: true, evidence: { review: 'pending' } })
    const third = (await upload(medical, { issued_on: '2026-03-10' })).body
    expect((await approve(second.id)).status).toBe(409)
    const why = { decision: 'reject', rejection: 'illegible', note: 'No se ve el sello.' }
    expect((await review(third.id, why)).body).toMatchObject({ review: 'rejected', rejection: 'illegible' })
    expect(await itemNow(medical)).toMatchObject({ status: true, evidence: { review: 'rejected' } })
    const { body } = await asUser('empresa').get<Evidence[]>(`/api/evidence/?${toFilter({ item: medical })}`)
    expect(body.map((version) => [version.id, version.review, version.note])).toEqual([
      [third.id, 'rejected', 'No se ve el sello.'],
      [second.id, 'replaced', ''],
      [first.id, 'approved', ''],
    ])
    expect(body.every((version) => version.reviewed_by === undefined)).toBe(true)
    // A document approved by mistake is rejected afterwards.
    await review(first.id, { decision: 'reject', rejection: 'wrong_person' })
    expect((await itemNow(medical))?.status).toBe(false)
    const { status } = await asUser('empresa').get(first.file)
    expect(status).toBe(200)
  })

  it.each([
    ['medical', {}, { issued_on: ['Este campo es obligatorio.'] }],
    ['medical', { issued_on: '2026-03-11' }, { issued_on: ['La fecha es posterior a hoy: revísela.'] }],
    [
      'medical',
      { issued_on: '2025-03-09' },
      { issued_on: ['Con esta fecha el documento ya venció: suba uno vigente.'] },
    ],
    ['licence', { issued_on: '2026-01-01' }, { expires_on: ['Este campo es obligatorio.'] }],
    ['box', {}, { item: ['Este requisito no pide un documento.'] }],
  ] as const)('of %s with %j are refused', async (requirement, days, fields) => {
    const item = { medical, licence, box }[requirement]
    const { status, body } = await upload(item, days)
    expect([status, body]).toEqual([400, fields])
    expect((await portal.store.getList('evidence', { filter: { item }, range: [0, 0] })).total).toBe(0)
  })

  it('are brought, and boxes ticked, by whom the requirement names', async () => {
    const tick = (username: string, item: number, status: boolean) =>
      asUser(username).patch<{ detail: string } & AccreditationItem>(
        `/api/personnel_accreditation_status/${item}/`,
        { status },
      )
    const refusal = await tick('empresa', licence, false)
    expect([refusal.status, refusal.body.detail]).toEqual([
      403,
      'Este requisito pide un documento: súbalo en lugar de marcarlo.',
    ])
    expect((await tick('empresa', box, false)).body.status).toBe(false)
    // The utility's documented tick counts as "by hand" and lasts as long as the requirement allows.
    const tickReply = await tick('utility', medical, true)
    expect(tickReply.body).toMatchObject({ status: true, evidence: { by_hand: true, until: '2027-03-10' } })
    // Staff sees who ticked; the person's company does not.
    const tickedBy = async (username: string) =>
      (await asUser(username).get<PersonDetail>(`/api/personnel/${id}/`)).body.personnel_accreditation?.find(
        (item) => item.id === medical,
      )?.evidence?.ticked_by
    expect(await tickedBy('utility')).toBe('Raúl Ibarra Luna')
    expect(await tickedBy('empresa')).toBeUndefined()
  })

  it('stand beside a tick by hand that says until when', async () => {
    const tick = (body: object) =>
      asUser('utility').post<AccreditationItem>(`/api/accreditation_items/${medical}/tick/`, body)
    expect((await tick({ status: true, until: '2026-03-09' })).status).toBe(400)
    expect((await tick({ status: true, until: '2026-03-20' })).body).toMatchObject({
      status: true,
      evidence: { by_hand: true, until: '2026-03-20' },
    })
    expect(await stateOn('2026-03-20')).toBe('ending')
    expect(await stateOn('2026-03-21')).toBe('blocked')
    clock.now = noon(TODAY)
    sessions = new Map()
    const { body } = await upload(medical, { issued_on: '2026-03-01' })
    await approve(body.id)
    expect((await tick({ status: false })).body).toMatchObject({ status: true, evidence: { by_hand: false } })
    const documentedReply = await asUser('utility').patch<object>(
      `/api/personnel_accreditation_status/${medical}/`,
      {
        status: false,
      },
    )
    expect([documentedReply.status, Object.keys(documentedReply.body)]).toEqual([400, ['status']])
  })

  it('follow a requirement that weighs otherwise from now on', async () => {
    expect(await stateOn(TODAY)).toBe('blocked')
    const change = (absence: string) =>
      asUser('super').patch(`/api/accreditation_types/1/`, { absence, warning_days: [60] })
    expect((await change('warning')).status).toBe(200)
    expect(await stateOn(TODAY)).toBe('incomplete')
    await change('danger')
    expect(await stateOn(TODAY)).toBe('blocked')
  })
})
