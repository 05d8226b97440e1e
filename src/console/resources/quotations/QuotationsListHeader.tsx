import { Button } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useCan } from '../../api/session.ts'
import { PageHeader } from '../../components/PageHeader.tsx'
import { pages } from '../../pages.ts'
import { NewQuotationButton } from './NewQuotationButton.tsx'

/** The title, how many quotations there are, and the ways to the prices and to a new one. */
export const QuotationsListHeader = () => {
  const translate = useTranslate()
  const mayCreate = useCan('quotations.write')
  const { total, error, filterValues } = useListContext()
  const key = filterValues.q ? 'quotations.found' : 'quotations.count'
  const lead = total === undefined || error ? '' : translate(key, { smart_count: total, q: filterValues.q })
  return (
    <PageHeader
      title={translate('quotations.title')}
      lead={lead}
      actions={
        <>
          <Button variant="outlined" component={Link} to={pages.pricing.path}>
            {translate('quotations.prices')}
          </Button>
          {mayCreate && <NewQuotationButton />}
        </>
      }
    />
  )
}
