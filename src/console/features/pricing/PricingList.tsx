import { Box, Button, Stack } from '@mui/material'
import { FieldTitle, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { formatCentsAsPesos } from '../../../domain/common/money.ts'
import { formatVatNote } from '../../../domain/common/vat.ts'
import { getPriceTierTotal, PRICES, type PriceName } from '../../../domain/pricing/tiers.ts'
import { FormError } from '../../kit/form/FormError.tsx'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'
import { SearchFilter } from '../../kit/list/SearchFilter.tsx'
import { MoneyInput } from '../../kit/money/MoneyInput.tsx'
import { ListCount, ResourceList } from '../../kit/ResourceList.tsx'
import { pages } from '../../pages.ts'
import type { Tier } from '../../port/records/tier.ts'
import { useCanPerformAction } from '../../port/session.ts'
import { getPortalSettings } from '../../port/settings.ts'
import {
  parsePricesAsCents,
  TierEditor,
  useIsPricingTierBeingEdited,
  usePricingTierEditing,
} from './TierEditor.tsx'
import { pricingWords } from './words.ts'

const BY_METERS = { field: 'meters', order: 'ASC' } as const
const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />]

/** Price of a pricing tier as text, or as an input while the user edits the tier. */
const Price = ({ tier, price }: { tier: Tier; price: PriceName }) => {
  const translate = useTranslate()
  const isOpen = useIsPricingTierBeingEdited(tier)
  if (!isOpen) return formatCentsAsPesos(tier[price])
  const label = pricingWords.price({
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

/** Total price of a pricing tier. Computed from the typed prices while the user edits the tier. */
const Total = ({ tier }: { tier: Tier }) => {
  const isOpen = useIsPricingTierBeingEdited(tier)
  const values: Record<string, unknown> = useWatch()
  if (!isOpen) return formatCentsAsPesos(getPriceTierTotal(tier))
  const { materials_price, workforce, indirect_costs } = parsePricesAsCents(values)
  if (materials_price === undefined || workforce === undefined || indirect_costs === undefined) return '—'
  return formatCentsAsPesos(getPriceTierTotal({ materials_price, workforce, indirect_costs }))
}

/** Button that starts editing a pricing tier, or buttons to save and cancel while editing. */
const TierActions = ({ tier }: { tier: Tier }) => {
  const isOpen = useIsPricingTierBeingEdited(tier)
  const { last, edit, cancel } = usePricingTierEditing()
  if (!isOpen)
    return (
      <Button
        autoFocus={last === tier.id}
        aria-label={pricingWords.editOne(tier.meters)}
        onClick={() => edit(tier)}
        sx={{ mr: -1.25, px: 1.25, minWidth: 0 }}
      >
        {pricingWords.edit}
      </Button>
    )
  return (
    <Box sx={{ py: 0.75 }}>
      <Stack
        direction="row"
        sx={{ flexWrap: { sm: 'wrap', lg: 'nowrap' }, justifyContent: 'flex-end', gap: 1 }}
      >
        <SubmitButton label={pricingWords.save} />
        <Button variant="outlined" onClick={cancel}>
          {pricingWords.cancel}
        </Button>
      </Stack>
      <FormError />
    </Box>
  )
}

/** Card of a pricing tier: length in metres and total, then the individual prices. */
const TierCard = ({ tier }: { tier: Tier }) => {
  const mayChange = useCanPerformAction('pricing.update')
  return (
    <>
      <Box sx={{ ...lineStyle, fontWeight: 600 }}>
        <span>{pricingWords.meters(tier.meters)}</span>
        <Total tier={tier} />
      </Box>
      <Box component="dl" sx={{ m: 0, mt: 0.75 }}>
        {PRICES.map((price) => (
          <Box key={price} sx={lineStyle}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              <FieldTitle source={price} resource="pricing" />
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              <Price tier={tier} price={price} />
            </Box>
          </Box>
        ))}
      </Box>
      {mayChange && (
        <Stack direction="row" sx={{ justifyContent: 'flex-end', mt: 0.5 }}>
          <TierActions tier={tier} />
        </Stack>
      )}
    </>
  )
}

/** Page at /pricing with the installation prices by length in metres. Users with the permission edit a row in place. */
export const PricingList = () => {
  const mayChange = useCanPerformAction('pricing.update')
  const { vat } = getPortalSettings()
  return (
    <ResourceList<Tier>
      resource="pricing"
      title={pricingWords.title}
      lead={
        <>
          <ListCount count={pricingWords.lead} found={({ count }) => pricingWords.count(count)} />
          {vat && ` ${formatVatNote(vat)}`}
        </>
      }
      sort={BY_METERS}
      columns={[
        {
          source: 'meters',
          isSortable: true,
          cell: ({ meters }) => pricingWords.meters(meters),
          sx: { fontWeight: 600 },
        },
        ...PRICES.map((price) => ({
          source: price,
          align: 'right' as const,
          cell: (tier: Tier) => <Price tier={tier} price={price} />,
        })),
        { source: 'total', align: 'right', cell: (tier) => <Total tier={tier} /> },
        {
          source: 'actions',
          isAction: true,
          shownTo: () => mayChange,
          cell: (tier) => <TierActions tier={tier} />,
        },
      ]}
      filters={FILTERS}
      card={(tier) => <TierCard tier={tier} />}
      // A row in edit mode needs more width than a small window has.
      tableFrom={mayChange ? 'md' : 'sm'}
      empty={{ title: pricingWords.empty.title, text: pricingWords.empty.text }}
      failed={pricingWords.error.title}
      actions={
        <Button variant="outlined" component={Link} to={pages.quotations.path}>
          {pricingWords.quotations}
        </Button>
      }
      around={TierEditor}
    />
  )
}

const lineStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  minHeight: 28,
  fontVariantNumeric: 'tabular-nums',
} as const
