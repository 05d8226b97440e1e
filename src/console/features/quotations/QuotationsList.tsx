import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { ListCount } from '../../kit/ResourceList.tsx'
import { pages } from '../../pages.ts'
import { useCanPerformAction } from '../../port/session.ts'
import { QuotationRows } from './QuotationRows.tsx'

const NewQuotationButton = () => (
  <Button variant="contained" component={Link} to={pages.createQuotation.path}>
    {useTranslate()('quotations.add')}
  </Button>
)

/** Page with all quotations that the user may see. */
export const QuotationsList = () => {
  const translate = useTranslate()
  const add = useCanPerformAction('quotations.write') && <NewQuotationButton />
  return (
    <QuotationRows
      title="quotations.title"
      lead={<ListCount count="quotations.count" found="quotations.found" />}
      empty={{ title: 'quotations.empty.title', text: 'quotations.empty.none', action: add }}
      create={add}
      actions={
        <Button variant="outlined" component={Link} to={pages.pricing.path}>
          {translate('quotations.prices')}
        </Button>
      }
    />
  )
}
