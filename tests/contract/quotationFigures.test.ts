import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NEW_ENTRY } from '../../src/domain/catalogs.ts'
import { formatMoney } from '../../src/domain/money.ts'
import type { Quotation } from '../../src/domain/quotations.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'
import { QUOTED, TIERS } from './quotedFigures.ts'

const CLIENT = { name: 'Ana Paz', rfc: 'PAAA900101', phone: '5512345678' }

/** "$1,234.50" as the number that the wire has. */
const wire = (money: string): number => Number(money.replace(/[$,]/gu, ''))
const cents = (text: string): number => Number(text.replace('.', ''))

const pricing = TIERS.map(([meters, materials, workforce, indirect]) => ({
  id: meters + 1,
  meters,
  ...NEW_ENTRY,
  materials_price: cents(materials),
  workforce: cents(workforce),
  indirect_costs: cents(indirect),
}))

/** An amount of up to 999,999,999.99, as cents and as somebody writes it. */
const amount = fc
  .oneof(fc.constantFrom(0, 1, 99, 100, 99_999_999_999), fc.integer({ min: 0, max: 99_999_999_999 }))
  .map((value) => ({
    value: BigInt(value),
    text: `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`,
  }))

describe.each(portalOpeners)('what quotations cost, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: { pricing } }))
  const quote = async (pricing_id: number | null, costs: readonly unknown[]) => {
    const { body: made } = await portal.api.as('empresa').post<Quotation>('/api/quotations/', CLIENT)
    const sent = Object.fromEntries(costs.map((cost, i) => [`indirect_cost_${i + 1}`, cost]))
    const answer = await portal.api.as('empresa').put<Quotation>(`/api/quotations/${made.id}/`, {
      pricing_id,
      ...sent,
      total: 1,
      actual_pricing: 2,
      additional_costs: 3,
    })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }

  it('is, for a hundred of them, what was worked out by hand', async () => {
    expect(QUOTED).toHaveLength(100)
    for (const [meters, costs, actual, additional, total] of QUOTED) {
      const quoted = await quote(meters + 1, costs)
      expect([quoted.actual_pricing, quoted.additional_costs, quoted.total]).toEqual(
        [actual, additional, total].map(wire),
      )
      expect(formatMoney(Math.round(quoted.total * 100))).toBe(total)
    }
  })

  it('is the sum of its parts, to the cent', async () => {
    const tier = fc.option(fc.nat({ max: pricing.length - 1 }), { nil: null })
    const of = fc.tuple(tier, fc.tuple(amount, amount, amount, amount))
    await fc.assert(
      fc.asyncProperty(of, async ([chosen, costs]) => {
        const quoted = await quote(
          chosen === null ? null : chosen + 1,
          costs.map(({ text }) => text),
        )
        const [, ...prices] = chosen === null ? [0] : (TIERS[chosen] ?? [0])
        const price = prices.reduce((sum: bigint, text) => sum + BigInt(String(text).replace('.', '')), 0n)
        const extra = costs.reduce((sum, { value }) => sum + value, 0n)
        const told = [quoted.actual_pricing, quoted.additional_costs, quoted.total]
        expect(told.map((pesos) => pesos.toFixed(2).replace('.', ''))).toEqual(
          [price, extra, price + extra].map((sum) => String(sum).padStart(3, '0')),
        )
      }),
      { numRuns: 60 },
    )
  })
})
