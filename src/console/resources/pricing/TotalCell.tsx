import { useWatch } from 'react-hook-form'
import { formatMoney } from '../../../domain/money.ts'
import { tierPrice } from '../../../domain/pricing.ts'
import type { Tier } from '../../providers/adapter/tier.ts'
import { useIsTierOpen } from './tierEditing.ts'
import { draftFromForm } from './tierForm.ts'

/** What a tier costs; while it is open, as it is typed. */
export const TotalCell = ({ tier }: { tier: Tier }) => {
  const values: Record<string, unknown> = useWatch()
  if (!useIsTierOpen(tier)) return formatMoney(tierPrice(tier))
  const { materials_price, workforce, indirect_costs } = draftFromForm(values)
  if (materials_price === undefined || workforce === undefined || indirect_costs === undefined) return '—'
  return formatMoney(tierPrice({ materials_price, workforce, indirect_costs }))
}
