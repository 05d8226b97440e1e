import { Alert, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { recordUrl } from '../../../pages.ts'
import type { CompanyRecord } from '../../../providers/adapter/company.ts'
import { companyName } from '../companyName.ts'

/** Announces a new company, with the way to its page. */
export const CompanyCreatedAlert = ({ company }: { company: CompanyRecord }) => {
  const translate = useTranslate()
  return (
    <Alert
      severity="success"
      variant="outlined"
      role="status"
      sx={{ mb: 1.5, color: 'text.primary' }}
      action={
        <Button component={Link} to={recordUrl('company', company.id)} size="small">
          {translate('companies.create.link')}
        </Button>
      }
    >
      {translate('companies.create.done', { name: companyName(company) })}
    </Alert>
  )
}
