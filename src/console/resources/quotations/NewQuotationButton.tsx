import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { pages } from '../../pages.ts'

/** Leads to the form of a new quotation. */
export const NewQuotationButton = () => (
  <Button variant="contained" component={Link} to={pages.createQuotation.path}>
    {useTranslate()('quotations.add')}
  </Button>
)
