import { afterEach, describe, expect, it, vi } from 'vitest'
import { dataProvider, prefetchList } from '../../src/console/port/dataProvider.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { fakeApi, reply } from '../support/fakeApi.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const people = [
  { id: 3, name: 'Zapata, Ana', active: true },
  { id: 1, name: 'Álvarez, Luz', active: true },
  { id: 2, name: 'Núñez, Iván', active: false },
]
const listParams = {
  pagination: { page: 1, perPage: 2 },
  sort: { field: 'name', order: 'ASC' as const },
  filter: { active: true, q: 'a' },
}

describe('over a back end that pages', () => {
  it('asks for a page and takes what it gets', async () => {
    await loadBackEndForTest()
    const calls = fakeApi({
      'GET /api/personnel/': () => reply(people.slice(0, 2), 200, { 'Content-Range': 'personnel 0-1/312' }),
    })
    expect(await dataProvider.getList('personnel', listParams)).toMatchObject({
      data: [
        { id: '3', name: 'Zapata, Ana', active: true },
        { id: '1', name: 'Álvarez, Luz', active: true },
      ],
      total: 312,
    })
    expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({
      active: 'true',
      filter: '{"q":"a"}',
      range: '[0,1]',
      sort: '["name","ASC"]',
    })
  })
})

describe('over a back end that knows only the documented calls', () => {
  it('filters, sorts and pages the whole list here', async () => {
    const calls = fakeApi({ 'GET /api/personnel/': () => people })
    const { data, total } = await dataProvider.getList('personnel', listParams)
    expect(data.map(({ id }) => id)).toEqual(['1', '3'])
    expect(total).toBe(2)
    // Only the documented parameter is sent.
    expect([...(calls[0]?.query ?? [])]).toEqual([['active', 'true']])
  })

  it('finds many, and one that has no call of its own, in the list', async () => {
    fakeApi({
      'GET /api/roles/': () => [
        { id: 1, name: 'A' },
        { id: 2, name: 'B' },
      ],
    })
    expect((await dataProvider.getMany('roles', { ids: [2, 9] })).data).toEqual([{ id: 2, name: 'B' }])
    expect((await dataProvider.getOne('roles', { id: 1 })).data).toEqual({ id: 1, name: 'A' })
    await expect(dataProvider.getOne('roles', { id: 9 })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a list that was requested before it renders', () => {
  const answerPeople = () => fakeApi({ 'GET /api/personnel/': () => people })
  const sameParams = { ...listParams, filter: { q: 'a', active: true }, meta: undefined }

  it.each([true, false])('is answered once with the reply (own back end: %s)', async (extras) => {
    await loadBackEndForTest(extras)
    localStorage.setItem('token', 'of ana')
    const calls = answerPeople()
    prefetchList('personnel', listParams)
    const { data } = await dataProvider.getList('personnel', sameParams)
    expect(data[0]).toMatchObject({ public_id: expect.any(String) })
    expect(calls).toHaveLength(1)
    await dataProvider.getList('personnel', sameParams)
    expect(calls).toHaveLength(2)
  })

  it('is requested again with other parameters, or by another user', async () => {
    await loadBackEndForTest()
    localStorage.setItem('token', 'of ana')
    const calls = answerPeople()
    prefetchList('personnel', listParams)
    await dataProvider.getList('personnel', { ...listParams, filter: {} })
    localStorage.setItem('token', 'of eva')
    await dataProvider.getList('personnel', listParams)
    expect(calls.map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Token of ana',
      'Token of ana',
      'Token of eva',
    ])
  })
})

describe('over any back end', () => {
  it('speaks with the token, in the documented paths', async () => {
    localStorage.setItem('token', 'abc')
    const calls = fakeApi({ 'GET /api/personnel/x%2Fy/': () => ({ id: 'x/y' }) })
    await dataProvider.getOne('personnel', { id: 'x/y' })
    expect(calls[0]?.headers.get('Authorization')).toBe('Token abc')
  })

  it('sends changes as multipart: what differs, no null date, a picture only as a file', async () => {
    const calls = fakeApi({ 'PATCH /api/personnel/7/': () => ({ id: 7 }) })
    const photo = new File(['x'], 'foto.jpg', { type: 'image/jpeg' })
    const previousData = { id: 7, rfc: 'A', phone: '1', active: true, accreditation_date: '2026-01-01' }
    await dataProvider.update('personnel', {
      id: 7,
      previousData,
      data: { ...previousData, phone: null, active: false, accreditation_date: null, profile_picture: photo },
    })
    const form = calls[0]?.body
    expect(form instanceof FormData && Object.fromEntries(form)).toEqual({
      phone: '',
      active: 'false',
      profile_picture: expect.any(File),
    })
  })

  it('sends nothing when nothing changed', async () => {
    const calls = fakeApi({})
    const record = { id: 7, rfc: 'A' }
    expect(
      await dataProvider.update('personnel', { id: 7, data: { ...record }, previousData: record }),
    ).toMatchObject({ data: { id: '7', rfc: 'A' } })
    expect(calls).toEqual([])
  })

  it('deletes what answers nothing', async () => {
    fakeApi({ 'DELETE /api/personnel/7/': () => reply(null, 204) })
    expect(await dataProvider.delete('personnel', { id: 7 })).toEqual({ data: { id: 7 } })
  })

  it('shows the errors of a refused form beside its fields', async () => {
    fakeApi({ 'POST /api/personnel/': () => reply({ rfc: ['Mal.', 'Muy mal.'] }, 400) })
    await expect(dataProvider.create('personnel', { data: {} })).rejects.toMatchObject({
      status: 400,
      body: { errors: { rfc: 'Mal. Muy mal.', root: { serverError: 'Revise los campos señalados.' } } },
    })
  })

  it.each([
    [403, { detail: 'No puede.' }, 'No puede.'],
    [500, null, 'El servidor tuvo un problema. Intente de nuevo en unos minutos.'],
  ])('words a refusal with status %i', async (status, body, message) => {
    fakeApi({ 'GET /api/roles/': () => reply(body, status) })
    await expect(dataProvider.getMany('roles', { ids: [1] })).rejects.toMatchObject({ status, message })
  })

  it('says when the server cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(dataProvider.getMany('roles', { ids: [1] })).rejects.toMatchObject({
      status: 0,
      message: 'No hay conexión con el servidor. Revise su conexión e intente de nuevo.',
    })
  })
})
