import { describe, expect, it } from 'vitest'
import type { WireWithdrawal } from '../../src/domain/common/withdrawals.ts'
import { BOARDS } from '../../src/domain/notices/boards.ts'
import { NOTICE_FORMS } from '../support/boards.ts'
import { buildForm } from '../support/buildForm.ts'
import { documentNames, NOW } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

type Row = { id: number; file: string; name?: string } & WireWithdrawal
type Refused = Record<string, string[]>

const CONTACT = { name: 'Ana', phone: '5512345678', email: 'ana@ejemplo.example', positon: 'Ventas' }

/** Paths where a document is added, listed and withdrawn. */
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
  const asUser = (username: string) => portal.api.as(username)
  const ids = async (path: string, username = 'utility') =>
    (await asUser(username).get<Row[]>(path)).body.map(({ id }) => id)
  const withdraw = (path: string, id: number, username = 'admin', reason = 'Duplicado') =>
    asUser(username).post<Row & Refused>(`${path}${id}/withdraw/`, { reason })

  it.each(BOARDS)('is taken back from %s with a reason, and stays on record', async (board) => {
    const path = `/api/v1/${board}/`
    const publish = async () =>
      (await asUser('admin').post<Row>(path, buildForm(NOTICE_FORMS[board].fields))).body
    const [keptNotice, wrongNotice] = [await publish(), await publish()]
    expect(wrongNotice.withdrawable).toBe(true)
    expect((await withdraw(path, wrongNotice.id, 'admin', ' ')).body).toEqual({
      reason: ['Este campo es obligatorio.'],
    })
    const { status, body } = await withdraw(path, wrongNotice.id)
    expect([status, body]).toEqual([200, expect.objectContaining(TRACE)])
    expect(body.withdrawable).toBeUndefined()
    for (const username of ['utility', 'empresa', 'admin'])
      expect(await ids(path, username)).toEqual([keptNotice.id])
    expect(await ids(`${path}?${WITHDRAWN}`, 'admin')).toEqual([wrongNotice.id])
    expect((await asUser('utility').get(`${path}?${WITHDRAWN}`)).status).toBe(403)
    expect((await asUser('utility').get(wrongNotice.file)).status).toBe(404)
    expect((await asUser('admin').get(wrongNotice.file)).status).toBe(200)
    expect((await withdraw(path, wrongNotice.id)).status).toBe(409)
    await withdraw(path, keptNotice.id)
  })

  it.each(Object.entries(FILES))(
    'is taken back from %s by whoever may add it',
    async (_, { path, of, fields }) => {
      const list = `${path}?${of}`
      const add = async (username: string) =>
        (await asUser(username).post<Row>(path.endsWith('/api/files/') ? list : path, buildForm(fields))).body
      const [staffFile, ownFile, otherFile] = [await add('admin'), await add('empresa'), await add('admin')]
      const visibleFiles = await asUser('empresa').get<Row[]>(list)
      expect(visibleFiles.body.filter(({ withdrawable }) => withdrawable).map(({ id }) => id)).toEqual([
        ownFile.id,
      ])
      expect((await withdraw(path, staffFile.id, 'empresa')).status).toBe(403)
      expect((await withdraw(path, staffFile.id, 'vecina')).status).toBe(404)
      expect((await withdraw(path, ownFile.id, 'empresa', '')).status).toBe(200)
      expect((await withdraw(path, staffFile.id)).body).toMatchObject(TRACE)
      expect((await withdraw(path, otherFile.id, 'super', '')).body).toHaveProperty('reason')
      expect(await ids(list, 'empresa')).toEqual([otherFile.id])
      expect((await ids(`${list}&${WITHDRAWN}`, 'admin')).sort()).toEqual([staffFile.id, ownFile.id].sort())
      for (const username of ['empresa', 'utility']) {
        expect((await asUser(username).get(`${list}&${WITHDRAWN}`)).status).toBe(403)
        expect((await asUser(username).get(staffFile.file)).status).toBe(404)
      }
      expect((await asUser('admin').get(staffFile.file)).status).toBe(200)
    },
  )

  it('is a contact like the rest, gone from the company and its report', async () => {
    const add = async (name: string) =>
      (await asUser('empresa').post<Row>('/api/v1/company/1/contacts/', { ...CONTACT, name })).body
    const [keptContact, wrongContact] = [await add('Queda'), await add('Sobra')]
    expect((await withdraw('/api/v1/contacts/', wrongContact.id, 'vecina')).status).toBe(404)
    expect((await withdraw('/api/v1/contacts/', wrongContact.id, 'empresa', '')).status).toBe(200)
    const { body } = await asUser('utility').get<{ contacts: Row[]; files: Row[] }>('/api/companies/1/')
    expect(body.contacts.map(({ id }) => id)).toEqual([keptContact.id])
    expect(await ids('/api/v1/company/1/contacts/')).toEqual([keptContact.id])
    const withdrawnContacts = await asUser('admin').get<Row[]>(`/api/v1/company/1/contacts/?${WITHDRAWN}`)
    expect(withdrawnContacts.body).toMatchObject([
      { id: wrongContact.id, withdrawn_by: 'Diego Romero López', withdrawn_reason: '' },
    ])
    const report = await asUser('utility').get('/api/contacts_report/?format=csv')
    expect([report.text.includes('Queda'), report.text.includes('Sobra')]).toEqual([true, false])
  })

  it('is undone for a contact: by the user who withdrew it, or by administrators', async () => {
    const contact = async (username: string) => {
      const { body } = await asUser('admin').post<Row>('/api/v1/company/1/contacts/', CONTACT)
      expect((await withdraw('/api/v1/contacts/', body.id, username, '')).status).toBe(200)
      return body.id
    }
    const restore = async (id: number, username: string) =>
      (await asUser(username).post(`/api/v1/contacts/${id}/restore/`)).status
    const [ownContact, staffContact] = [await contact('empresa'), await contact('admin')]
    const contactsBefore = await ids('/api/v1/company/1/contacts/')
    expect(await restore(staffContact, 'empresa')).toBe(404)
    expect(await restore(ownContact, 'empresa')).toBe(200)
    expect((await ids('/api/v1/company/1/contacts/')).sort()).toEqual([...contactsBefore, ownContact].sort())
    expect(await restore(staffContact, 'super')).toBe(200)
  })
})
