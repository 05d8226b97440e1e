import { createContext, useContext } from 'react'
import { useGetList } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { queryOptions } from '../../kit/queryOptions.ts'
import type { QuotationRecord } from '../../port/records/quotation.ts'
import type { Tier } from '../../port/records/tier.ts'
import { computeQuotationTotals, findPricingTier, getChosenPricingTier } from './quotationForm.ts'

/** Query for all pricing tiers at once, because there are few. */
const ALL = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'meters', order: 'ASC' } } as const

export interface Tiers {
  tiers: readonly Tier[]
  state: 'pending' | 'failed' | 'ready'
  retry: () => void
}

/** Reads the current pricing tiers, ordered by metres. */
export const usePricingTiers = (): Tiers => {
  const { data, error, refetch } = useGetList<Tier>('pricing', ALL, queryOptions)
  return {
    tiers: [...(data ?? [])].sort((a, b) => a.meters - b.meters || a.id - b.id),
    state: data ? 'ready' : error ? 'failed' : 'pending',
    retry: () => void refetch(),
  }
}

interface Context extends Tiers {
  quotation: QuotationRecord
  mayChange: boolean
}

/** Data for the components in a quotation's form: the saved quotation and the pricing tiers to choose from. */
export const QuotationContext = createContext<Context | null>(null)

export const useQuotationContext = (): Context => {
  const context = useContext(QuotationContext)
  if (!context) throw new Error('useQuotationContext outside a quotation')
  return context
}

/** Returns the totals of the current form values. */
export const useQuotationTotals = () => {
  const { quotation, tiers } = useQuotationContext()
  const values: Record<string, unknown> = useWatch()
  const { id, price } = getChosenPricingTier(values, quotation, tiers)
  return {
    price,
    today: findPricingTier(id, tiers, quotation),
    totals: computeQuotationTotals(values, price, quotation),
  }
}
