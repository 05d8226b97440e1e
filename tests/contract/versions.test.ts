import { describe, expect, it } from 'vitest'
import type { CompanyDetail } from '../../src/contract/companies.ts'
import type { Answer, Json } from '../support/api.ts'
import { createPicture } from '../support/pictures.ts'
import { buildPerson } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const CHANGED = 'Alguien más lo cambió mientras tanto. Revise cómo está ahora y vuelva a intentarlo.'

/** Records that several users change: paths to read, change, list and delete one, and three changes. */
const KINDS = [
  {
    kind: 'a person',
    path: (id: unknown) => `/api/personnel/${id}/`,
    record: (id: unknown) => `/api/personnel/${id}/`,
    list: '/api/personnel/',
    changes: [{ phone: '5511111111' }, { phone: '5522222222' }, { address: 'Calle 3' }],
  },
  {
    kind: 'a company',
    path: (id: unknown) => `/api/company_data/${id}/`,
    record: (id: unknown) => `/api/companies/${id}/`,
    list: '/api/companies/',
    changes: [{ ruec: 'UNO' }, { ruec: 'DOS' }, { billing_address: 'Calle 3' }],
  },
] as const

describe.each(portalOpeners)('two who change the same, $name', ({ open }) => {
  const portal = usePortal(open)
  const asSuper = () => portal.api.as('super')
  let companyCount = 0
  const createRecord = {
    'a person': async (): Promise<unknown> => {
      const id = `many-hands-${++companyCount}`
      await portal.store.transaction((tx) => tx.create('personnel', buildPerson({ id })))
      return id
    },
    'a company': async (): Promise<unknown> =>
      (
        await asSuper().post<CompanyDetail>('/api/companies/', {
          company_name: 'Manos',
          zone: 1,
          name_confirmed: true,
        })
      ).body.id,
  }
  const sendIf = (method: 'PATCH' | 'DELETE', path: string, version: unknown, body?: object) =>
    asSuper().raw<Json>(method, path, {
      headers: { 'if-match': `"${version}"`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const summarize = ({ status, body }: Answer<Json>) => [status, body?.detail]
  const readRecord = async (path: string) => (await asSuper().get<Json>(path)).body

  describe.each(KINDS)('$kind', ({ kind, path, record, list, changes: [first, second, thirdChange] }) => {
    it('says its version in detail and in lists', async () => {
      const id = await createRecord[kind]()
      const { body } = await asSuper().get<Json[]>(list)
      const listedRow = body.find((row) => row.id === id)
      expect([
        (await readRecord(path(id))).version,
        (await readRecord(record(id))).version,
        listedRow?.version,
      ]).toEqual([1, 1, 1])
    })

    it('is changed only from the version that was seen, if it is named', async () => {
      const id = await createRecord[kind]()
      expect((await sendIf('PATCH', path(id), 1, first)).body.version).toBe(2)
      expect(summarize(await sendIf('PATCH', path(id), 1, second))).toEqual([412, CHANGED])
      expect(await readRecord(path(id))).toMatchObject({ ...first, version: 2 })
      expect((await sendIf('PATCH', path(id), 2, thirdChange)).body).toMatchObject({
        ...first,
        ...thirdChange,
        version: 3,
      })
      expect((await asSuper().patch<Json>(path(id), second)).body.version).toBe(4)
    })

    it('counts what changes something, and nothing else', async () => {
      const id = await createRecord[kind]()
      await asSuper().patch(path(id), first)
      expect((await asSuper().patch<Json>(path(id), first)).body.version).toBe(2)
      expect((await asSuper().patch<Json>(path(id), {})).body.version).toBe(2)
    })

    it('is changed by one of two who change it at once', async () => {
      const id = await createRecord[kind]()
      const replies = await Promise.all([first, second].map((change) => sendIf('PATCH', path(id), 1, change)))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
    })

    it('is not deleted by who has not seen its last change', async () => {
      const id = await createRecord[kind]()
      await asSuper().patch(path(id), first)
      expect(summarize(await sendIf('DELETE', record(id), 1))).toEqual([412, CHANGED])
      expect((await sendIf('DELETE', record(id), 2)).status).toBe(204)
      expect((await asSuper().get(path(id))).status).toBe(404)
    })
  })

  it('a new picture is a change, refused to whoever has not seen the last one', async () => {
    const id = await createRecord['a person']()
    const send = async (version: number) => {
      const form = new FormData()
      form.append(
        'profile_picture',
        new File([new Uint8Array(await createPicture())], 'yo.jpg', { type: 'image/jpeg' }),
      )
      return asSuper().raw<Json>('PATCH', `/api/personnel/${id}/`, {
        headers: { 'if-match': `"${version}"` },
        body: form,
      })
    }
    const { body } = await send(1)
    expect(body.version).toBe(2)
    expect(summarize(await send(1))).toEqual([412, CHANGED])
    expect((await readRecord(`/api/personnel/${id}/`)).profile_picture).toBe(body.profile_picture)
  })

  it('a tick is no change of the person: items count their own', async () => {
    const personBefore = await readRecord('/api/personnel/valid/')
    expect((await asSuper().patch('/api/personnel_accreditation_status/1/', { status: false })).status).toBe(
      200,
    )
    expect((await readRecord('/api/personnel/valid/')).version).toBe(personBefore.version)
  })
})
