import { Button } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { useCan } from '../../api/session.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { NewQuotationButton } from './NewQuotationButton.tsx'

/** None was found, with the way back to all; or there is none yet, with the way to the first. */
export const QuotationsListEmpty = () => {
  const translate = useTranslate()
  const mayCreate = useCan('quotations.write')
  const { filterValues, setFilters } = useListContext()
  if (filterValues.q)
    return (
      <EmptyState
        title={translate('quotations.empty.title')}
        text={translate('quotations.empty.filtered')}
        action={
          <Button variant="outlined" onClick={() => setFilters({})}>
            {translate('quotations.empty.clear')}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title={translate('quotations.empty.title')}
      text={translate('quotations.empty.none')}
      action={mayCreate && <NewQuotationButton />}
    />
  )
}
