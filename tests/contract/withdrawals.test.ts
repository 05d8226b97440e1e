import { describe, expect, it } from 'vitest'
import { BOARDS } from '../../src/domain/boards.ts'
import type { WireWithdrawal } from '../../src/domain/withdrawals.ts'
import { NOTICE_FORMS } from '../support/boards.ts'
import { buildForm } from '../support/buildForm.ts'
import { documentNames, NOW } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

type Row = { id: number; file: string; name?: string } & WireWithdrawal
type Refused = Record<string, string[]>

const CONTACT = { name: 'Ana', phone: '5512345678', email: 'ana@ejemplo.example', positon: 'Ventas' }

/** What a document's calls are: where it is added, listed and taken back. */
const FILES = {
  companyFiles: { path: '/api/company_files/', of: 'company_id=1', fields: { name: 1, company: 1 } },
  documents: {
    path: '/api/files/',
    of: 'personnel=valid',
    fields: { file_name: 'acta.pdf', personnel: 'valid', type: 'Otros' },
  },
  personnelFiles: {
    path: '/api/personnel_files/',
    of: 'personnel_id=valid',
    fields: { name: 1, person: 'valid' },
  },
} as const

const WITHDRAWN = `filter=${encodeURIComponent(JSON.stringify({ withdrawn: true }))}`
const TRACE = { withdrawn_at: NOW, withdrawn_by: 'Laura Medina Prado', withdrawn_reason: 'Duplicado' }

describe.each(portalOpeners)('what was published by mistake, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: documentNames }))
  const as = (username: string) => portal.api.as(username)
  const ids = async (path: string, username = 'utility') =>
    (await as(username).get<Row[]>(path)).body.map(({ id }) => id)
  const withdraw = (path: string, id: number, username = 'admin', reason = 'Duplicado') =>
    as(username).post<Row & Refused>(`${path}${id}/withdraw/`, { reason })

  it.each(BOARDS)('is taken back from %s with a reason, and stays on record', async (board) => {
    const path = `/api/v1/${board}/`
    const publish = async () =>
      (await as('admin').post<Row>(path, buildForm(NOTICE_FORMS[board].fields))).body
    const [kept, wrong] = [await publish(), await publish()]
    expect(wrong.withdrawable).toBe(true)
    expect((await withdraw(path, wrong.id, 'admin', ' ')).body).toEqual({
      reason: ['Este campo es obligatorio.'],
    })
    const { status, body } = await withdraw(path, wrong.id)
    expect([status, body]).toEqual([200, expect.objectContaining(TRACE)])
    expect(body.withdrawable).toBeUndefined()
    for (const username of ['utility', 'empresa', 'admin'])
      expect(await ids(path, username)).toEqual([kept.id])
    expect(await ids(`${path}?${WITHDRAWN}`, 'admin')).toEqual([wrong.id])
    expect((await as('utility').get(`${path}?${WITHDRAWN}`)).status).toBe(403)
    expect((await as('utility').get(wrong.file)).status).toBe(404)
    expect((await as('admin').get(wrong.file)).status).toBe(200)
    expect((await withdraw(path, wrong.id)).status).toBe(409)
    await withdraw(path, kept.id)
  })

  it.each(Object.entries(FILES))(
    'is taken back from %s by whoever may add it',
    async (_, { path, of, fields }) => {
      const list = `${path}?${of}`
      const add = async (username: string) =>
        (await as(username).post<Row>(path.endsWith('/api/files/') ? list : path, buildForm(fields))).body
      const [theirs, own, other] = [await add('admin'), await add('empresa'), await add('admin')]
      const seen = await as('empresa').get<Row[]>(list)
      expect(seen.body.filter(({ withdrawable }) => withdrawable).map(({ id }) => id)).toEqual([own.id])
      expect((await withdraw(path, theirs.id, 'empresa')).status).toBe(403)
      expect((await withdraw(path, theirs.id, 'vecina')).status).toBe(404)
      expect((await withdraw(path, own.id, 'empresa', '')).status).toBe(200)
      expect((await withdraw(path, theirs.id)).body).toMatchObject(TRACE)
      expect((await withdraw(path, other.id, 'super', '')).body).toHaveProperty('reason')
      expect(await ids(list, 'empresa')).toEqual([other.id])
      expect((await ids(`${list}&${WITHDRAWN}`, 'admin')).sort()).toEqual([theirs.id, own.id].sort())
      for (const username of ['empresa', 'utility']) {
        expect((await as(username).get(`${list}&${WITHDRAWN}`)).status).toBe(403)
        expect((await as(username).get(theirs.file)).status).toBe(404)
      }
      expect((await as('admin').get(theirs.file)).status).toBe(200)
    },
  )

  it('is a contact like the rest, gone from the company and its report', async () => {
    const add = async (name: string) =>
      (await as('empresa').post<Row>('/api/v1/company/1/contacts/', { ...CONTACT, name })).body
    const [kept, wrong] = [await add('Queda'), await add('Sobra')]
    expect((await withdraw('/api/v1/contacts/', wrong.id, 'vecina')).status).toBe(404)
    expect((await withdraw('/api/v1/contacts/', wrong.id, 'empresa', '')).status).toBe(200)
    const { body } = await as('utility').get<{ contacts: Row[]; files: Row[] }>('/api/companies/1/')
    expect(body.contacts.map(({ id }) => id)).toEqual([kept.id])
    expect(await ids('/api/v1/company/1/contacts/')).toEqual([kept.id])
    const listed = await as('admin').get<Row[]>(`/api/v1/company/1/contacts/?${WITHDRAWN}`)
    expect(listed.body).toMatchObject([
      { id: wrong.id, withdrawn_by: 'Diego Romero López', withdrawn_reason: '' },
    ])
    const report = await as('utility').get('/api/contacts_report/?format=csv')
    expect([report.text.includes('Queda'), report.text.includes('Sobra')]).toEqual([true, false])
  })

  it('is undone for a contact: by the user who withdrew it, or by administrators', async () => {
    const contact = async (username: string) => {
      const { body } = await as('admin').post<Row>('/api/v1/company/1/contacts/', CONTACT)
      expect((await withdraw('/api/v1/contacts/', body.id, username, '')).status).toBe(200)
      return body.id
    }
    const restore = async (id: number, username: string) =>
      (await as(username).post(`/api/v1/contacts/${id}/restore/`)).status
    const [own, theirs] = [await contact('empresa'), await contact('admin')]
    const before = await ids('/api/v1/company/1/contacts/')
    expect(await restore(theirs, 'empresa')).toBe(404)
    expect(await restore(own, 'empresa')).toBe(200)
    expect((await ids('/api/v1/company/1/contacts/')).sort()).toEqual([...before, own].sort())
    expect(await restore(theirs, 'super')).toBe(200)
  })
})
