import { Paper, Typography } from '@mui/material'
import { useMemo } from 'react'
import { Form, ResourceContextProvider, useTranslate } from 'react-admin'
import { can } from '../../../../domain/permissions.ts'
import { useActor } from '../../../api/session.ts'
import { FormDirtyObserver } from '../../../components/form/FormDirtyObserver.tsx'
import { useOwnCompany } from '../../../components/useOwnCompany.ts'
import { CompanyConflictDialog } from './CompanyConflictDialog.tsx'
import { CompanySections } from './CompanySections.tsx'
import { type CompanyDataRecord, toFormValues, validateCompany } from './companyForm.ts'
import { SaveToolbar } from './SaveToolbar.tsx'
import { useSaveCompany } from './useSaveCompany.ts'

interface CompanyDataFormProps {
  company: CompanyDataRecord
  onSaved: (company: CompanyDataRecord) => void
  onDirty: (dirty: boolean) => void
}

/** The form of a company's data; fields that the user may not change are disabled. */
export const CompanyDataForm = ({ company, onSaved, onDirty }: CompanyDataFormProps) => {
  const translate = useTranslate()
  const mayChange = can(useActor(), 'companies.update')
  const ownView = useOwnCompany() !== undefined
  const record = useMemo(() => toFormValues(company), [company])
  const { submit, save, conflict, dismiss } = useSaveCompany(company, onSaved)
  return (
    <ResourceContextProvider value="companies">
      <Paper variant="outlined" sx={{ px: { xs: 2, md: 3 }, py: { xs: 2, md: 2.5 } }}>
        {ownView && mayChange && (
          <Typography color="text.secondary" sx={{ mb: 2 }}>
            {translate('companies.detail.ownView')}
          </Typography>
        )}
        <Form
          record={record}
          mode="onTouched"
          validate={validateCompany(company)}
          onSubmit={submit}
          disableInvalidFormNotification
          noValidate
        >
          <FormDirtyObserver onChange={onDirty} />
          <CompanySections />
          {mayChange && <SaveToolbar />}
        </Form>
      </Paper>
      {conflict && (
        <CompanyConflictDialog
          key={conflict.now.version}
          conflict={conflict}
          onSave={save}
          onClose={dismiss}
        />
      )}
    </ResourceContextProvider>
  )
}
