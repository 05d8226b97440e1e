import { describe, expect, it } from 'vitest'
import {
  createReviewId,
  type ReviewFigures,
  type WaitingDocument,
} from '../../src/domain/documents/reviews.ts'
import type { CompanyPaper, Evidence } from '../../src/domain/documents/schemas.ts'
import { BLANK_ITEM } from '../../src/domain/people/accreditationItems.ts'
import { buildForm, PDF } from '../support/buildForm.ts'
import { portalDump } from '../support/portalDump.ts'
import { buildObligation, buildPerson, buildRequirement, buildUser } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const START = Date.parse('2026-03-10T15:00:00.000Z')

const types = [
  {
    id: 1,
    ...buildRequirement({ wants_document: true, validity: 'issue', validity_months: 12, absence: 'danger' }),
  },
  { id: 2, ...buildRequirement({ name: 'Licencia', wants_document: true, validity: 'date' }) },
]
const obligations = [
  { id: 1, ...buildObligation({ name: 'Cuotas', period: 'two_monthly', since: '2026-01-01' }) },
  {
    id: 2,
    ...buildObligation({ name: 'Constancia', period: 'none', validity: 'date', since: '2026-01-01' }),
  },
]
const people = [
  buildPerson({ id: 'ana', last_names: 'Alba', company: 1 }),
  buildPerson({ id: 'beto', last_names: 'Bravo', company: 2 }),
]
const accreditation_items = people.flatMap(({ id: personnel }, i) =>
  types.map(({ id: type }, j) => ({ ...BLANK_ITEM, id: i * 2 + j + 1, personnel, type })),
)

describe.each(portalOpeners)('documents that wait for review, $name', ({ open }) => {
  const clock = { now: START }
  const portal = usePortal(open, () => {
    const dump = portalDump()
    return {
      now: () => new Date(clock.now),
      dump: { ...dump, accreditation_types: types, personnel: people, accreditation_items, obligations },
    }
  })
  /** Sessions by username. They expire when the test moves the clock. */
  let sessions = new Map<string, ReturnType<typeof portal.api.signIn>>()
  const advanceClock = (ms: number) => {
    clock.now += ms
    sessions = new Map()
  }
  const asUser = (username: string) => {
    const session = () => {
      const userSession = sessions.get(username) ?? portal.api.signIn(username)
      sessions.set(username, userSession)
      return userSession
    }
    return {
      get: async <T>(path: string) => (await session()).get<T>(path),
      post: async <T>(path: string, body?: object) => (await session()).post<T>(path, body),
      raw: async <T>(path: string, init: RequestInit) => (await session()).raw<T>('POST', path, init),
    }
  }
  const list = async (filter: object = {}, username = 'utility') =>
    (
      await asUser(username).get<WaitingDocument[]>(
        `/api/reviews/?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      )
    ).body
  const upload = async (item: number, days: object) =>
    (await asUser('utility').post<Evidence>('/api/evidence/', buildForm({ item, ...days }, PDF, 'papel.pdf')))
      .body
  const bringPaper = async (fields: object) => {
    const form = buildForm({ company: 1, ...fields }, PDF, 'pago.pdf')
    const { status, body } = await asUser('utility').post<CompanyPaper>('/api/company_papers/', form)
    expect(status).toBe(201)
    return body
  }
  const person = ({ id }: { id: number }) => createReviewId('person', id)
  const company = ({ id }: { id: number }) => createReviewId('company', id)
  const holdDocument = (id: string, username: string) =>
    asUser(username).post<WaitingDocument & { detail: string }>(`/api/reviews/${id}/hold/`)
  const review = (id: number, body: object, username = 'utility', version = '*') =>
    asUser(username).raw<Evidence>(`/api/evidence/${id}/review/`, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'If-Match': version },
    })

  it('are listed oldest first, with whose they are, until they are decided', async () => {
    const first = await upload(1, { issued_on: '2026-03-01' })
    advanceClock(4 * DAY)
    const second = await upload(4, { expires_on: '2027-01-01' })
    expect((await list()).map(({ id }) => id)).toEqual([person(first), person(second)])
    expect((await list())[0]).toMatchObject({
      person_name: expect.stringContaining('Alba'),
      company: 1,
      name: 'Examen médico',
      validity: 'issue',
      validity_months: 12,
      held: null,
      review: 'pending',
    })
    const ids = async (filter: object) => (await list(filter)).map(({ id }) => id)
    expect(await ids({ company: 2 })).toEqual([person(second)])
    expect(await ids({ type: 1 })).toEqual([person(first)])
    expect(await ids({ days: 3 })).toEqual([person(first)])
    expect(await ids({ days: 3, company: 2 })).toEqual([])
    const figures = async () => (await asUser('utility').get<ReviewFigures>('/api/review_figures/')).body
    expect(await figures()).toEqual({
      waiting: 2,
      median_since: first.created_at,
      oldest_since: first.created_at,
      reviewers: [],
    })
    await review(first.id, { decision: 'approve' })
    expect(await ids({})).toEqual([person(second)])
    await review(second.id, { decision: 'reject', rejection: 'illegible' })
    expect(await figures()).toMatchObject({
      waiting: 0,
      median_since: null,
      oldest_since: null,
      reviewers: [{ reviewed: 2 }],
    })
    advanceClock(31 * DAY)
    expect((await figures()).reviewers).toEqual([])
  })

  it('are approved by another user than the one who uploaded them, where the settings demand it', async () => {
    const { id } = await upload(1, { issued_on: '2026-03-01' })
    const documents = await list()
    expect(documents.find(({ document }) => document === id)?.own_upload).toBe(true)
    expect((await list({}, 'super')).find(({ document }) => document === id)?.own_upload).toBeUndefined()
    const paper = await bringPaper({ obligation: 2, expires_on: '2027-01-01' })
    portal.config.secondReviewer = true
    const approval = { decision: 'approve', reason: 'Porque sí' }
    const REFUSED = { detail: 'Usted subió este documento: debe aprobarlo otra persona.' }
    const reviewReply = await review(id, approval)
    expect([reviewReply.status, reviewReply.body]).toEqual([403, REFUSED])
    const ofCompany = await asUser('utility').post(`/api/company_papers/${paper.id}/review/`, approval)
    expect([ofCompany.status, ofCompany.body]).toEqual([403, REFUSED])
    const rejection = { decision: 'reject', rejection: 'illegible' }
    expect((await asUser('utility').post(`/api/company_papers/${paper.id}/review/`, rejection)).status).toBe(
      200,
    )
    expect((await review(id, { decision: 'approve' }, 'super')).status).toBe(200)

    const { user: uploaded_by = 0 } = await portal.store
      .getBy('users', 'username', 'super')
      .then((row) => ({ user: row?.id }))
    await portal.store.transaction((tx) => tx.update('evidence', id, { review: 'pending', uploaded_by }))
    const withoutReason = await review(id, { decision: 'approve' }, 'super')
    expect([withoutReason.status, withoutReason.body]).toEqual([
      400,
      { reason: ['Usted subió este documento: explique por qué lo aprueba.'] },
    ])
    expect((await review(id, { decision: 'approve', reason: 'No hay nadie más' }, 'super')).status).toBe(200)
    const [entry] = await portal.store.getLog({ filter: {}, order: 'DESC', range: [0, 0] })
    expect(entry).toMatchObject({
      action: 'evidence.review',
      reason: 'Aprobó un documento que subió. Motivo: No hay nadie más',
    })
    portal.config.secondReviewer = false
  })

  it('are held by whoever looks at one, for ten minutes or as long as somebody looks', async () => {
    await portal.store.transaction(async (tx) => {
      const utility = await tx.getBy('users', 'username', 'utility')
      await tx.create(
        'users',
        buildUser({
          ...utility,
          id: undefined,
          username: 'colega',
          username_key: 'colega',
          name: 'Cora Lara',
        }),
      )
    })
    const { id: document } = await upload(1, { issued_on: '2026-03-01' })
    const id = person({ id: document })
    expect((await holdDocument(id, 'colega')).body.held).toEqual({
      by: 'Cora Lara',
      mine: true,
      until: new Date(clock.now + 10 * MINUTE).toISOString(),
    })
    expect((await list())[0]?.held).toMatchObject({ by: 'Cora Lara', mine: false })
    const holdReply = await holdDocument(id, 'utility')
    expect([holdReply.status, holdReply.body.detail]).toEqual([
      409,
      expect.stringMatching(/^Cora Lara lo está revisando; quedará libre a las /u),
    ])
    expect((await review(document, { decision: 'approve' })).status).toBe(409)

    advanceClock(6 * MINUTE)
    await holdDocument(id, 'colega')
    advanceClock(6 * MINUTE)
    expect((await holdDocument(id, 'utility')).status).toBe(409)
    // A hold ends by itself.
    advanceClock(5 * MINUTE)
    expect((await list())[0]?.held).toBeNull()
    expect((await holdDocument(id, 'utility')).status).toBe(200)
    // Another reviewer cannot release the hold.
    await asUser('colega').post(`/api/reviews/${id}/release/`)
    expect((await holdDocument(id, 'colega')).status).toBe(409)
    await asUser('utility').post(`/api/reviews/${id}/release/`)
    expect((await holdDocument(id, 'colega')).status).toBe(200)

    const version = `"${(await list())[0]?.version}"`
    expect((await review(document, { decision: 'approve' }, 'colega', version)).status).toBe(200)
    expect((await holdDocument(id, 'utility')).status).toBe(409)
    expect(
      (await review(document, { decision: 'reject', rejection: 'illegible' }, 'utility', version)).status,
    ).toBe(412)
    expect((await portal.store.getList('review_holds', {})).rows).toEqual([])

    // A document decided by mistake is pending again, unless a newer one is pending.
    expect((await review(document, { decision: 'reopen' })).body).toMatchObject({ review: 'pending' })
    expect((await list()).map((row) => row.id)).toEqual([id])
    await review(document, { decision: 'reject', rejection: 'illegible' })
    const newer = await upload(1, { issued_on: '2026-03-02' })
    expect((await review(document, { decision: 'reopen' })).status).toBe(409)
    expect((await list()).map((row) => row.id)).toEqual([person(newer)])
  })

  it('are one list with those of companies, paged, counted and held alike', async () => {
    const documentIds: string[] = []
    const uploads = [
      async () => person(await upload(1, { issued_on: '2026-03-01' })),
      async () => company(await bringPaper({ obligation: 1, period: '2026-01' })),
      async () => company(await bringPaper({ obligation: 2, expires_on: '2027-01-01' })),
      async () => person(await upload(4, { expires_on: '2027-01-01' })),
      async () => company(await bringPaper({ obligation: 2, company: 2, expires_on: '2027-01-01' })),
    ]
    for (const uploadNext of uploads) {
      documentIds.push(await uploadNext())
      advanceClock(DAY)
    }
    const page = async (start: number, end: number, order = 'ASC') =>
      (
        await asUser('utility').get<WaitingDocument[]>(
          `/api/reviews/?range=${encodeURIComponent(JSON.stringify([start, end]))}&sort=${encodeURIComponent(JSON.stringify(['created_at', order]))}`,
        )
      ).body.map(({ id }) => id)
    for (const start of [0, 1, 2, 3, 4]) {
      expect(await page(start, start + 1)).toEqual(documentIds.slice(start, start + 2))
      expect(await page(start, start + 1, 'DESC')).toEqual(documentIds.toReversed().slice(start, start + 2))
    }
    expect(await page(5, 9)).toEqual([])
    expect((await list())[1]).toMatchObject({
      kind: 'company',
      name: 'Cuotas',
      period: '2026-01',
      recurs: 'two_monthly',
      personnel: null,
      person_name: '',
      company: 1,
      validity: 'for_good',
      held: null,
    })
    const ids = async (filter: object) => (await list(filter)).map(({ id }) => id)
    expect(await ids({ kind: 'company' })).toEqual([documentIds[1], documentIds[2], documentIds[4]])
    expect(await ids({ kind: 'person' })).toEqual([documentIds[0], documentIds[3]])
    expect(await ids({ obligation: 2 })).toEqual([documentIds[2], documentIds[4]])
    expect(await ids({ type: 1 })).toEqual([documentIds[0]])
    expect(await ids({ company: 2, days: 1 })).toEqual([documentIds[3], documentIds[4]])
    const figures = async () => (await asUser('utility').get<ReviewFigures>('/api/review_figures/')).body
    expect(await figures()).toMatchObject({ waiting: 5, oldest_since: (await list())[0]?.created_at })
    expect((await figures()).median_since).toBe((await list())[2]?.created_at)

    // One reviewer at a time, as with documents of people.
    const { id, document } = (await list())[1] as WaitingDocument
    expect((await holdDocument(id, 'admin')).body.held).toMatchObject({ mine: true })
    const decide = (username: string) =>
      asUser(username).post(`/api/company_papers/${document}/review/`, { decision: 'approve' })
    expect((await decide('utility')).status).toBe(409)
    expect((await decide('admin')).status).toBe(200)
    expect((await portal.store.getList('review_holds', {})).rows).toEqual([])
    expect(await ids({})).not.toContain(id)
    expect((await holdDocument(id, 'utility')).status).toBe(409)
    expect((await figures()).reviewers).toContainEqual(
      expect.objectContaining({ name: 'Laura Medina Prado', reviewed: 1 }),
    )
  })
})
