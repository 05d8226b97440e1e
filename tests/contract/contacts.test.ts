import { describe, expect, it } from 'vitest'
import type { Contact } from '../../src/domain/contacts/schemas.ts'
import type { HistoryStep } from '../../src/domain/log/auditLog.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const CONTACT = { name: 'Ana', phone: '5512345678', email: 'ana@ejemplo.example', positon: 'Ventas' }
type Refused = Record<string, string[]>

describe.each(portalOpeners)('a contact that is corrected, $name', ({ open }) => {
  const portal = usePortal(open)
  const asUser = (username: string) => portal.api.as(username)
  const add = async () => {
    const { status, body, text } = await asUser('empresa').post<Contact>(
      '/api/v1/company/1/contacts/',
      CONTACT,
    )
    expect(status, text).toBe(201)
    return body
  }
  const correct = (id: number, body: object, username = 'empresa', version?: number) =>
    asUser(username).raw<Contact & Refused>('PATCH', `/api/v1/contacts/${id}/`, {
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
    })

  it('has what was sent, by the rules of a new one, and the rest as it was', async () => {
    const { id } = await add()
    const { status, body } = await correct(id, { phone: '+52 55 8765 4321', position: 'Compras' })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ name: 'Ana', phone: '5587654321', position: 'Compras', version: 2 }),
    ])
    expect((await correct(id, { phone: '12', email: '', name: ' ' })).body).toEqual({
      phone: ['Escriba 10 dígitos, con clave lada.'],
      email: ['Este campo es obligatorio.'],
      name: ['Este campo es obligatorio.'],
    })
    // A change to the same values is no change.
    expect((await correct(id, { phone: '5587654321' })).body.version).toBe(2)
    const contacts = await asUser('utility').get<Contact[]>('/api/v1/company/1/contacts/')
    expect(contacts.body.find((contact) => contact.id === id)).toMatchObject({ phone: '5587654321' })
  })

  it('is not overwritten by whoever has not seen what it is now', async () => {
    const { id } = await add()
    expect((await correct(id, { name: 'Eva' }, 'admin', 1)).status).toBe(200)
    expect((await correct(id, { name: 'Iris' }, 'empresa', 1)).status).toBe(412)
    expect((await correct(id, { name: 'Iris' }, 'empresa', 2)).body.name).toBe('Iris')
  })

  it('is nothing to another company, nor once it was withdrawn', async () => {
    const { id } = await add()
    expect((await correct(id, { name: 'Eva' }, 'vecina')).status).toBe(404)
    await asUser('empresa').post(`/api/v1/contacts/${id}/withdraw/`, {})
    expect((await correct(id, { name: 'Eva' }, 'admin')).status).toBe(404)
  })

  it('stands in the history of its company', async () => {
    const { id } = await add()
    await correct(id, { phone: '5587654321' })
    const { body } = await asUser('utility').get<HistoryStep[]>('/api/history/companies/1/')
    expect(body.find(({ record }) => record === String(id))).toMatchObject({
      collection: 'contacts',
      action: 'contacts.update',
      before: { phone: '5512345678' },
      after: { phone: '5587654321' },
    })
  })
})
