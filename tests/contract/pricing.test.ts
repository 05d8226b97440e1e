import { describe, expect, it } from 'vitest'
import type { PriceTier } from '../../src/domain/pricing/schemas.ts'
import type { Json } from '../support/api.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

describe.each(portalOpeners)('prices, $name', ({ open }) => {
  const portal = usePortal(open)
  const asUser = (username: string) => portal.api.as(username)
  const tier = async (id: number) => (await asUser('utility').get<PriceTier>(`/api/pricing/${id}/`)).body

  it('come in the order of their metres, in pesos', async () => {
    const { body } = await asUser('empresa').get<PriceTier[]>('/api/pricing/')
    expect(body.map(({ id, meters }) => [id, meters])).toEqual([
      [1, 0],
      [2, 1],
      [7, 5],
    ])
    expect(body[1]).toEqual({
      id: 2,
      meters: 1,
      materials_price: 610.1,
      workforce: 800,
      indirect_costs: 130.05,
      version: 1,
    })
    const sortedReply = await asUser('empresa').get<PriceTier[]>(
      '/api/pricing/?sort=["meters","DESC"]&range=[0,1]',
    )
    expect(sortedReply.body.map(({ id }) => id)).toEqual([7, 2])
    expect(sortedReply.headers.get('content-range')).toBe('pricing 0-1/3')
    expect((await asUser('empresa').get('/api/pricing/99/')).status).toBe(404)
  })

  it('are changed by a super-admin, each by itself, to the cent', async () => {
    const { status, body } = await asUser('super').patch<PriceTier>('/api/pricing/1/', {
      materials_price: '$ 1,510.35',
    })
    expect([status, body]).toEqual([
      200,
      {
        id: 1,
        meters: 0,
        materials_price: 1510.35,
        workforce: 700,
        indirect_costs: 120.5,
        version: 2,
        // Only administrators of the catalogues see these fields.
        active: true,
        uses: 0,
      },
    ])
    const { active, uses, ...visibleFields } = body
    expect(await tier(1)).toEqual(visibleFields)
  })

  it('are amounts, and nothing of a tier is changed but its prices', async () => {
    const patch = async (body: object) => (await asUser('super').patch<Json>('/api/pricing/2/', body)).body
    const tierBefore = await tier(2)
    expect(await patch({ workforce: 'mucho' })).toEqual({
      workforce: ['Escriba una cantidad en pesos, con dos decimales como máximo.'],
    })
    expect(await patch({ meters: 4 })).toEqual({ meters: ['Este campo no se reconoce.'] })
    expect(await tier(2)).toEqual(tierBefore)
    expect((await asUser('super').patch('/api/pricing/99/', { workforce: 1 })).status).toBe(404)
  })

  it('are changed only from the version that was seen, if it is named', async () => {
    const { version } = await tier(7)
    const send = (seenVersion: number, workforce: number) =>
      asUser('super').raw('PATCH', '/api/pricing/7/', {
        body: JSON.stringify({ workforce }),
        headers: { 'content-type': 'application/json', 'if-match': `"${seenVersion}"` },
      })
    expect((await send(version, 1)).status).toBe(200)
    expect((await send(version, 2)).status).toBe(412)
    expect((await tier(7)).workforce).toBe(1)
  })
})
