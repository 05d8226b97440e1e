import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button, Paper, Typography } from '@mui/material'
import { useMemo, useRef, useState } from 'react'
import { SimpleForm, useEditContext, useNotify, useTranslate } from 'react-admin'
import { useCan } from '../../api/session.ts'
import { ConflictDialog } from '../../components/conflict/ConflictDialog.tsx'
import { type Conflict, differingFields } from '../../components/conflict/drafts.ts'
import { useVersionedSave } from '../../components/conflict/useVersionedSave.ts'
import { FormDirtyObserver } from '../../components/form/FormDirtyObserver.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import { FormToolbar } from '../../components/form/FormToolbar.tsx'
import { toFormErrors } from '../../components/form/formErrors.ts'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { useFirstFieldFocus } from '../../components/form/useFirstFieldFocus.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { useOwnCompany } from '../../components/useOwnCompany.ts'
import { useRecordsById } from '../../components/useRecordsById.ts'
import type { CompanyDataRecord } from '../../providers/adapter/company.ts'
import { COMPANY_DATA } from '../../providers/companySources.ts'
import { RfcQuestionsContext, useRfcQuestions } from '../personnel/rfcQuestions.ts'
import { VetoExceptions } from '../personnel/VetoExceptions.tsx'
import { CompanyField, companyFieldText } from './CompanyField.tsx'
import { CompanyInputs } from './CompanyInputs.tsx'
import { CompanySections } from './CompanySections.tsx'
import {
  COMPANY_FIELDS,
  type CompanyDraft,
  type CompanyFieldKind,
  companySections,
  draftFromForm,
  toDraft,
  toFormValues,
  validateCompany,
} from './companyForm.ts'

/** What the server says beside a field of the form. */
const FORM_FIELDS = [...COMPANY_FIELDS, 'veto_reason']

const KINDS: Partial<Record<string, CompanyFieldKind>> = Object.fromEntries(
  companySections.flatMap(({ fields }) => fields.map(({ source, kind }) => [source, kind] as const)),
)

/** What the fields of a company are called, and what they say, in words. */
const useFieldTexts = ({ mine, theirs }: Conflict<CompanyDataRecord, CompanyDraft>) => {
  const translate = useTranslate()
  const findZone = useRecordsById('zones', [mine.zone, theirs.zone])
  return {
    label: (field: keyof CompanyDraft) => translate(`resources.companies.fields.${field}`),
    describe: (field: keyof CompanyDraft, draft: CompanyDraft): string => {
      const kind = KINDS[field] ?? 'text'
      return companyFieldText(kind, kind === 'zone' ? findZone(draft.zone)?.name : draft[field], translate)
    },
  }
}

/** Settles two changes of a company's data. */
const CompanyConflictDialog = (props: {
  conflict: Conflict<CompanyDataRecord, CompanyDraft>
  onSave: (draft: CompanyDraft, over: CompanyDataRecord) => Promise<unknown>
  onClose: () => void
}) => <ConflictDialog {...props} {...useFieldTexts(props.conflict)} />

interface CompanyFormProps {
  company: CompanyDataRecord
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onDone: () => void
}

/**
 * The form of a company's data, of the company as it was opened with. It is not saved by the Edit around it, as that one (react-admin 5.15) sends what
 * it has, while here only the fields that were changed are sent, over the version that was seen, and another's change in between is settled field by
 * field.
 */
const CompanyForm = ({ company: now, onDirty, onCancel, onDone }: CompanyFormProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [company] = useState(now)
  const record = useMemo(() => toFormValues(company), [company])
  const form = useFirstFieldFocus<HTMLDivElement>()
  const { refetch } = useEditContext()
  const { questions, validate, withAnswers, readErrors } = useRfcQuestions()
  const reason = useRef<{ veto_reason?: unknown }>({})
  const { save, conflict, dismiss } = useVersionedSave<CompanyDataRecord, CompanyDraft>(
    {
      resource: 'companies',
      toDraft,
      // The reason for taking a vetoed RFC goes with that RFC only.
      toWire: (draft, over) => (draft.rfc === over.rfc ? draft : { ...draft, ...reason.current }),
      meta: () => COMPANY_DATA,
    },
    (_saved, _draft, isSent) => {
      notify('companies.detail.saved', { type: 'success' })
      // What stands now was saved by somebody else.
      if (!isSent) void refetch()
      onDone()
    },
  )
  const submit = async (values: Record<string, unknown>) => {
    const draft = draftFromForm(values, company)
    const { veto_reason } = withAnswers(values)
    reason.current = veto_reason === undefined ? {} : { veto_reason }
    if (differingFields(draft, toDraft(company)).length === 0) {
      notify('companies.detail.unchanged', { type: 'info' })
      return onDone()
    }
    const error = await save(draft, company)
    return error === undefined ? undefined : readErrors(values.rfc, toFormErrors(error, FORM_FIELDS))
  }
  return (
    <Box ref={form}>
      <SimpleForm
        record={record}
        mode="onTouched"
        validate={(values: Record<string, unknown>) => ({
          ...validate(values),
          ...validateCompany(company)(values),
        })}
        onSubmit={submit}
        toolbar={
          <FormToolbar>
            <SubmitButton label="companies.detail.save" />
            <Button variant="outlined" onClick={onCancel}>
              {translate('companies.detail.cancel')}
            </Button>
            <FormError />
          </FormToolbar>
        }
        disableInvalidFormNotification
        noValidate
        sx={{ '&&': { p: 0 } }}
      >
        <FormDirtyObserver onChange={onDirty} />
        <RfcQuestionsContext value={questions}>
          <CompanyInputs />
        </RfcQuestionsContext>
      </SimpleForm>
      {conflict && (
        <CompanyConflictDialog
          key={conflict.now.version}
          conflict={conflict}
          onSave={save}
          onClose={dismiss}
        />
      )}
    </Box>
  )
}

interface CompanyDataProps extends Pick<CompanyFormProps, 'company' | 'onDirty'> {
  /** Does it at once, or after a question where something was typed. */
  leave: (action: () => void) => void
}

/** A company's data: text to read, fields when they are edited. */
export const CompanyData = ({ company, onDirty, leave }: CompanyDataProps) => {
  const translate = useTranslate()
  const mayChange = useCan('companies.update')
  const ownView = useOwnCompany() !== undefined
  const [isEditing, setEditing] = useState(false)
  const [wasEdited, setEdited] = useState(false)
  const end = () => {
    onDirty(false)
    setEditing(false)
    setEdited(true)
  }
  return (
    <SectionCard
      title={translate('companies.tabs.data')}
      actions={
        mayChange &&
        !isEditing && (
          <Button
            variant="outlined"
            startIcon={<EditIcon />}
            autoFocus={wasEdited}
            onClick={() => setEditing(true)}
          >
            {translate('companies.detail.edit')}
          </Button>
        )
      }
    >
      <VetoExceptions exceptions={company.veto_exceptions} />
      <Paper variant="outlined" sx={{ px: { xs: 2, md: 3 }, py: { xs: 2, md: 2.5 } }}>
        {ownView && mayChange && (
          <Typography color="text.secondary" sx={{ mb: 2 }}>
            {translate('companies.detail.ownView')}
          </Typography>
        )}
        {isEditing ? (
          <CompanyForm company={company} onDirty={onDirty} onCancel={() => leave(end)} onDone={end} />
        ) : (
          <CompanySections rowGap={1.5} render={(field) => <CompanyField field={field} />} />
        )}
      </Paper>
    </SectionCard>
  )
}
