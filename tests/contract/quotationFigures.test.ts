import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NEW_ENTRY } from '../../src/domain/catalogs/schemas.ts'
import { formatCentsAsPesos } from '../../src/domain/common/money.ts'
import type { Quotation } from '../../src/domain/quotations/schemas.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'
import { QUOTED, TIERS } from './quotedFigures.ts'

const CLIENT = { name: 'Ana Paz', rfc: 'PAAA900101', phone: '5512345678' }

/** Converts "$1,234.50" to the number used in requests. */
const parseMoney = (money: string): number => Number(money.replace(/[$,]/gu, ''))
const cents = (text: string): number => Number(text.replace('.', ''))

const pricing = TIERS.map(([meters, materials, workforce, indirect]) => ({
  id: meters + 1,
  meters,
  ...NEW_ENTRY,
  materials_price: cents(materials),
  workforce: cents(workforce),
  indirect_costs: cents(indirect),
}))

/** Amount of up to 999,999,999.99 in cents and in a spelling that a user might type. */
const amount = fc
  .oneof(fc.constantFrom(0, 1, 99, 100, 99_999_999_999), fc.integer({ min: 0, max: 99_999_999_999 }))
  .map((value) => ({
    value: BigInt(value),
    text: `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`,
  }))

describe.each(portalOpeners)('what quotations cost, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: { pricing } }))
  const quote = async (pricing_id: number | null, costs: readonly unknown[]) => {
    const { body: quotation } = await portal.api.as('empresa').post<Quotation>('/api/quotations/', CLIENT)
    const sentCosts = Object.fromEntries(costs.map((cost, i) => [`indirect_cost_${i + 1}`, cost]))
    const answer = await portal.api.as('empresa').put<Quotation>(`/api/quotations/${quotation.id}/`, {
      pricing_id,
      ...sentCosts,
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
      const quotation = await quote(meters + 1, costs)
      expect([quotation.actual_pricing, quotation.additional_costs, quotation.total]).toEqual(
        [actual, additional, total].map(parseMoney),
      )
      expect(formatCentsAsPesos(Math.round(quotation.total * 100))).toBe(total)
    }
  })

  it('is the sum of its parts, to the cent', async () => {
    const tier = fc.option(fc.nat({ max: pricing.length - 1 }), { nil: null })
    const tierAndCosts = fc.tuple(tier, fc.tuple(amount, amount, amount, amount))
    await fc.assert(
      fc.asyncProperty(tierAndCosts, async ([chosen, costs]) => {
        const quotation = await quote(
          chosen === null ? null : chosen + 1,
          costs.map(({ text }) => text),
        )
        const [, ...prices] = chosen === null ? [0] : (TIERS[chosen] ?? [0])
        const price = prices.reduce((sum: bigint, text) => sum + BigInt(String(text).replace('.', '')), 0n)
        const extra = costs.reduce((sum, { value }) => sum + value, 0n)
        const figures = [quotation.actual_pricing, quotation.additional_costs, quotation.total]
        expect(figures.map((pesos) => pesos.toFixed(2).replace('.', ''))).toEqual(
          [price, extra, price + extra].map((sum) => String(sum).padStart(3, '0')),
        )
      }),
      { numRuns: 60 },
    )
  })
})
