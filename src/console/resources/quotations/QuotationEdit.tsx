import '../../components/documents/downloadWords.ts'
import './words.ts'
import { Box, Button, DialogContentText, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import { Form, setSubmissionErrors, useNotify, useTranslate } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { useParams } from 'react-router-dom'
import { formatMoney } from '../../../domain/money.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { upper } from '../../../domain/text.ts'
import { tierPrice } from '../../../domain/tiers.ts'
import { endpointUrl } from '../../api/client.ts'
import { useCan } from '../../api/session.ts'
import { ConflictDialog } from '../../components/conflict/ConflictDialog.tsx'
import { useVersionedSave } from '../../components/conflict/useVersionedSave.ts'
import { DialogFrame } from '../../components/DialogFrame.tsx'
import { useDownload } from '../../components/documents/useDownload.ts'
import { FieldGrid } from '../../components/form/FieldGrid.tsx'
import { FormDirtyObserver } from '../../components/form/FormDirtyObserver.tsx'
import { FormDraft } from '../../components/form/FormDraft.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import { FormToolbar } from '../../components/form/FormToolbar.tsx'
import { toFormErrors } from '../../components/form/formErrors.ts'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { useUnsavedChanges } from '../../components/form/useUnsavedChanges.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { ListSkeleton } from '../../components/list/ListSkeleton.tsx'
import { type RecordAction, RecordPage, RecordView } from '../../components/RecordPage.tsx'
import { pages } from '../../pages.ts'
import type { QuotationRecord } from '../../providers/adapter/quotation.ts'
import { formatQuotationDate } from './formatQuotationDate.ts'
import { InstallationCosts, QuotationInputs } from './QuotationInputs.tsx'
import { QuotationContext, useQuotation, useTiers, useTotals } from './quotationContext.ts'
import {
  chosenTier,
  draftFromForm,
  draftTotal,
  findTier,
  type QuotationDraft,
  toDraft,
  toFormValues,
  toWire,
  validateQuotation,
} from './quotationForm.ts'

const HistorySection = lazyComponent(
  () => import('../../components/log/HistorySection.tsx'),
  'HistorySection',
  <ListSkeleton columns={3} cards={false} />,
)

type Values = Record<string, unknown>
/** Saves the form; resolves to its errors. */
type Submit = (values: Values) => Promise<Values | undefined>

const QUOTATIONS = { resource: 'quotations', toDraft, toWire }
/** How long the message of another total stands. */
const WARNING_MS = 10_000

/**
 * Saves a quotation's form over the version that was opened; `conflict` is set when somebody else saved first. Not by react-admin's Edit: a quotation
 * has amounts in cents and is sent in pesos, so that what changed is found between two bodies (useVersionedSave), not between body and record.
 */
const useSaveQuotation = (onSaved: (quotation: QuotationRecord) => void) => {
  const notify = useNotify()
  const { quotation, tiers } = useQuotation()
  const finish = (saved: QuotationRecord, draft: QuotationDraft) => {
    onSaved(saved)
    if (saved.total === draftTotal(draft, saved)) notify('quotations.detail.saved', { type: 'success' })
    else
      notify('quotations.detail.savedAtOtherTotal', {
        type: 'warning',
        messageArgs: { total: formatMoney(saved.total) },
        autoHideDuration: WARNING_MS,
      })
  }
  /** A tier that was chosen has today's price. */
  const rebaseDraft = (draft: QuotationDraft, over: QuotationRecord): QuotationDraft => {
    const today = findTier(draft.tier.id, tiers, over)
    if (!today || draft.tier.id === over.pricing_id) return draft
    return { ...draft, tier: { id: today.id, price: tierPrice(today) } }
  }
  const versioned = useVersionedSave<QuotationRecord, QuotationDraft>({ ...QUOTATIONS, rebaseDraft }, finish)
  const submit: Submit = async (values) => {
    const draft = draftFromForm(values, chosenTier(values, quotation, tiers))
    const error = await versioned.save(draft, quotation)
    return error === undefined ? undefined : toFormErrors(error, Object.keys(values))
  }
  return { submit, ...versioned }
}

/** 'Descargar PDF'. The PDF has the saved quotation: with unsaved changes, a dialog asks first. A click during the download stops it. */
const usePdfAction = (submit: Submit): RecordAction => {
  const translate = useTranslate()
  const notify = useNotify()
  const { quotation } = useQuotation()
  const { handleSubmit, setError } = useFormContext()
  const { isDirty } = useFormState()
  const [isOpen, setOpen] = useState(false)
  const { state, start, cancel } = useDownload(
    (outcome) => {
      if (outcome.phase === 'failed') notify(outcome.message, { type: 'error' })
    },
    { isQueued: false },
  )
  const close = () => setOpen(false)
  const download = () => {
    close()
    void start(endpointUrl('quotations.pdf', { params: { id: quotation.id } }))
  }
  const saveFirst = () => {
    close()
    void handleSubmit(async (values) => {
      const errors = await submit(values)
      if (errors) setSubmissionErrors(errors, setError)
      else download()
    })()
  }
  const dialog = (
    <DialogFrame
      title={translate('quotations.unsavedPdf.title')}
      onClose={close}
      open={isOpen}
      actions={
        <>
          <Button onClick={close}>{translate('ra.action.cancel')}</Button>
          <Button variant="outlined" onClick={download}>
            {translate('quotations.unsavedPdf.kept')}
          </Button>
          <Button variant="contained" autoFocus onClick={saveFirst}>
            {translate('quotations.unsavedPdf.save')}
          </Button>
        </>
      }
    >
      <DialogContentText>{translate('quotations.unsavedPdf.question')}</DialogContentText>
    </DialogFrame>
  )
  if (state.phase !== 'running')
    return {
      label: translate('quotations.detail.pdf'),
      onClick: () => (isDirty ? setOpen(true) : download()),
      dialog,
    }
  const { received, total } = state
  return {
    label: total
      ? translate('download.cancelPart', { percent: Math.floor((received / total) * 100) })
      : translate('download.cancel'),
    onClick: cancel,
  }
}

/** The quotation's client, date and author, its PDF, and below its costs and its fields. */
const QuotationView = ({ submit }: { submit: Submit }) => {
  const translate = useTranslate()
  const { quotation, mayChange } = useQuotation()
  const { id, folio, name, owner_name } = quotation
  const facts = [
    upper(name),
    formatQuotationDate(quotation),
    owner_name && translate('quotations.detail.by', { name: owner_name }),
  ]
  return (
    <RecordView
      title={folio || translate('quotations.one', { id })}
      lead={facts.filter(Boolean).join(' · ')}
      actions={[usePdfAction(submit)]}
    >
      <Box sx={layoutStyle}>
        <InstallationCosts />
        <Paper variant="panel" sx={{ minWidth: 0 }}>
          {!mayChange && (
            <Typography color="text.secondary" sx={{ mb: 2 }}>
              {translate('quotations.detail.readOnly')}
            </Typography>
          )}
          {mayChange && <FormDraft of={`quotations/${id}`} />}
          <QuotationInputs />
          {mayChange && <SaveToolbar />}
        </Paper>
      </Box>
    </RecordView>
  )
}

/** Saves or discards the changes; beside it, the total. Always in sight. */
const SaveToolbar = () => {
  const translate = useTranslate()
  const { reset } = useFormContext()
  const { isDirty, isSubmitting } = useFormState()
  const { totals } = useTotals()
  return (
    <FormToolbar>
      <SubmitButton label="quotations.detail.save" open={isDirty} />
      {isDirty && (
        <Button variant="outlined" disabled={isSubmitting} onClick={() => reset()}>
          {translate('quotations.detail.discard')}
        </Button>
      )}
      <Box role="status" sx={{ ml: 'auto', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {translate('quotations.summary.total')}: {totals ? formatMoney(totals.total) : '—'}
      </Box>
      <Stack sx={{ flexBasis: '100%', my: -0.5 }}>
        <FormError />
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {isDirty && translate('quotations.detail.dirty')}
        </Box>
      </Stack>
    </FormToolbar>
  )
}

type Field = keyof QuotationDraft

/** The labels of a quotation's fields, and their values in words and formatted money. */
const useQuotationFieldTexts = () => {
  const translate = useTranslate()
  const { quotation, tiers } = useQuotation()
  const describeTier = ({ id, price }: QuotationDraft['tier']): string => {
    if (id === null) return translate('quotations.tier.none')
    const tier = findTier(id, tiers, quotation)
    const name = { meters: tier?.meters, id, price: formatMoney(price) }
    return tier
      ? translate('quotations.tier.option', name)
      : `${translate('quotations.tier.kept', name)} · ${name.price}`
  }
  return {
    label: (field: Field) => translate(`resources.quotations.fields.${field}`),
    describe: (field: Field, draft: QuotationDraft): string => {
      const value = draft[field]
      if (field === 'tier') return describeTier(draft.tier)
      if (field === 'client_type') return translate(`quotations.clientTypes.${draft.client_type}`)
      if (field === 'phone') return formatPhone(String(draft.phone))
      return typeof value === 'number' ? formatMoney(value) : String(value)
    },
  }
}

/** The quotation as a form (specification, section 2). On Form, as react-admin's SimpleForm (5.15) is one column with its toolbar below all of it. */
const QuotationForm = ({
  onSaved,
  onDirty,
}: {
  onSaved: (quotation: QuotationRecord) => void
  onDirty: (dirty: boolean) => void
}) => {
  const { quotation } = useQuotation()
  const texts = useQuotationFieldTexts()
  const record = useMemo(() => toFormValues(quotation), [quotation])
  const validate = useMemo(() => validateQuotation(quotation), [quotation])
  const { submit, conflict, save, dismiss } = useSaveQuotation(onSaved)
  return (
    <Form
      record={record}
      mode="onTouched"
      validate={validate}
      onSubmit={submit}
      disableInvalidFormNotification
      noValidate
    >
      <FormDirtyObserver onChange={onDirty} />
      <QuotationView submit={submit} />
      {conflict && (
        <ConflictDialog
          key={conflict.now.version}
          conflict={conflict}
          {...texts}
          onSave={save}
          onClose={dismiss}
        />
      )}
    </Form>
  )
}

/** A quotation, open to who may change it. The form keeps the record it was opened with: a refetch in the background must not overwrite typing. */
const QuotationDetail = ({ record }: { record: QuotationRecord }) => {
  const [quotation, setQuotation] = useState(record)
  const [dirty, setDirty] = useState(false)
  const mayChange = useCan('quotations.write')
  const seesHistory = useCan('history.read')
  const tiers = useTiers()
  const { question } = useUnsavedChanges(dirty)
  return (
    <>
      <QuotationContext value={{ quotation, mayChange, ...tiers }}>
        <QuotationForm onSaved={setQuotation} onDirty={setDirty} />
      </QuotationContext>
      {seesHistory && (
        <Box sx={{ mt: 3.5 }}>
          <HistorySection collection="quotations" id={record.id} />
        </Box>
      )}
      {question}
    </>
  )
}

/** 'Cargando información', in the page's layout. */
const QuotationSkeleton = () => (
  <Box role="status" aria-label={useTranslate()('quotations.detail.loading')} sx={layoutStyle}>
    <Paper variant="panel">
      <Stack sx={{ gap: 1.5 }}>
        <Skeleton variant="rounded" height={22} width="70%" />
        <Skeleton variant="rounded" height={60} />
        <Skeleton variant="rounded" height={28} width="50%" />
      </Stack>
    </Paper>
    <Paper variant="panel">
      <FieldGrid sx={{ rowGap: 2.5 }}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((field) => (
          <Skeleton key={field} variant="rounded" height={38} />
        ))}
      </FieldGrid>
    </Paper>
  </Box>
)

const TEXTS = {
  title: 'quotations.one',
  notFound: 'quotations.detail.notFound',
  failed: 'quotations.detail.failed',
  back: 'quotations.detail.back',
}

/** /quotations/:id: one quotation. */
export const QuotationEdit = () => (
  <RecordPage<QuotationRecord>
    resource="quotations"
    id={Number(useParams().id)}
    texts={TEXTS}
    list={pages.quotations.path}
    skeleton={<QuotationSkeleton />}
  >
    {(quotation) => <QuotationDetail record={quotation} />}
  </RecordPage>
)

/** The costs of the installation come first, and stay in sight beside the rest, at the right, where there is room. */
const layoutStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
  gap: { xs: 2, lg: 2.5 },
  alignItems: 'start',
  '& > :first-child': { order: { lg: 1 }, position: { lg: 'sticky' }, top: { lg: 76 } },
} as const
