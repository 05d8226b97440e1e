import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'

/** Leads to the form of a new quotation. */
export const NewQuotationButton = () => (
  <Button variant="contained" component={Link} to="/create-quotation">
    {useTranslate()('quotations.add')}
  </Button>
)
