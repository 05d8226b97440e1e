import { ListBase, useTranslate } from 'react-admin'
import { NoResults } from '../../shared/NoResults.tsx'
import { silent } from '../../shared/patience.ts'
import { ListPanel } from '../../shared/table/ListPanel.tsx'
import { PricingHead } from './PricingHead.tsx'
import { TierEditor } from './TierEditor.tsx'
import { usePricingView } from './usePricingView.tsx'

const BY_METERS = { field: 'meters', order: 'ASC' } as const
const PAGE_SIZE = 10

const PricingTable = () => {
  const translate = useTranslate()
  return (
    <ListPanel
      view={usePricingView()}
      empty={<NoResults title={translate('pricing.empty.title')} text={translate('pricing.empty.text')} />}
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
    queryOptions={silent}
    disableAuthentication
  >
    <PricingHead />
    <TierEditor>
      <PricingTable />
    </TierEditor>
  </ListBase>
)
