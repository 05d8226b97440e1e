import { Box, Button, Paper, Typography } from '@mui/material'
import { useMemo } from 'react'
import { SimpleForm, useEditContext, useNotify, useTranslate } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { upper } from '../../../domain/text.ts'
import { useCan } from '../../api/session.ts'
import { ConflictDialog } from '../../components/conflict/ConflictDialog.tsx'
import type { Conflict } from '../../components/conflict/drafts.ts'
import { useVersionedSave } from '../../components/conflict/useVersionedSave.ts'
import { FormDirtyObserver } from '../../components/form/FormDirtyObserver.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import { FormToolbar } from '../../components/form/FormToolbar.tsx'
import { toFormErrors } from '../../components/form/formErrors.ts'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { useOwnCompany } from '../../components/useOwnCompany.ts'
import { useRecordsById } from '../../components/useRecordsById.ts'
import type { CompanyDataRecord } from '../../providers/adapter/company.ts'
import { COMPANY_DATA } from '../../providers/companySources.ts'
import { CompanyInputs } from './CompanyInputs.tsx'
import {
  COMPANY_FIELDS,
  type CompanyDraft,
  companySections,
  draftFromForm,
  toDraft,
  toFormValues,
  validateCompany,
} from './companyForm.ts'

const VERSIONED = {
  resource: 'companies',
  toDraft,
  toWire: (draft: CompanyDraft) => draft,
  meta: () => COMPANY_DATA,
}

/** Saves or takes back what was typed; in sight while there is something to save. */
const SaveToolbar = () => {
  const translate = useTranslate()
  const { reset } = useFormContext()
  const { isDirty, isSubmitting } = useFormState()
  return (
    <FormToolbar sticks={isDirty}>
      <SubmitButton label="companies.detail.save" open={isDirty} />
      {isDirty && (
        <>
          <Button variant="outlined" disabled={isSubmitting} onClick={() => reset()}>
            {translate('companies.detail.discard')}
          </Button>
          <Box component="span" role="status" sx={{ color: 'text.secondary' }}>
            {translate('companies.detail.dirty')}
          </Box>
        </>
      )}
      <FormError />
    </FormToolbar>
  )
}

const KINDS = Object.fromEntries(
  companySections.flatMap(({ fields }) => fields.map(({ source, kind }) => [source, kind] as const)),
)

/** What the fields of a company are called, and what they say, in words. */
const useFieldTexts = ({ mine, theirs }: Conflict<CompanyDataRecord, CompanyDraft>) => {
  const translate = useTranslate()
  const findZone = useRecordsById('zones', [mine.zone, theirs.zone])
  const formatters: Record<string, (value: unknown) => string> = {
    flag: (value) => translate(`companies.active.${value === true ? 'yes' : 'no'}`),
    zone: (value) => String(findZone(value)?.name ?? ''),
    name: (value) => upper(String(value)),
    divisions: (value) => String(value).replaceAll(',', ', '),
    areas: (value) => String(value).replaceAll(',', ', '),
  }
  return {
    label: (field: keyof CompanyDraft) => translate(`resources.companies.fields.${field}`),
    describe: (field: keyof CompanyDraft, draft: CompanyDraft): string =>
      (formatters[KINDS[field] ?? ''] ?? String)(draft[field]),
  }
}

/** Settles two changes of a company's data. */
const CompanyConflictDialog = (props: {
  conflict: Conflict<CompanyDataRecord, CompanyDraft>
  onSave: (draft: CompanyDraft, over: CompanyDataRecord) => Promise<unknown>
  onClose: () => void
}) => <ConflictDialog {...props} {...useFieldTexts(props.conflict)} />

/**
 * The form of a company's data. It is not saved by the Edit around it, as that one (react-admin 5.15) sends what it has, while here only the fields
 * that were changed are sent, over the version that was seen, and another's change in between is settled field by field.
 */
export const CompanyDataForm = ({
  company,
  onDirty,
}: {
  company: CompanyDataRecord
  onDirty: (dirty: boolean) => void
}) => {
  const translate = useTranslate()
  const notify = useNotify()
  const mayChange = useCan('companies.update')
  const ownView = useOwnCompany() !== undefined
  const record = useMemo(() => toFormValues(company), [company])
  const { refetch } = useEditContext()
  const { save, conflict, dismiss } = useVersionedSave<CompanyDataRecord, CompanyDraft>(
    VERSIONED,
    (_saved, _draft, isSent) => {
      notify('companies.detail.saved', { type: 'success' })
      // What stands now was saved by somebody else.
      if (!isSent) void refetch()
    },
  )
  const submit = async (values: Record<string, unknown>) => {
    const error = await save(draftFromForm(values, company), company)
    return error === undefined ? undefined : toFormErrors(error, COMPANY_FIELDS)
  }
  return (
    <Paper variant="outlined" sx={{ px: { xs: 2, md: 3 }, py: { xs: 2, md: 2.5 } }}>
      {ownView && mayChange && (
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {translate('companies.detail.ownView')}
        </Typography>
      )}
      <SimpleForm
        record={record}
        mode="onTouched"
        validate={validateCompany(company)}
        onSubmit={submit}
        toolbar={mayChange && <SaveToolbar />}
        disableInvalidFormNotification
        noValidate
        sx={{ '&&': { p: 0 } }}
      >
        <FormDirtyObserver onChange={onDirty} />
        <CompanyInputs />
      </SimpleForm>
      {conflict && (
        <CompanyConflictDialog
          key={conflict.now.version}
          conflict={conflict}
          onSave={save}
          onClose={dismiss}
        />
      )}
    </Paper>
  )
}
