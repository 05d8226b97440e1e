import { Alert, Box, Button, Paper, Stack, Typography } from '@mui/material'
import { type ReactNode, useEffect, useId } from 'react'
import { FieldTitle, RadioButtonGroupInput, SelectInput, TextInput } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { formatCentsAsPesos } from '../../../domain/common/money.ts'
import { isValidCompanyRfc, isValidPersonRfc } from '../../../domain/common/rfc.ts'
import { formatVatNote } from '../../../domain/common/vat.ts'
import { findPriceTierId, getPriceTierTotal, PRICES } from '../../../domain/pricing/tiers.ts'
import { quotationFields } from '../../../domain/quotations/fields.ts'
import { CLIENT_TYPES, type ClientType, COST_NUMBERS } from '../../../domain/quotations/totals.ts'
import { appWords } from '../../i18n/app.ts'
import { FieldInputs, type InputProps } from '../../kit/fields/FieldInputs.tsx'
import { FieldGrid } from '../../kit/form/FieldGrid.tsx'
import { MoneyInput } from '../../kit/money/MoneyInput.tsx'
import { isEndpointAvailable } from '../../port/backend.ts'
import type { QuotationRecord } from '../../port/records/quotation.ts'
import { getPortalSettings } from '../../port/settings.ts'
import { RfcHint } from '../people/CheckDigitHint.tsx'
import { type Tiers, useQuotationContext, useQuotationTotals } from './quotationContext.ts'
import { findPricingTier } from './quotationForm.ts'
import { quotationsWords } from './words.ts'

const FITS = { IN: isValidPersonRfc, LI: isValidCompanyRfc } satisfies Record<
  ClientType,
  (rfc: string) => boolean
>

/** Input for the client's RFC (tax number). The client's type decides which format is valid. */
const ClientRfcInput = ({ field: _, ...props }: InputProps) => {
  const { source } = props
  const { trigger } = useFormContext()
  const { touchedFields } = useFormState({ name: source })
  const wasLeft = Boolean(touchedFields[source])
  const [type = 'IN', typed]: [ClientType | undefined, unknown] = useWatch({ name: ['client_type', source] })
  useEffect(() => {
    if (type && wasLeft) void trigger(source)
  }, [type, wasLeft, source, trigger])
  return (
    <TextInput
      {...props}
      helperText={<RfcHint typed={typed} isRfc={FITS[type]} hint={quotationsWords.rfc[type]} />}
      autoComplete="off"
      sx={{ '& input': { textTransform: 'uppercase' } }}
    />
  )
}

const ClientTypeInput = ({ source, disabled }: InputProps) => {
  const choices = CLIENT_TYPES.map((id) => ({ id, name: quotationsWords.clientTypes[id] }))
  return (
    <RadioButtonGroupInput
      source={source}
      choices={choices}
      translateChoice={false}
      helperText={false}
      disabled={disabled}
      sx={{ gridColumn: '1 / -1' }}
    />
  )
}

/** Inputs for the client's data. The client's type determines the format of the RFC. */
export const ClientInputs = ({ disabled = false }: { disabled?: boolean }) => (
  <FieldGrid>
    <FieldInputs
      fields={quotationFields}
      section="client"
      inputs={{ client_type: ClientTypeInput, rfc: ClientRfcInput }}
      disabled={disabled}
    />
  </FieldGrid>
)

interface AmountLineProps {
  label: ReactNode
  amount: string
  /** Whether the amount is a subtotal and has a line above it. */
  line?: boolean
  total?: boolean
}

/** Label and amount of one item in the cost calculation. */
const AmountLine = ({ label, amount, line, total }: AmountLineProps) => (
  <Stack
    direction="row"
    sx={{
      flexWrap: 'wrap',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      columnGap: 2,
      py: 0.75,
      ...(line && { borderTop: 1, borderColor: 'divider' }),
      ...(total && { mt: 0.5, pt: 1.25, fontSize: '1.25rem', lineHeight: '1.75rem', fontWeight: 680 }),
    }}
  >
    <Box component="dt" sx={{ color: total ? 'text.primary' : 'text.secondary' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, ml: 'auto', fontVariantNumeric: 'tabular-nums' }}>
      {amount}
    </Box>
  </Stack>
)

/** Cost calculation of the installation from the current form values: the tier's prices, the additional costs and the total. */
export const InstallationCosts = () => {
  const id = useId()
  const { price, today, totals } = useQuotationTotals()
  const { vat } = getPortalSettings()
  const asToday = today !== undefined && getPriceTierTotal(today) === price
  const unreadable = quotationsWords.summary.unreadable
  return (
    <Paper component="section" variant="panel" aria-labelledby={id}>
      <Typography id={id} variant="h2">
        {quotationsWords.detail.sections.installation}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {today ? quotationsWords.summary.meters(today.meters) : price === 0 && quotationsWords.summary.none}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {asToday ? (
          <>
            {PRICES.map((part) => (
              <AmountLine
                key={part}
                label={<FieldTitle source={part} resource="pricing" />}
                amount={formatCentsAsPesos(today[part])}
              />
            ))}
            <AmountLine label={quotationsWords.summary.price} amount={formatCentsAsPesos(price)} line />
          </>
        ) : (
          price > 0 && (
            <AmountLine label={quotationsWords.summary.keptPrice} amount={formatCentsAsPesos(price)} />
          )
        )}
        <AmountLine
          label={quotationsWords.summary.additional}
          amount={totals ? formatCentsAsPesos(totals.additional) : unreadable}
        />
        <AmountLine
          label={quotationsWords.summary.total}
          amount={totals ? formatCentsAsPesos(totals.total) : '—'}
          line
          total
        />
      </Box>
      {vat && <Typography color="text.secondary">{formatVatNote(vat)}</Typography>}
    </Paper>
  )
}

/** Warns that the tier's price has changed since the quotation was saved. The user chooses the old or the new price. */
const PriceChangeAlert = () => {
  const { setValue } = useFormContext()
  const { quotation, tiers, mayChange } = useQuotationContext()
  const [id, reprice]: unknown[] = useWatch({ name: ['pricing_id', 'reprice'] })
  const today = findPricingTier(id, tiers, quotation)
  if (!today || id !== quotation.pricing_id || getPriceTierTotal(today) === quotation.actual_pricing)
    return null
  const prices = {
    kept: formatCentsAsPesos(quotation.actual_pricing),
    today: formatCentsAsPesos(getPriceTierTotal(today)),
  }
  return (
    <Alert
      severity="info"
      variant="outlined"
      role="status"
      sx={{ mt: 1.5, color: 'text.primary', alignItems: 'flex-start' }}
    >
      {quotationsWords.tier[reprice ? 'will' : 'was'](prices)}
      {mayChange && isEndpointAvailable('quotations.update', 'reprice') && (
        <Button
          variant="outlined"
          onClick={() => setValue('reprice', !reprice, { shouldDirty: true })}
          sx={{ display: 'flex', mt: 1.25 }}
        >
          {quotationsWords.tier[reprice ? 'keep' : 'reprice']}
        </Button>
      )}
    </Alert>
  )
}

interface TierSelectProps extends Tiers {
  /** Tier that the quotation has. */
  saved?: Pick<QuotationRecord, 'pricing_id' | 'tier'>
  isDisabled?: boolean
}

const NO_TIER: NonNullable<TierSelectProps['saved']> = { pricing_id: null, tier: undefined }

/**
 * Select for the length of the installation in metres (pricing tier). Each option shows its current price. A chosen length can
 * be changed, but not removed.
 */
export const TierSelect = ({ saved = NO_TIER, tiers, state, retry, isDisabled = false }: TierSelectProps) => {
  const { setValue } = useFormContext()
  const savedId = saved.pricing_id
  const isListed = savedId === null || tiers.some(({ id }) => id === savedId)
  const choices = [...(isListed ? [] : [{ id: savedId }]), ...tiers].map(({ id }) => {
    const tier = findPricingTier(id, tiers, saved)
    const name = tier
      ? quotationsWords.tier.option({
          meters: tier.meters,
          price: formatCentsAsPesos(getPriceTierTotal(tier)),
        })
      : quotationsWords.tier.kept(id)
    return { id, name }
  })
  /** Returns the tier id that the API expects (docs/requirements.md §10), or null for no tier. */
  const toPricingId = (id: number | '') => {
    const tier = tiers.find((one) => one.id === id)
    return id === '' ? null : tier ? findPriceTierId(tier, tiers) : id
  }
  return (
    <>
      <Box sx={{ maxWidth: { sm: 420 }, '& .MuiFormControl-root': { width: '100%' } }}>
        <SelectInput
          source="pricing_id"
          choices={choices}
          translateChoice={false}
          emptyText={quotationsWords.tier.none}
          parse={toPricingId}
          onChange={() => setValue('reprice', false)}
          isRequired={saved === NO_TIER || savedId !== null}
          disabled={isDisabled || state !== 'ready'}
          helperText={
            state === 'ready'
              ? quotationsWords.tier.hint
              : quotationsWords.tier[state === 'pending' ? 'loading' : 'failed']
          }
        />
      </Box>
      {state === 'failed' && (
        <Button variant="outlined" onClick={retry} sx={{ mt: 1 }}>
          {appWords.error.retry}
        </Button>
      )}
    </>
  )
}

const TierInput = () => {
  const { quotation, mayChange, ...tiers } = useQuotationContext()
  return (
    <>
      <TierSelect {...tiers} saved={quotation} isDisabled={!mayChange} />
      <PriceChangeAlert />
    </>
  )
}

/** Inputs for the four additional costs, each with a description. */
const CostFields = () => {
  const { mayChange } = useQuotationContext()
  const disabled = !mayChange
  return (
    <>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {quotationsWords.costs.hint}
      </Typography>
      {COST_NUMBERS.map((n) => (
        <Box key={n} sx={rowStyle}>
          <TextInput
            source={`indirect_cost_${n}_description`}
            helperText={false}
            autoComplete="off"
            disabled={disabled}
          />
          <MoneyInput source={`indirect_cost_${n}`} helperText={false} disabled={disabled} />
        </Box>
      ))}
    </>
  )
}

/** Titled section of the quotation's form. */
interface FormSectionProps {
  name: keyof typeof quotationsWords.detail.sections
  children: ReactNode
}

const FormSection = ({ name, children }: FormSectionProps) => {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={sectionStyle}>
      <Typography id={id} variant="h2" sx={{ mb: 1 }}>
        {quotationsWords.detail.sections[name]}
      </Typography>
      {children}
    </Box>
  )
}

/** Inputs of a quotation: client, length in metres and additional costs. */
export const QuotationInputs = () => {
  const { mayChange } = useQuotationContext()
  return (
    <>
      <FormSection name="client">
        <ClientInputs disabled={!mayChange} />
      </FormSection>
      <FormSection name="meters">
        <TierInput />
      </FormSection>
      <FormSection name="costs">
        <CostFields />
      </FormSection>
    </>
  )
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 1fr)' },
  columnGap: 2,
  alignItems: 'start',
  '& + &': { mt: { xs: 1.5, sm: 0 } },
  '& .MuiFormControl-root': { width: '100%' },
} as const

const sectionStyle = {
  '& + &': { mt: 2.5, pt: 2.5, borderTop: 1, borderColor: 'divider' },
  // MUI's colour of disabled text has too little contrast.
  '& .MuiInputBase-input.Mui-disabled': { WebkitTextFillColor: 'inherit', color: 'text.secondary' },
  '& .MuiInputLabel-root.Mui-disabled, & .MuiFormControlLabel-label.Mui-disabled, & .MuiFormLabel-root.Mui-disabled':
    { color: 'text.secondary' },
} as const
