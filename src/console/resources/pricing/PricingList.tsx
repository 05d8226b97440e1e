import { Box } from '@mui/material'
import { ListBase, useTranslate } from 'react-admin'
import { EmptyState } from '../../components/EmptyState.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { EmptyOrNoMatches } from '../../components/table/EmptyOrNoMatches.tsx'
import { ListContent } from '../../components/table/ListContent.tsx'
import { ListSearchInput } from '../../components/table/ListSearchInput.tsx'
import { PricingHeader } from './PricingHeader.tsx'
import { TierEditor } from './TierEditor.tsx'
import { usePricingView } from './usePricingView.tsx'

const BY_METERS = { field: 'meters', order: 'ASC' } as const
const PAGE_SIZE = 10

const PricingTable = () => {
  const translate = useTranslate()
  return (
    <ListContent
      view={usePricingView()}
      empty={
        <EmptyOrNoMatches>
          <EmptyState title={translate('pricing.empty.title')} text={translate('pricing.empty.text')} />
        </EmptyOrNoMatches>
      }
      failed={translate('pricing.error.title')}
    />
  )
}

/** /pricing: what an installation costs by its metres; who may, changes it in place. */
export const PricingList = () => (
  <ListBase
    resource="pricing"
    storeKey={false}
    perPage={PAGE_SIZE}
    sort={BY_METERS}
    queryOptions={queryOptions}
    disableAuthentication
  >
    <PricingHeader />
    <Box sx={{ mb: 1.5 }}>
      <ListSearchInput />
    </Box>
    <TierEditor>
      <PricingTable />
    </TierEditor>
  </ListBase>
)
