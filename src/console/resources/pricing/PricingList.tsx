import './words.ts'
import { Box, Button, type Theme, useMediaQuery } from '@mui/material'
import { DataTable, FieldTitle, List, useListContext, useRecordContext, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { formatMoney } from '../../../domain/money.ts'
import { tierPrice } from '../../../domain/tiers.ts'
import { useCan } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { ColumnsButton } from '../../components/list/ColumnsButton.tsx'
import { DataTableBody } from '../../components/list/DataTableBody.tsx'
import { DataTableHead } from '../../components/list/DataTableHead.tsx'
import { EmptyOrNoMatches } from '../../components/list/EmptyOrNoMatches.tsx'
import { ExportButton } from '../../components/list/ExportButton.tsx'
import { ListActions } from '../../components/list/ListActions.tsx'
import { ListError } from '../../components/list/ListError.tsx'
import { listDefaults } from '../../components/list/listDefaults.tsx'
import { PhoneListBar } from '../../components/list/PhoneListBar.tsx'
import { ResponsiveRows } from '../../components/list/ResponsiveRows.tsx'
import { SearchFilter } from '../../components/list/SearchFilter.tsx'
import { MoneyInput } from '../../components/money/MoneyInput.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { pages } from '../../pages.ts'
import { PRICES, type Tier } from '../../providers/adapter/tier.ts'
import { draftFromForm, TierEditor, useIsTierOpen, useTierEditing } from './TierEditor.tsx'

const BY_METERS = { field: 'meters', order: 'ASC' } as const
const COLUMNS = ['meters', ...PRICES, 'total']
const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />]

/** May the signed-in user change prices here? Other back ends have no call for it. */
const useCanUpdatePricing = (): boolean => useCan('pricing.update') && settings().extras

/** Are the tiers cards? On a phone, and for who changes them earlier: a row that opens wants more room than a narrow window has. */
const useHasCards = (): boolean => {
  const width = useCanUpdatePricing() ? 'md' : 'sm'
  return useMediaQuery<Theme>((theme) => theme.breakpoints.down(width), { noSsr: true })
}

const PricingHeader = () => {
  const translate = useTranslate()
  const { total, error, filterValues } = useListContext()
  const hasCards = useHasCards()
  const isFiltered = total !== undefined && !error && filterValues.q
  return (
    <PageHeader
      title={translate('pricing.title')}
      lead={translate(isFiltered ? 'pricing.count' : 'pricing.lead', { smart_count: total ?? 0 })}
      actions={
        <>
          <ExportButton endpoint="pricing.export" sources={COLUMNS} />
          {!hasCards && <ColumnsButton sources={COLUMNS} />}
        </>
      }
    />
  )
}

type PriceName = (typeof PRICES)[number]

/** One price of a tier; a field while the tier is open. */
const Price = ({ price }: { price: PriceName }) => {
  const translate = useTranslate()
  const tier = useRecordContext<Tier>()
  const isOpen = useIsTierOpen(tier)
  if (!tier) return null
  if (!isOpen) return formatMoney(tier[price])
  const label = translate('pricing.price', {
    price: translate(`resources.pricing.fields.${price}`),
    meters: tier.meters,
  })
  return (
    <Box sx={{ width: { xs: 190, md: 116, lg: 128 }, ml: 'auto', py: 0.5 }}>
      <MoneyInput
        source={price}
        label={false}
        margin="none"
        fullWidth
        helperText={false}
        autoFocus={price === PRICES[0]}
        slotProps={{ htmlInput: { 'aria-label': label } }}
      />
    </Box>
  )
}

/** What a tier costs; while it is open, as it is typed. */
const Total = () => {
  const tier = useRecordContext<Tier>()
  const isOpen = useIsTierOpen(tier)
  const values: Record<string, unknown> = useWatch()
  if (!tier) return null
  if (!isOpen) return formatMoney(tierPrice(tier))
  const { materials_price, workforce, indirect_costs } = draftFromForm(values)
  if (materials_price === undefined || workforce === undefined || indirect_costs === undefined) return '—'
  return formatMoney(tierPrice({ materials_price, workforce, indirect_costs }))
}

/** Opens a tier; then saves it or takes it back. */
const TierActions = () => {
  const translate = useTranslate()
  const tier = useRecordContext<Tier>()
  const isOpen = useIsTierOpen(tier)
  const { last, edit, cancel } = useTierEditing()
  if (!tier) return null
  if (!isOpen)
    return (
      <Button
        autoFocus={last === tier.id}
        aria-label={translate('pricing.editOne', { meters: tier.meters })}
        onClick={() => edit(tier)}
        sx={{ mr: -1.25, px: 1.25, minWidth: 0 }}
      >
        {translate('pricing.edit')}
      </Button>
    )
  return (
    <Box sx={{ py: 0.75 }}>
      <Box
        sx={{ display: 'flex', flexWrap: { sm: 'wrap', lg: 'nowrap' }, justifyContent: 'flex-end', gap: 1 }}
      >
        <SubmitButton label="pricing.save" />
        <Button variant="outlined" onClick={cancel}>
          {translate('pricing.cancel')}
        </Button>
      </Box>
      <FormError />
    </Box>
  )
}

/** A tier as a card: its metres and what it costs on top, its prices below. */
const TierCard = ({ tier }: { tier: Tier }) => {
  const translate = useTranslate()
  const mayChange = useCanUpdatePricing()
  return (
    <>
      <Box sx={{ ...lineStyle, fontWeight: 600 }}>
        <span>{translate('pricing.meters', { meters: tier.meters })}</span>
        <Total />
      </Box>
      <Box component="dl" sx={{ m: 0, mt: 0.75 }}>
        {PRICES.map((price) => (
          <Box key={price} sx={lineStyle}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              <FieldTitle source={price} resource="pricing" />
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              <Price price={price} />
            </Box>
          </Box>
        ))}
      </Box>
      {mayChange && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 0.5 }}>
          <TierActions />
        </Box>
      )}
    </>
  )
}

const PricingEmpty = () => {
  const translate = useTranslate()
  return (
    <EmptyOrNoMatches>
      <EmptyState title={translate('pricing.empty.title')} text={translate('pricing.empty.text')} />
    </EmptyOrNoMatches>
  )
}

/** /pricing: what an installation costs by its metres; who may, changes it in place. */
export const PricingList = () => {
  const translate = useTranslate()
  const mayChange = useCanUpdatePricing()
  const hasCards = useHasCards()
  return (
    <List
      {...listDefaults}
      title={<PricingHeader />}
      filters={FILTERS}
      actions={
        <ListActions>
          <Button variant="outlined" component={Link} to={pages.quotations.path}>
            {translate('pricing.quotations')}
          </Button>
        </ListActions>
      }
      error={<ListError title="pricing.error.title" />}
      sort={BY_METERS}
    >
      {hasCards && <PhoneListBar sortFields={['meters']} />}
      <TierEditor>
        <ResponsiveRows<Tier>
          columns={5}
          hasCards={hasCards}
          empty={<PricingEmpty />}
          card={(tier) => <TierCard tier={tier} />}
        >
          <DataTable head={DataTableHead} body={DataTableBody} rowClick={false} bulkActionButtons={false}>
            <DataTable.Col<Tier>
              source="meters"
              render={({ meters }) => translate('pricing.meters', { meters })}
              sx={{ fontWeight: 600 }}
            />
            {PRICES.map((price) => (
              <DataTable.Col key={price} source={price} align="right" disableSort>
                <Price price={price} />
              </DataTable.Col>
            ))}
            <DataTable.Col source="total" align="right" disableSort>
              <Total />
            </DataTable.Col>
            {mayChange && (
              <DataTable.Col source="actions" align="right" disableSort>
                <TierActions />
              </DataTable.Col>
            )}
          </DataTable>
        </ResponsiveRows>
      </TierEditor>
    </List>
  )
}

const lineStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  minHeight: 28,
  fontVariantNumeric: 'tabular-nums',
} as const
