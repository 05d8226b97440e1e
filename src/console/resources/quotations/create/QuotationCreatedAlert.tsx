import { Alert, Button, Typography } from '@mui/material'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { recordUrl } from '../../../pages.ts'

/** How long the message stands (specification, section 9). */
const MESSAGE_MS = 5000
/** react-admin's word for: from the top. */
const TO_TOP = { _scrollToTop: true }

/** 'Cotización creada exitosamente', for five seconds; then on to what was created. */
export const QuotationCreatedAlert = ({ id }: { id: string | number }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const to = recordUrl('quotation', id)
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true, state: TO_TOP }), MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [navigate, to])
  return (
    <>
      <Alert severity="success" variant="outlined" role="status" sx={{ color: 'text.primary' }}>
        {translate('quotations.create.done')}
      </Alert>
      <Typography color="text.secondary" sx={{ my: 2 }}>
        {translate('quotations.create.next')}
      </Typography>
      <Button variant="outlined" component={Link} to={to} replace state={TO_TOP} autoFocus>
        {translate('quotations.create.open')}
      </Button>
    </>
  )
}
