import { Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { ListCount } from '../../kit/ResourceList.tsx'
import { pages } from '../../pages.ts'
import { useCanPerformAction } from '../../port/session.ts'
import { QuotationRows } from './QuotationRows.tsx'
import { quotationsWords } from './words.ts'

const NewQuotationButton = () => (
  <Button variant="contained" component={Link} to={pages.createQuotation.path}>
    {quotationsWords.add}
  </Button>
)

/** Page with all quotations that the user may see. */
export const QuotationsList = () => {
  const add = useCanPerformAction('quotations.write') && <NewQuotationButton />
  return (
    <QuotationRows
      title={quotationsWords.title}
      lead={<ListCount count={quotationsWords.count} found={quotationsWords.found} />}
      empty={{ title: quotationsWords.empty.title, text: quotationsWords.empty.none, action: add }}
      create={add}
      actions={
        <Button variant="outlined" component={Link} to={pages.pricing.path}>
          {quotationsWords.prices}
        </Button>
      }
    />
  )
}
