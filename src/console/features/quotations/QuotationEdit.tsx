import { Box, Button, DialogContentText, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { setSubmissionErrors, useNotify, useTranslate } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { useParams } from 'react-router-dom'
import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import { formatCentsAsPesos } from '../../../domain/common/money.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { type Field, formatField } from '../../../domain/fields/fields.ts'
import { quotationFields } from '../../../domain/quotations/fields.ts'
import { createLazyComponent } from '../../kit/createLazyComponent.tsx'
import { DialogFrame } from '../../kit/DialogFrame.tsx'
import { useCancelableDownload } from '../../kit/download/useCancelableDownload.ts'
import { downloadWords } from '../../kit/download/words.ts'
import { FieldGrid } from '../../kit/form/FieldGrid.tsx'
import { FormDraft } from '../../kit/form/FormDraft.tsx'
import { FormError } from '../../kit/form/FormError.tsx'
import { FormToolbar } from '../../kit/form/FormToolbar.tsx'
import { useRecordForm } from '../../kit/form/recordFormContext.ts'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { type RecordAction, RecordPage, RecordView } from '../../kit/RecordPage.tsx'
import { pages } from '../../pages.ts'
import { getEndpointUrl } from '../../port/client.ts'
import type { Values } from '../../port/draftStorage.ts'
import type { QuotationRecord } from '../../port/records/quotation.ts'
import type { Tier } from '../../port/records/tier.ts'
import { useCanPerformAction } from '../../port/session.ts'
import { formatQuotationDate } from './formatQuotationDate.ts'
import { InstallationCosts, QuotationInputs } from './QuotationInputs.tsx'
import {
  QuotationContext,
  type Tiers,
  usePricingTiers,
  useQuotationContext,
  useQuotationTotals,
} from './quotationContext.ts'
import {
  applyCurrentTierPrice,
  computeEditedQuotationTotal,
  convertFormValuesToQuotation,
  findPricingTier,
  type QuotationData,
  toQuotationFormValues,
  toQuotationRequestBody,
  validateQuotation,
} from './quotationForm.ts'
import { quotationsWords } from './words.ts'

const HistorySection = createLazyComponent(
  () => import('../audit-log/HistorySection.tsx'),
  'HistorySection',
  <ListSkeleton columns={3} cards={false} />,
)

/** Display time of the warning that the total has changed, in milliseconds. */
const WARNING_MS = 10_000

/** Returns the action that downloads the saved quotation as a PDF. Asks first if there are unsaved changes. */
const useDownloadQuotationPdfAction = (): RecordAction => {
  const translate = useTranslate()
  const notify = useNotify()
  const { quotation } = useQuotationContext()
  const { submit } = useRecordForm()
  const { handleSubmit, setError } = useFormContext()
  const { isDirty } = useFormState()
  const [isOpen, setOpen] = useState(false)
  const { state, start, cancel } = useCancelableDownload(
    (outcome) => {
      if (outcome.phase === 'failed') notify(outcome.message, { type: 'error' })
    },
    { isQueued: false },
  )
  const close = () => setOpen(false)
  const download = () => {
    close()
    void start(getEndpointUrl('quotations.pdf', { params: { id: quotation.id } }))
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
      title={quotationsWords.unsavedPdf.title}
      onClose={close}
      open={isOpen}
      actions={
        <>
          <Button onClick={close}>{translate('ra.action.cancel')}</Button>
          <Button variant="outlined" onClick={download}>
            {quotationsWords.unsavedPdf.kept}
          </Button>
          <Button variant="contained" autoFocus onClick={saveFirst}>
            {quotationsWords.unsavedPdf.save}
          </Button>
        </>
      }
    >
      <DialogContentText>{quotationsWords.unsavedPdf.question}</DialogContentText>
    </DialogFrame>
  )
  if (state.phase !== 'running')
    return {
      label: quotationsWords.detail.pdf,
      onClick: () => (isDirty ? setOpen(true) : download()),
      dialog,
    }
  const { received, total } = state
  return {
    label: total ? downloadWords.cancelPart(Math.floor((received / total) * 100)) : downloadWords.cancel,
    onClick: cancel,
  }
}

/** Content of a quotation's page: client, date, author and PDF download, then the costs and the form. */
const QuotationView = () => {
  const { quotation, mayChange } = useQuotationContext()
  const { id, folio, name, owner_name, total } = quotation
  const pdf = useDownloadQuotationPdfAction()
  const facts = [
    toSpanishUpperCase(name),
    formatQuotationDate(quotation),
    owner_name && quotationsWords.detail.by(owner_name),
  ]
  return (
    <RecordView
      title={folio || quotationsWords.one(id)}
      lead={facts.filter(Boolean).join(' · ')}
      // A quotation without costs has no PDF.
      actions={total > 0 ? [pdf] : []}
    >
      <Box sx={layoutStyle}>
        <InstallationCosts />
        <Paper variant="panel" sx={{ minWidth: 0 }}>
          {!mayChange && (
            <Typography color="text.secondary" sx={{ mb: 2 }}>
              {quotationsWords.detail.readOnly}
            </Typography>
          )}
          <FormDraft />
          <QuotationInputs />
          {mayChange && <SaveToolbar />}
        </Paper>
      </Box>
    </RecordView>
  )
}

/** Toolbar with buttons to save or discard changes, and the total. Always visible. */
const SaveToolbar = () => {
  const { reset } = useFormContext()
  const { isDirty, isSubmitting } = useFormState()
  const { totals } = useQuotationTotals()
  return (
    <FormToolbar>
      <SubmitButton label={quotationsWords.detail.save} open={isDirty} />
      {isDirty && (
        <Button variant="outlined" disabled={isSubmitting} onClick={() => reset()}>
          {quotationsWords.detail.discard}
        </Button>
      )}
      <Box role="status" sx={{ ml: 'auto', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {quotationsWords.summary.total}: {totals ? formatCentsAsPesos(totals.total) : '—'}
      </Box>
      <Stack sx={{ flexBasis: '100%', my: -0.5 }}>
        <FormError />
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {isDirty && quotationsWords.detail.dirty}
        </Box>
      </Stack>
    </FormToolbar>
  )
}

/** Returns a function that formats a quotation's field for the dialog about conflicting changes. */
const createQuotationFieldFormatter = (tiers: readonly Tier[]) => {
  const describeTier = ({ id, price }: QuotationData['tier'], quotation: QuotationRecord): string => {
    if (id === null) return quotationsWords.tier.none
    const tier = findPricingTier(id, tiers, quotation)
    const amount = formatCentsAsPesos(price)
    return tier
      ? quotationsWords.tier.option({ meters: tier.meters, price: amount })
      : `${quotationsWords.tier.kept(id)} · ${amount}`
  }
  return (field: string, data: Values, quotation: QuotationRecord): string => {
    const value = data[field]
    if (field === 'tier') return describeTier((data as QuotationData).tier, quotation)
    if (field === 'client_type') return quotationsWords.clientTypes[(data as QuotationData).client_type]
    return formatField(getOwnProperty<Field>(quotationFields, field), value)
  }
}

/** Provides the open quotation to the components of its form. */
const QuotationProvider = ({ children, ...context }: { mayChange: boolean; children: ReactNode } & Tiers) => {
  const quotation = useRecordForm().record as QuotationRecord
  return <QuotationContext value={{ quotation, ...context }}>{children}</QuotationContext>
}

/** Form of a quotation, with its history. Read-only for users who may not change it. */
const QuotationDetail = ({ record }: { record: QuotationRecord }) => {
  const notify = useNotify()
  const mayChange = useCanPerformAction('quotations.write')
  const seesHistory = useCanPerformAction('history.read')
  const tiers = usePricingTiers()
  const describe = createQuotationFieldFormatter(tiers.tiers)
  return (
    <>
      <RecordForm<QuotationRecord>
        resource="quotations"
        record={record}
        draft={mayChange}
        validate={(values, quotation = record) => validateQuotation(quotation, values)}
        toForm={toQuotationFormValues}
        toRecord={(values, quotation = record) =>
          convertFormValuesToQuotation(values, quotation, tiers.tiers)
        }
        toBody={(data, quotation = record) => toQuotationRequestBody(data as QuotationData, quotation)}
        rebase={(data, quotation) => applyCurrentTierPrice(data as QuotationData, quotation, tiers.tiers)}
        describe={describe}
        onSaved={(saved, { data }) => {
          if (saved.total === computeEditedQuotationTotal(data as QuotationData, saved))
            notify(quotationsWords.detail.saved, { type: 'success' })
          else
            notify(quotationsWords.detail.savedAtOtherTotal(formatCentsAsPesos(saved.total)), {
              type: 'warning',
              autoHideDuration: WARNING_MS,
            })
        }}
      >
        <QuotationProvider mayChange={mayChange} {...tiers}>
          <QuotationView />
        </QuotationProvider>
      </RecordForm>
      {seesHistory && (
        <Box sx={{ mt: 3.5 }}>
          <HistorySection collection="quotations" id={record.id} />
        </Box>
      )}
    </>
  )
}

/** Placeholder with the page's layout while the quotation is loading. */
const QuotationSkeleton = () => (
  <Box role="status" aria-label={quotationsWords.detail.loading} sx={layoutStyle}>
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

/** Page of one quotation at /quotations/:id. */
export const QuotationEdit = () => {
  const id = Number(useParams().id)
  const { notFound, failed, back } = quotationsWords.detail
  return (
    <RecordPage<QuotationRecord>
      resource="quotations"
      id={id}
      texts={{ title: quotationsWords.one(id), notFound, failed, back }}
      list={pages.quotations.path}
      skeleton={<QuotationSkeleton />}
    >
      {(quotation) => <QuotationDetail record={quotation} />}
    </RecordPage>
  )
}

/** Places the costs above the form or, in a wide window, in a sticky column on the right. */
const layoutStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
  gap: { xs: 2, lg: 2.5 },
  alignItems: 'start',
  '& > :first-child': { order: { lg: 1 }, position: { lg: 'sticky' }, top: { lg: 76 } },
} as const
