import { type Theme, useMediaQuery } from '@mui/material'
import { type RaRecord, useTranslate } from 'react-admin'
import type { TableView } from '../../components/table/tableView.ts'
import { PriceCell } from './PriceCell.tsx'
import { TierActions } from './TierActions.tsx'
import { TierCard } from './TierCard.tsx'
import { TotalCell } from './TotalCell.tsx'
import { PRICES, parseTier } from './tier.ts'
import { useCanUpdatePricing } from './useCanUpdatePricing.ts'

/** What the table shows of a tier; its actions are for who may change prices. */
export const usePricingView = (): TableView<RaRecord> => {
  const translate = useTranslate()
  const mayChange = useCanUpdatePricing()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true })
  const meters = (sent: RaRecord) => translate('pricing.meters', { meters: parseTier(sent).meters })
  const columns: TableView<RaRecord>['columns'] = [
    { source: 'meters', render: meters, sortable: true, strong: true },
    ...PRICES.map((price) => ({
      source: price,
      render: (sent: RaRecord) => <PriceCell tier={parseTier(sent)} price={price} />,
      align: 'right' as const,
    })),
    { source: 'total', render: (sent) => <TotalCell tier={parseTier(sent)} />, align: 'right' },
    ...(mayChange
      ? [
          {
            source: 'actions',
            render: (sent: RaRecord) => <TierActions tier={parseTier(sent)} />,
            align: 'right' as const,
          },
        ]
      : []),
  ]
  return {
    // A row that opens wants more room than a narrow window has.
    columns: isNarrow && mayChange ? [] : columns,
    linkLabel: meters,
    card: (sent) => <TierCard tier={parseTier(sent)} />,
  }
}
