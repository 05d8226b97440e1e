import { Box } from '@mui/material'
import { ListBase, useTranslate } from 'react-admin'
import { silent } from '../../shared/patience.ts'
import { FilterBox } from '../../shared/table/FilterBox.tsx'
import { ListPanel } from '../../shared/table/ListPanel.tsx'
import { QuotationsListEmpty } from './QuotationsListEmpty.tsx'
import { QuotationsListHead } from './QuotationsListHead.tsx'
import { useQuotationsView } from './useQuotationsView.tsx'

const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const
const PAGE_SIZE = 10

/** Cotizaciones, the newest first. Filter, page and order live in the address. */
export const QuotationsList = () => {
  const translate = useTranslate()
  const view = useQuotationsView()
  return (
    <ListBase
      resource="quotations"
      storeKey={false}
      perPage={PAGE_SIZE}
      sort={NEWEST_FIRST}
      queryOptions={silent}
      disableAuthentication
    >
      <QuotationsListHead />
      <Box sx={{ mb: 1.5 }}>
        <FilterBox />
      </Box>
      <ListPanel view={view} empty={<QuotationsListEmpty />} failed={translate('quotations.error.title')} />
    </ListBase>
  )
}
