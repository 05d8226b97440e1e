import './words.ts'
import { Box, Button, Paper, Skeleton, Typography } from '@mui/material'
import { type ComponentProps, useMemo, useState } from 'react'
import { EditBase, Form, useTranslate } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { useParams } from 'react-router-dom'
import { formatMoney } from '../../../domain/money.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { upper } from '../../../domain/text.ts'
import { useCan } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'
import { ConflictDialog } from '../../components/conflict/ConflictDialog.tsx'
import { FormDirtyObserver } from '../../components/form/FormDirtyObserver.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import { FormToolbar } from '../../components/form/FormToolbar.tsx'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { useUnsavedChanges } from '../../components/form/useUnsavedChanges.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { ListSkeleton } from '../../components/list/ListSkeleton.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { RecordError } from '../../components/RecordError.tsx'
import { pages } from '../../pages.ts'
import type { QuotationRecord } from '../../providers/adapter/quotation.ts'
import { formatQuotationDate } from './formatQuotationDate.ts'
import { layoutStyle, panelStyle, totalsStyle } from './layoutStyle.ts'
import { InstallationCosts, QuotationInputs } from './QuotationInputs.tsx'
import { QuotationPdfButton } from './QuotationPdfButton.tsx'
import { findTier, QuotationContext, useQuotation, useTiers, useTotals } from './quotationContext.ts'
import { type QuotationDraft, toFormValues, validateQuotation } from './quotationForm.ts'
import { useSaveQuotation } from './useSaveQuotation.ts'

const HistorySection = lazyComponent(
  async () => (await import('../../components/log/HistorySection.tsx')).HistorySection,
  <ListSkeleton columns={3} cards={false} />,
)

const FIELDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** 'Cargando información', in the layout of what is coming. */
const QuotationSkeleton = () => (
  <Box role="status" aria-label={useTranslate()('quotations.detail.loading')} sx={layoutStyle}>
    <Paper variant="outlined" sx={{ ...totalsStyle, display: 'grid', gap: 1.5 }}>
      <Skeleton variant="rounded" height={22} width="70%" />
      <Skeleton variant="rounded" height={60} />
      <Skeleton variant="rounded" height={28} width="50%" />
    </Paper>
    <Paper
      variant="outlined"
      sx={{
        ...panelStyle,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        gap: 2.5,
      }}
    >
      {FIELDS.map((field) => (
        <Skeleton key={field} variant="rounded" height={38} />
      ))}
    </Paper>
  </Box>
)

/** Which quotation it is, whose and since when; and its PDF. */
const QuotationHeader = ({ submit }: Pick<ComponentProps<typeof QuotationPdfButton>, 'submit'>) => {
  const translate = useTranslate()
  const { quotation } = useQuotation()
  const { id, folio, name, owner_name } = quotation
  const facts = [
    upper(name),
    formatQuotationDate(quotation),
    owner_name && translate('quotations.detail.by', { name: owner_name }),
  ]
  const title = folio || translate('quotations.one', { id })
  return (
    <PageHeader
      title={title}
      crumb={title}
      lead={facts.filter(Boolean).join(' · ')}
      actions={<QuotationPdfButton name={title} submit={submit} />}
    />
  )
}

/** Saves or takes back what was typed, beside the total that it makes; always in sight. */
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
      <Box sx={{ flexBasis: '100%', display: 'grid', my: -0.5 }}>
        <FormError />
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {isDirty && translate('quotations.detail.dirty')}
        </Box>
      </Box>
    </FormToolbar>
  )
}

type Field = keyof QuotationDraft

/** What the fields of a quotation are called, and what they say, in words and formatted money. */
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

interface QuotationFormProps {
  onSaved: (quotation: QuotationRecord) => void
  onDirty: (dirty: boolean) => void
}

/**
 * What it costs to install, and what that depends on: the client, the metres, and four additional costs (specification, section 2). On Form, as
 * react-admin's SimpleForm (5.15) is one column with its toolbar below all of it, and here the costs stand beside.
 */
const QuotationForm = ({ onSaved, onDirty }: QuotationFormProps) => {
  const translate = useTranslate()
  const { quotation, mayChange } = useQuotation()
  const words = useQuotationFieldTexts()
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
      <QuotationHeader submit={submit} />
      <Box sx={layoutStyle}>
        <InstallationCosts />
        <Paper variant="outlined" sx={panelStyle}>
          {!mayChange && (
            <Typography color="text.secondary" sx={{ mb: 2 }}>
              {translate('quotations.detail.readOnly')}
            </Typography>
          )}
          <QuotationInputs />
          {mayChange && <SaveToolbar />}
        </Paper>
      </Box>
      {conflict && (
        <ConflictDialog
          key={conflict.now.version}
          conflict={conflict}
          {...words}
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
  const seesHistory = useCan('history.read') && settings().extras
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

/** What is edited begins as the back end has it now, not as it was remembered. */
const FRESH = { ...queryOptions, gcTime: 0 }
const BACK = { to: pages.quotations.path, label: 'quotations.detail.back' }

/** /quotations/:id in each of its states: loading, failed, not there, or the quotation. */
export const QuotationEdit = () => {
  const translate = useTranslate()
  const { id = '' } = useParams()
  return (
    <EditBase<QuotationRecord>
      key={id}
      resource="quotations"
      id={Number(id)}
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={FRESH}
      render={({ record, error, refetch }) =>
        record ? (
          <QuotationDetail record={record} />
        ) : (
          <>
            <PageHeader title={translate('quotations.one', { id })} crumb="" />
            {error ? (
              <RecordError
                error={error}
                notFound="quotations.detail.notFound"
                failed="quotations.detail.failed"
                back={BACK}
                onRetry={() => void refetch()}
              />
            ) : (
              <QuotationSkeleton />
            )}
          </>
        )
      }
    />
  )
}
