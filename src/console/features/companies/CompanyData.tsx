import { Paper, Typography } from '@mui/material'
import { ReferenceField, TextField, useNotify } from 'react-admin'
import { companyDataPatchSchema } from '../../../domain/companies/schemas.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import type { CompanyDataRecord } from '../../port/records/company.ts'
import { useCanPerformAction } from '../../port/session.ts'
import { COMPANY_DATA } from '../../port/sources.ts'
import { useOwnCompanyId } from '../../port/useOwnCompanyId.ts'
import { VetoExceptions } from '../people/VetoExceptions.tsx'
import { useTaxListWarning } from '../tax-list/useTaxListWarning.ts'
import { CompanyInputs, CompanyTexts } from './CompanyInputs.tsx'
import { formatCompanyField, toCompanyFormValues, toCompanyRequestBody } from './companyForm.ts'
import { CompanyQuestionsProvider, useConfirmDuplicateCompany } from './companyQuestions.tsx'
import { companiesWords } from './words.ts'

interface CompanyFormProps {
  company: CompanyDataRecord
  /** URL of the company's page. Switching to a tab with this URL keeps unsaved input. */
  page: string
  onDirty: (isDirty: boolean) => void
  onDone: () => void
}

const CompanyForm = ({ company, page, onDirty, onDone }: CompanyFormProps) => {
  const notify = useNotify()
  const warnAboutTaxList = useTaxListWarning()
  const { questions, validate, withChangedAnswers, readErrors } = useConfirmDuplicateCompany()
  return (
    <RecordForm<CompanyDataRecord>
      resource="companies"
      record={company}
      meta={COMPANY_DATA}
      submit={companiesWords.detail.save}
      beginsOn="fields"
      within={page}
      draft
      schema={companyDataPatchSchema}
      validate={validate}
      toForm={toCompanyFormValues}
      toRecord={toCompanyRequestBody}
      toBody={withChangedAnswers}
      readErrors={readErrors}
      describe={(field, data) =>
        field === 'zone' && data.zone ? (
          <ReferenceField record={data} source="zone" reference="zones" link={false}>
            <TextField source="name" variant="inherit" />
          </ReferenceField>
        ) : (
          formatCompanyField(field, data[field])
        )
      }
      onSaved={({ rfc, tax_list }) => {
        notify(companiesWords.detail.saved, { type: 'success' })
        if (rfc !== company.rfc) warnAboutTaxList(tax_list)
        onDone()
      }}
      onUnchanged={() => {
        notify(companiesWords.detail.unchanged, { type: 'info' })
        onDone()
      }}
      onClose={onDone}
      onDirty={onDirty}
    >
      <CompanyQuestionsProvider value={questions}>
        <CompanyInputs />
      </CompanyQuestionsProvider>
    </RecordForm>
  )
}

/** Data of a company, as text or, while the user edits, as a form. */
export const CompanyData = ({ isEditing, ...props }: CompanyFormProps & { isEditing: boolean }) => {
  const canUpdate = useCanPerformAction('companies.update')
  const isOwnCompany = useOwnCompanyId() !== undefined
  return (
    <SectionCard title={companiesWords.tabs.data}>
      <VetoExceptions exceptions={props.company.veto_exceptions} />
      <Paper variant="panel">
        {isOwnCompany && canUpdate && (
          <Typography color="text.secondary" sx={{ mb: 2 }}>
            {companiesWords.detail.ownView}
          </Typography>
        )}
        {isEditing ? <CompanyForm {...props} /> : <CompanyTexts />}
      </Paper>
    </SectionCard>
  )
}
