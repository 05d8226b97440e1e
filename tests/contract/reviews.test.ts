import { describe, expect, it } from 'vitest'
import type { Evidence } from '../../src/domain/evidence.ts'
import type { ReviewFigures, WaitingEvidence } from '../../src/domain/reviews.ts'
import { BLANK_ITEM } from '../../src/domain/roles.ts'
import { formWith, PDF } from '../support/forms.ts'
import { mounts } from '../support/mounts.ts'
import { portalDump } from '../support/portalDump.ts'
import { aPerson, aType, aUser } from '../support/storeRows.ts'
import { usePortal } from '../support/usePortal.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const START = Date.parse('2026-03-10T15:00:00.000Z')

const types = [
  { id: 1, ...aType({ wants_document: true, validity: 'issue', validity_months: 12, absence: 'danger' }) },
  { id: 2, ...aType({ name: 'Licencia', wants_document: true, validity: 'date' }) },
]
const people = [
  aPerson({ id: 'ana', last_names: 'Alba', company: 1 }),
  aPerson({ id: 'beto', last_names: 'Bravo', company: 2 }),
]
const accreditation_items = people.flatMap(({ id: personnel }, i) =>
  types.map(({ id: type }, j) => ({ ...BLANK_ITEM, id: i * 2 + j + 1, personnel, type })),
)

describe.each(mounts)('documents that wait for review, $name', ({ open }) => {
  const clock = { now: START }
  const portal = usePortal(open, () => {
    const dump = portalDump()
    return {
      now: () => new Date(clock.now),
      dump: { ...dump, accreditation_types: types, personnel: people, accreditation_items },
    }
  })
  /** Sessions end as days go by. */
  let sessions = new Map<string, ReturnType<typeof portal.api.signIn>>()
  const later = (ms: number) => {
    clock.now += ms
    sessions = new Map()
  }
  const as = (username: string) => {
    const session = () => {
      const made = sessions.get(username) ?? portal.api.signIn(username)
      sessions.set(username, made)
      return made
    }
    return {
      get: async <T>(path: string) => (await session()).get<T>(path),
      post: async <T>(path: string, body?: object) => (await session()).post<T>(path, body),
      raw: async <T>(path: string, init: RequestInit) => (await session()).raw<T>('POST', path, init),
    }
  }
  const list = async (filter: object = {}, username = 'utility') =>
    (
      await as(username).get<WaitingEvidence[]>(
        `/api/reviews/?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      )
    ).body
  const bring = async (item: number, days: object) =>
    (await as('utility').post<Evidence>('/api/evidence/', formWith({ item, ...days }, PDF, 'papel.pdf'))).body
  const hold = (id: number, username: string) =>
    as(username).post<WaitingEvidence & { detail: string }>(`/api/reviews/${id}/hold/`)
  const review = (id: number, body: object, username = 'utility', version = '*') =>
    as(username).raw<Evidence>(`/api/evidence/${id}/review/`, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'If-Match': version },
    })

  it('are listed oldest first, with whose they are, until they are decided', async () => {
    const first = await bring(1, { issued_on: '2026-03-01' })
    later(4 * DAY)
    const second = await bring(4, { expires_on: '2027-01-01' })
    expect((await list()).map(({ id }) => id)).toEqual([first.id, second.id])
    expect((await list())[0]).toMatchObject({
      ...{ person_name: expect.stringContaining('Alba'), company: 1, type_name: 'Examen médico' },
      ...{ validity: 'issue', validity_months: 12, held: null, review: 'pending' },
    })
    const ids = async (filter: object) => (await list(filter)).map(({ id }) => id)
    expect(await ids({ company: 2 })).toEqual([second.id])
    expect(await ids({ type: 1 })).toEqual([first.id])
    expect(await ids({ days: 3 })).toEqual([first.id])
    expect(await ids({ days: 3, company: 2 })).toEqual([])
    const figures = async () => (await as('utility').get<ReviewFigures>('/api/review_figures/')).body
    expect(await figures()).toEqual({
      ...{ waiting: 2, median_since: first.created_at, oldest_since: first.created_at, reviewers: [] },
    })
    await review(first.id, { decision: 'approve' })
    expect(await ids({})).toEqual([second.id])
    await review(second.id, { decision: 'reject', rejection: 'illegible' })
    expect(await figures()).toMatchObject({
      ...{ waiting: 0, median_since: null, oldest_since: null, reviewers: [{ reviewed: 2 }] },
    })
    later(31 * DAY)
    expect((await figures()).reviewers).toEqual([])
  })

  it('are held by whoever looks at one, for ten minutes or as long as somebody looks', async () => {
    await portal.store.transaction(async (tx) => {
      const utility = await tx.getBy('users', 'username', 'utility')
      await tx.create(
        'users',
        aUser({ ...utility, id: undefined, username: 'colega', username_key: 'colega', name: 'Cora Lara' }),
      )
    })
    const { id } = await bring(1, { issued_on: '2026-03-01' })
    expect((await hold(id, 'colega')).body.held).toEqual({
      ...{ by: 'Cora Lara', mine: true, until: new Date(clock.now + 10 * MINUTE).toISOString() },
    })
    expect((await list())[0]?.held).toMatchObject({ by: 'Cora Lara', mine: false })
    const refused = await hold(id, 'utility')
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringMatching(/^Cora Lara lo está revisando, al menos hasta las /u),
    ])
    expect((await review(id, { decision: 'approve' })).status).toBe(409)

    later(6 * MINUTE)
    await hold(id, 'colega')
    later(6 * MINUTE)
    expect((await hold(id, 'utility')).status).toBe(409)
    // Nobody has to end a hold that is over.
    later(5 * MINUTE)
    expect((await list())[0]?.held).toBeNull()
    expect((await hold(id, 'utility')).status).toBe(200)
    // What another holds is not given back.
    await as('colega').post(`/api/reviews/${id}/release/`)
    expect((await hold(id, 'colega')).status).toBe(409)
    await as('utility').post(`/api/reviews/${id}/release/`)
    expect((await hold(id, 'colega')).status).toBe(200)

    const version = `"${(await list())[0]?.version}"`
    expect((await review(id, { decision: 'approve' }, 'colega', version)).status).toBe(200)
    expect((await hold(id, 'utility')).status).toBe(409)
    expect(
      (await review(id, { decision: 'reject', rejection: 'illegible' }, 'utility', version)).status,
    ).toBe(412)
    expect((await portal.store.getList('review_holds', {})).rows).toEqual([])

    // What was decided by mistake waits again, unless something newer does.
    expect((await review(id, { decision: 'reopen' })).body).toMatchObject({ review: 'pending' })
    expect((await list()).map((one) => one.id)).toEqual([id])
    await review(id, { decision: 'reject', rejection: 'illegible' })
    const newer = await bring(1, { issued_on: '2026-03-02' })
    expect((await review(id, { decision: 'reopen' })).status).toBe(409)
    expect((await list()).map((one) => one.id)).toEqual([newer.id])
  })
})
