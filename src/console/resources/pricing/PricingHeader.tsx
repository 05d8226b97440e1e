import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { PageHeader } from '../../components/PageHeader.tsx'
import { pages } from '../../pages.ts'

/** The title, what the prices are for, and the way to the quotations. */
export const PricingHeader = () => {
  const translate = useTranslate()
  return (
    <PageHeader
      title={translate('pricing.title')}
      lead={translate('pricing.lead')}
      actions={
        <Button variant="outlined" component={Link} to={pages.quotations.path}>
          {translate('pricing.quotations')}
        </Button>
      }
    />
  )
}
