import { Box } from '@mui/material'
import { ListBase, useTranslate } from 'react-admin'
import { queryOptions } from '../../components/queryOptions.ts'
import { ListContent } from '../../components/table/ListContent.tsx'
import { ListSearchInput } from '../../components/table/ListSearchInput.tsx'
import { QuotationsListEmpty } from './QuotationsListEmpty.tsx'
import { QuotationsListHeader } from './QuotationsListHeader.tsx'
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
      queryOptions={queryOptions}
      disableAuthentication
    >
      <QuotationsListHeader />
      <Box sx={{ mb: 1.5 }}>
        <ListSearchInput />
      </Box>
      <ListContent view={view} empty={<QuotationsListEmpty />} failed={translate('quotations.error.title')} />
    </ListBase>
  )
}
