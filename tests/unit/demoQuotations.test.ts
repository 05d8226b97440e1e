import { describe, expect, it } from 'vitest'
import { createDemoData } from '../../mock-api/demo.ts'
import { toMexicoDay } from '../../src/domain/common/days.ts'
import { hasWrongRfcCheckDigit } from '../../src/domain/common/rfc.ts'
import { getPriceTierTotal } from '../../src/domain/pricing/tiers.ts'
import { newQuotationSchema } from '../../src/domain/quotations/schemas.ts'
import { CLIENT_TYPES, sumAdditionalCosts } from '../../src/domain/quotations/totals.ts'

describe.each(['2026-11-21', '2027-01-01', '2028-02-29'])('the quotations of the demo on %s', (today) => {
  const { quotations, pricing, users } = createDemoData(today).dump

  it('have tiers from 0 to 15 metres with increasing prices, whose id is the metres plus 1', () => {
    expect(pricing.map(({ id, meters }) => [id, meters])).toEqual(
      Array.from({ length: 16 }, (_, i) => [i + 1, i]),
    )
    const prices = pricing.map(getPriceTierTotal)
    expect(prices).toEqual([...new Set(prices)].sort((a, b) => a - b))
  })

  it('are 48, half of them created by the user of the first company', () => {
    expect(quotations).toHaveLength(48)
    expect(quotations.filter(({ company }) => company === 1)).toHaveLength(24)
    const companyOf = new Map(users.map(({ id, company }) => [id, company]))
    for (const { owner, company } of quotations) expect(companyOf.get(owner)).toBe(company)
  })

  it('have clients that the portal accepts, people and firms', () => {
    for (const { name, rfc, phone, email, client_type } of quotations) {
      const client = { name, rfc, phone, email, client_type }
      expect(newQuotationSchema.parse(client)).toEqual(client)
      expect(hasWrongRfcCheckDigit(rfc), rfc).toBe(false)
    }
    expect(new Set(quotations.map(({ client_type }) => client_type))).toEqual(new Set(CLIENT_TYPES))
    const rfcs = new Map(quotations.map(({ name, rfc }) => [name, rfc]))
    for (const { name, rfc } of quotations) expect(rfc).toBe(rfcs.get(name))
  })

  it('are in order of time, none in the future', () => {
    const days = quotations.map(({ created_at }) => created_at)
    expect(days).toEqual([...days].sort())
    expect(toMexicoDay(new Date(days.at(-1) ?? '')) <= today).toBe(true)
  })

  it('have the current or an earlier price of their tier, and zero to four additional costs', () => {
    const price = new Map(pricing.map((tier) => [tier.id, getPriceTierTotal(tier)]))
    for (const { pricing: tier, actual_pricing } of quotations) {
      const now = tier === null ? 0 : (price.get(tier) ?? -1)
      expect([now, Math.round(now * 0.96)]).toContain(actual_pricing)
    }
    expect(quotations.some((quotation) => sumAdditionalCosts(quotation) === 0)).toBe(true)
    expect(quotations.some(({ indirect_cost_4 }) => indirect_cost_4 > 0)).toBe(true)
    for (const quotation of quotations) {
      expect(quotation.indirect_cost_1 > 0).toBe(quotation.indirect_cost_1_description !== '')
    }
  })
})
