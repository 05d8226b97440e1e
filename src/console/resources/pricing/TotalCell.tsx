import { useWatch } from 'react-hook-form'
import { formatMoney } from '../../../domain/money.ts'
import { tierPrice } from '../../../domain/pricing.ts'
import type { Tier } from '../../shared/pricing/tier.ts'
import { useIsOpen } from './tierEditing.ts'
import { typedDraft } from './tierForm.ts'

/** What a tier costs; while it is open, as it is typed. */
export const TotalCell = ({ tier }: { tier: Tier }) => {
  const values: Record<string, unknown> = useWatch()
  if (!useIsOpen(tier)) return formatMoney(tierPrice(tier))
  const { materials_price, workforce, indirect_costs } = typedDraft(values)
  if (materials_price === undefined || workforce === undefined || indirect_costs === undefined) return '—'
  return formatMoney(tierPrice({ materials_price, workforce, indirect_costs }))
}
