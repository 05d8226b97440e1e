import { describe, expect, it } from 'vitest'
import type { Quotation } from '../../src/domain/quotations/schemas.ts'
import { buildForm } from '../support/buildForm.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const SAID = ['Contradice a otro dato de la misma solicitud. Envíe uno solo, o el mismo en ambos.']
const CLIENT = { name: 'Ana Paz', rfc: 'PAAA900101', phone: '5512345678' }
const CONTACT = { name: 'Ana', phone: '5512345678', email: 'ana@ejemplo.example' }

describe.each(sqliteOpeners)('a request that contradicts itself is refused by name, $name', ({ open }) => {
  const portal = usePortal(open)
  const asUser = (username: string) => portal.api.as(username)
  const filtered = (active: boolean) => `filter=${encodeURIComponent(JSON.stringify({ active }))}`

  it.each([
    [{ pricing_id: 2, pricing: 7 }],
    [{ pricing_id: '2', pricing: { id: 7, meters: 5 } }],
    [{ pricing_id: 2, pricing: null }],
    [{ pricing_id: null, pricing: 7 }],
    [{ pricing_id: '', pricing: '7' }],
  ])('a tier under its two names: %j', async (tier) => {
    const { body: quotation } = await asUser('utility').post<Quotation>('/api/quotations/', CLIENT)
    const path = `/api/quotations/${quotation.id}/`
    const { status, body } = await asUser('utility').put(path, { ...tier, indirect_cost_1: 5 })
    expect([status, body]).toEqual([400, { pricing: SAID }])
    expect((await asUser('utility').get(path)).body).toEqual(quotation)
  })

  it.each([
    [{ pricing_id: 7, pricing: 7 }],
    [{ pricing_id: '7', pricing: { id: 7, meters: 5 } }],
    [{ pricing_id: 7 }],
    [{ pricing: 7 }],
  ])('but not one that says the same: %j', async (tier) => {
    const { body: quotation } = await asUser('utility').post<Quotation>('/api/quotations/', CLIENT)
    const { body } = await asUser('utility').put<Quotation>(`/api/quotations/${quotation.id}/`, tier)
    expect(body.pricing_id).toBe(7)
  })

  it('a position under its two keys', async () => {
    const add = (overrides: object) =>
      asUser('admin').post('/api/v1/company/1/contacts/', { ...CONTACT, ...overrides })
    const { status, body } = await add({ positon: 'Ventas', position: 'Pagos' })
    expect([status, body]).toEqual([400, { position: SAID }])
    expect((await add({ positon: 'Ventas', position: ' Ventas ' })).body).toMatchObject({
      position: 'Ventas',
    })
  })

  it('who is active, in the parameter and in the filter', async () => {
    const { status, body } = await asUser('utility').get(`/api/personnel/?active=true&${filtered(false)}`)
    expect([status, body]).toEqual([400, { active: SAID }])
    expect((await asUser('utility').get(`/api/personnel/?active=false&${filtered(false)}`)).status).toBe(200)
  })

  it('whose it is, in the address and in the body', async () => {
    const tick = await asUser('utility').patch('/api/personnel_accreditation_status/1/', {
      id: 2,
      status: true,
    })
    expect([tick.status, tick.body]).toEqual([400, { id: SAID }])
    const form = buildForm({ file_name: 'a.pdf', personnel: 'new', type: 'Otros' })
    const upload = await asUser('admin').post('/api/files/?personnel=valid', form)
    expect([upload.status, upload.body]).toEqual([400, { personnel: SAID }])
  })
})
