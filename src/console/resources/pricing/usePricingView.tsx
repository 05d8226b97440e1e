import { type Theme, useMediaQuery } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { TableView } from '../../components/table/tableView.ts'
import { PRICES, type Tier } from '../../providers/adapter/tier.ts'
import { PriceCell } from './PriceCell.tsx'
import { TierActions } from './TierActions.tsx'
import { TierCard } from './TierCard.tsx'
import { TotalCell } from './TotalCell.tsx'
import { useCanUpdatePricing } from './useCanUpdatePricing.ts'

/** What the table shows of a tier; its actions are for who may change prices. */
export const usePricingView = (): TableView<Tier> => {
  const translate = useTranslate()
  const mayChange = useCanUpdatePricing()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true })
  const meters = (tier: Tier) => translate('pricing.meters', { meters: tier.meters })
  const columns: TableView<Tier>['columns'] = [
    { source: 'meters', render: meters, sortable: true, strong: true },
    ...PRICES.map((price) => ({
      source: price,
      render: (tier: Tier) => <PriceCell tier={tier} price={price} />,
      align: 'right' as const,
    })),
    { source: 'total', render: (tier) => <TotalCell tier={tier} />, align: 'right' },
    ...(mayChange
      ? [
          {
            source: 'actions',
            render: (tier: Tier) => <TierActions tier={tier} />,
            align: 'right' as const,
          },
        ]
      : []),
  ]
  return {
    // A row that opens wants more room than a narrow window has.
    columns: isNarrow && mayChange ? [] : columns,
    linkLabel: meters,
    card: (tier) => <TierCard tier={tier} />,
  }
}
