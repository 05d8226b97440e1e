import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button, Paper, Typography } from '@mui/material'
import { useMemo, useRef, useState } from 'react'
import { useEditContext, useNotify, useTranslate } from 'react-admin'
import { flushSync } from 'react-dom'
import { useCan } from '../../api/session.ts'
import { ConflictDialog } from '../../components/conflict/ConflictDialog.tsx'
import type { Conflict } from '../../components/conflict/drafts.ts'
import { useConflict } from '../../components/conflict/useVersionedSave.ts'
import { useFirstFieldFocus } from '../../components/form/useFirstFieldFocus.ts'
import { PageForm } from '../../components/PageForm.tsx'
import { SectionCard } from '../../components/SectionCard.tsx'
import { useOwnCompany } from '../../components/useOwnCompany.ts'
import { useRecordsById } from '../../components/useRecordsById.ts'
import { COMPANY_DATA } from '../../port/sources.ts'
import type { CompanyDataRecord } from '../../providers/adapter/company.ts'
import { RfcQuestionsContext, useRfcQuestions } from '../personnel/rfcQuestions.ts'
import { VetoExceptions } from '../personnel/VetoExceptions.tsx'
import { CompanyInputs, CompanyTexts, companyFieldText } from './CompanyInputs.tsx'
import {
  type CompanyDraft,
  companyChanges,
  draftOf,
  toDraft,
  toFormValues,
  validateCompany,
} from './companyForm.ts'

type Values = Record<string, unknown>

/** Settles two changes of a company's data. */
const CompanyConflict = (props: {
  conflict: Conflict<CompanyDataRecord, CompanyDraft>
  onSave: (draft: CompanyDraft, over: CompanyDataRecord) => Promise<unknown>
  onClose: () => void
}) => {
  const translate = useTranslate()
  const { mine, theirs } = props.conflict
  const findZone = useRecordsById('zones', [mine.zone, theirs.zone])
  return (
    <ConflictDialog
      {...props}
      label={(field) => translate(`resources.companies.fields.${field}`)}
      describe={(field, draft) =>
        companyFieldText(field, field === 'zone' ? findZone(draft.zone)?.name : draft[field], translate)
      }
    />
  )
}

interface CompanyFormProps {
  company: CompanyDataRecord
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onDone: () => void
}

/**
 * The form of a company's data, of the company as it was when the form was opened. The Edit around saves it: only the fields that were changed are sent,
 * over the version that was seen, and another's change in between is settled field by field.
 */
const CompanyForm = ({ company: now, onDirty, onCancel, onDone }: CompanyFormProps) => {
  const _translate = useTranslate()
  const notify = useNotify()
  const [seen] = useState(now)
  const record = useMemo(() => toFormValues(seen), [seen])
  const form = useFirstFieldFocus<HTMLDivElement>()
  const { save, refetch } = useEditContext<CompanyDataRecord>()
  const { questions, validate, withAnswers, readErrors } = useRfcQuestions()
  const reason = useRef<{ veto_reason?: unknown }>({})
  const { mutationOptions, conflict, settle, dismiss } = useConflict<CompanyDataRecord, CompanyDraft>(
    {
      resource: 'companies',
      toDraft,
      // The reason for taking a vetoed RFC goes with that RFC only.
      toWire: (draft, over) => (draft.rfc === over.rfc ? draft : { ...draft, ...reason.current }),
      meta: () => COMPANY_DATA,
      seen,
      draftOf,
    },
    (_saved, isSent) => {
      notify('companies.detail.saved', { type: 'success' })
      // What stands now was saved by somebody else.
      if (!isSent) void refetch()
      onDone()
    },
  )
  const submit = async (values: Values) => {
    const changes = companyChanges(values, seen)
    if (Object.keys(changes).length === 0) {
      notify('companies.detail.unchanged', { type: 'info' })
      return onDone()
    }
    const { veto_reason } = withAnswers(values)
    reason.current = veto_reason === undefined ? {} : { veto_reason }
    const sent = { ...changes, ...('rfc' in changes && reason.current), version: seen.version }
    const errors: unknown = await save?.(sent, mutationOptions)
    // The field of the reason has to be there before its error is, which stands beside it then.
    return errors ? flushSync(() => readErrors(values, errors as Values)) : undefined
  }
  return (
    <Box ref={form}>
      <PageForm
        record={record}
        validate={(values: Values) => ({ ...validate(values), ...validateCompany(seen)(values) })}
        onSubmit={submit}
        submit="companies.detail.save"
        onCancel={onCancel}
        onDirty={onDirty}
        draft={`companies/${seen.id}`}
      >
        <RfcQuestionsContext value={questions}>
          <CompanyInputs />
        </RfcQuestionsContext>
      </PageForm>
      {conflict && (
        <CompanyConflict key={conflict.now.version} conflict={conflict} onSave={settle} onClose={dismiss} />
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
      <Paper variant="panel">
        {ownView && mayChange && (
          <Typography color="text.secondary" sx={{ mb: 2 }}>
            {translate('companies.detail.ownView')}
          </Typography>
        )}
        {isEditing ? (
          <CompanyForm company={company} onDirty={onDirty} onCancel={() => leave(end)} onDone={end} />
        ) : (
          <CompanyTexts />
        )}
      </Paper>
    </SectionCard>
  )
}
