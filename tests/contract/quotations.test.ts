import { describe, expect, it } from 'vitest'
import type { PriceTier } from '../../src/domain/pricing/schemas.ts'
import type { Quotation } from '../../src/domain/quotations/schemas.ts'
import type { Json } from '../support/api.ts'
import { NOW, portalDump } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const PERSON = { name: 'María José Álvarez', rfc: 'aanm-900101', phone: '+52 55 1234-5678' }
const FIRM = { ...PERSON, name: 'Gas y Redes, S.A.', rfc: 'GRE010203AB1', client_type: 'LI' }
const REQUIRED = ['Este campo es obligatorio.']
const UNKNOWN = ['Este campo no se reconoce.']

describe.each(portalOpeners)('quotations, $name', ({ open }) => {
  const portal = usePortal(open)
  const asUser = (username: string) => portal.api.as(username)
  const create = async (username = 'empresa', body: object = PERSON) => {
    const { status, body: quotation, text } = await asUser(username).post<Quotation>('/api/quotations/', body)
    expect(status, text).toBe(201)
    return quotation
  }
  const path = ({ id }: { id: number }) => `/api/quotations/${id}/`
  const putQuotation = (target: { id: number }, body: object, username = 'empresa') =>
    asUser(username).put<Quotation>(path(target), body)
  const putIfVersion = (target: { id: number }, version: string, body: object) =>
    asUser('empresa').raw<Quotation & Json>('PUT', path(target), {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'if-match': version },
    })
  const readErrors = async (body: object) => {
    const answer = await asUser('empresa').post('/api/quotations/', body)
    return [answer.status, answer.body]
  }

  it('are made of a client alone: a Persona Física unless told otherwise, nothing priced yet', async () => {
    const quotation = await create()
    expect(quotation).toMatchObject({
      name: 'María José Álvarez',
      rfc: 'AANM900101',
      phone: '5512345678',
      email: '',
      client_type: 'IN',
      pricing: null,
      pricing_id: null,
      actual_pricing: 0,
      additional_costs: 0,
      total: 0,
      created_at: NOW,
      owner: 4,
      owner_name: 'Diego Romero López',
      company: 1,
      version: 1,
      indirect_cost_1: 0,
      indirect_cost_4_description: '',
    })
    expect(quotation.folio).toBe(`COT-2026-${String(quotation.id).padStart(6, '0')}`)
    expect((await asUser('empresa').get(path(quotation))).body).toEqual(quotation)
  })

  it('are priced from the first if their metres come with the client', async () => {
    const { body: tiers } = await asUser('empresa').get<PriceTier[]>('/api/pricing/')
    const tier = tiers.find(({ workforce }) => workforce > 0)
    const quotation = await create('empresa', { ...PERSON, pricing_id: tier?.id })
    expect(quotation).toMatchObject({ pricing: tier, pricing_id: tier?.id })
    expect(quotation.total).toBeGreaterThan(0)
    expect(quotation.total).toBe(quotation.actual_pricing)
    expect(await readErrors({ ...PERSON, pricing_id: 999 })).toEqual([
      400,
      { pricing_id: [expect.any(String)] },
    ])
  })

  it('of a firm are asked for a firm’s RFC, those of a person for a person’s', async () => {
    expect((await create('utility', FIRM)).client_type).toBe('LI')
    const person = [400, { rfc: ['Escriba el RFC con 4 letras y 6 dígitos (la homoclave es opcional).'] }]
    const firm = [400, { rfc: ['Escriba el RFC con 3 letras y 6 dígitos (la homoclave es opcional).'] }]
    expect(await readErrors({ ...PERSON, rfc: FIRM.rfc })).toEqual(person)
    expect(await readErrors({ ...PERSON, client_type: 'IN', rfc: FIRM.rfc })).toEqual(person)
    expect(await readErrors({ ...FIRM, rfc: PERSON.rfc })).toEqual(firm)
  })

  it('say of each field what is wrong with it', async () => {
    expect(await readErrors({})).toEqual([400, { name: REQUIRED, rfc: REQUIRED, phone: REQUIRED }])
    expect(await readErrors({ ...PERSON, phone: '123' })).toEqual([
      400,
      { phone: ['Escriba 10 dígitos, con clave lada.'] },
    ])
    expect(await readErrors({ ...PERSON, email: 'ana', client_type: 'XX' })).toEqual([
      400,
      { email: ['Escriba un correo electrónico válido.'], client_type: ['El valor no es válido.'] },
    ])
    expect(await readErrors({ ...PERSON, total: 5, pricing: 1 })).toEqual([
      400,
      { total: UNKNOWN, pricing: UNKNOWN },
    ])
  })

  it.each([
    ['', NOW],
    [null, NOW],
    ['2026-03-10', NOW],
    ['2026-03-01', '2026-03-01T18:00:00.000Z'],
    ['2026-03-01T23:30:00-06:00', '2026-03-02T05:30:00.000Z'],
  ])('dated %j were made at %s', async (created_at, stored) => {
    expect((await create('utility', { ...PERSON, created_at })).created_at).toBe(stored)
  })

  it.each(['ayer', '2026-02-30', 5])('are not dated %j', async (created_at) => {
    expect((await readErrors({ ...PERSON, created_at }))[0]).toBe(400)
  })

  it('ignore what a client says of the sums, and of whose they are', async () => {
    const quotation = await create()
    const claims = {
      total: 1,
      actual_pricing: 1,
      additional_costs: '1',
      folio: 'X',
      id: 7,
      created_at: 'ayer',
      owner: 1,
      owner_name: 'super',
      company: 2,
      version: 99,
    }
    const { status, body } = await putQuotation(quotation, {
      ...claims,
      pricing_id: 2,
      indirect_cost_2: '10.05',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...quotation,
      indirect_cost_2: 10.05,
      additional_costs: 10.05,
      actual_pricing: 1540.15,
      total: 1550.2,
      pricing_id: 2,
      pricing: expect.objectContaining({ id: 2, meters: 1 }),
      version: 2,
    })
  })

  it('come back as they were sent, record of the tier and all, and nothing changes but the version', async () => {
    const quotation = await create()
    const { body: pricedQuotation } = await putQuotation(quotation, {
      pricing: '7',
      indirect_cost_1: 3,
      indirect_cost_1_description: 'Permiso',
    })
    const { body: secondReply } = await putQuotation(quotation, pricedQuotation)
    expect(secondReply).toEqual({ ...pricedQuotation, version: pricedQuotation.version + 1 })
  })

  it('take a tier’s price when it is chosen and keep it, until they are told to take today’s', async () => {
    const { pricing } = portalDump()
    const quotation = await create()
    const first = (await putQuotation(quotation, { pricing_id: 7 })).body
    expect(first.actual_pricing).toBe(2400)
    await asUser('super').patch('/api/pricing/7/', { workforce: '1300.50' })
    const keptPrice = (await putQuotation(quotation, { pricing_id: 7, indirect_cost_1: 1 })).body
    expect([keptPrice.actual_pricing, keptPrice.total, keptPrice.pricing?.workforce]).toEqual([
      2400, 2401, 1300.5,
    ])
    const anew = (await putQuotation(quotation, { reprice: true })).body
    expect([anew.actual_pricing, anew.total]).toEqual([2500.49, 2501.49])
    const none = (await putQuotation(quotation, { pricing_id: null })).body
    expect([none.pricing, none.actual_pricing, none.total]).toEqual([null, 0, 1])
    expect((await putQuotation(quotation, { pricing_id: 3 })).body).toEqual({
      pricing_id: ['Elija un valor de la lista.'],
    })
    await portal.store.transaction((tx) => tx.update('pricing', 7, pricing[2] ?? {}))
  })

  it('keep the rule between client and RFC when only one of them changes', async () => {
    const quotation = await create()
    expect((await putQuotation(quotation, { client_type: 'LI' })).body).toEqual({
      rfc: ['Escriba el RFC con 3 letras y 6 dígitos (la homoclave es opcional).'],
    })
    const { body } = await putQuotation(quotation, { client_type: 'LI', rfc: 'gre 010203' })
    expect([body.client_type, body.rfc]).toEqual(['LI', 'GRE010203'])
  })

  it.each([
    ['-1', 'Escriba una cantidad en pesos, con dos decimales como máximo.'],
    ['1.005', 'Escriba una cantidad en pesos, con dos decimales como máximo.'],
    ['1e3', 'Escriba una cantidad en pesos, con dos decimales como máximo.'],
    ['1000000000', 'Escriba una cantidad en pesos, con dos decimales como máximo.'],
    [true, 'El valor no es válido.'],
  ])('do not cost %j', async (indirect_cost_3, message) => {
    const quotation = await create()
    const { status, body } = await putQuotation(quotation, { indirect_cost_3 })
    expect([status, body]).toEqual([400, { indirect_cost_3: [message] }])
    expect((await asUser('empresa').get(path(quotation))).body).toEqual(quotation)
  })

  it('refuse fields that they do not have', async () => {
    expect((await putQuotation(await create(), { discount: 5 })).body).toEqual({ discount: UNKNOWN })
  })

  it('are changed only from the version that was seen, if it is named', async () => {
    const quotation = await create()
    const firstChange = await putIfVersion(quotation, '"1"', { name: 'Primera' })
    expect([firstChange.status, firstChange.body.version]).toEqual([200, 2])
    const lateChange = await putIfVersion(quotation, '"1"', { name: 'Segunda' })
    expect([lateChange.status, lateChange.body.detail]).toEqual([
      412,
      'Alguien más lo cambió mientras tanto. Revise cómo está ahora y vuelva a intentarlo.',
    ])
    expect((await asUser('empresa').get<Quotation>(path(quotation))).body.name).toBe('Primera')
    expect((await putIfVersion(quotation, '"1", "2"', { name: 'Tercera' })).status).toBe(200)
    expect((await putIfVersion(quotation, '*', { name: 'Cuarta' })).status).toBe(200)
    expect((await putQuotation(quotation, { name: 'Sin decir' })).body.version).toBe(5)
  })

  it('that two people change at once from one version are changed by one of them', async () => {
    const quotation = await create()
    const replies = await Promise.all(['A', 'B'].map((name) => putIfVersion(quotation, '"1"', { name })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
  })
})
