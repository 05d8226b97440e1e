import { Box } from '@mui/material'
import { createContext, type KeyboardEvent, type ReactNode, useContext, useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { type Cents, convertCentsToPesos, formatCentsAsPesos } from '../../../domain/common/money.ts'
import { priceTierPatchSchema } from '../../../domain/pricing/schemas.ts'
import { PRICES, type PriceName } from '../../../domain/pricing/tiers.ts'
import { useRecordForm } from '../../kit/form/recordFormContext.ts'
import { formatAmount, parsePesoAmountInput } from '../../kit/money/amountText.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { validateWith } from '../../kit/validateWith.ts'
import type { Values } from '../../port/draftStorage.ts'
import type { Tier } from '../../port/records/tier.ts'
import { pricingWords } from './words.ts'

const mapPriceFields = <T,>(value: (price: PriceName) => T) =>
  Object.fromEntries(PRICES.map((price) => [price, value(price)])) as Record<PriceName, T>

/** Parses the typed prices into cents. A price is undefined if its text is not an amount. */
export const parsePricesAsCents = (values: Values) =>
  mapPriceFields((price) => parsePesoAmountInput(values[price]))
const validatePrices = validateWith(priceTierPatchSchema)

interface TierEditing {
  /** Id of the tier that was edited last, whose edit button receives the focus. */
  last: number | undefined
  edit: (tier: Tier) => void
  cancel: () => void
}

const TierEditingContext = createContext<TierEditing | null>(null)

/** Returns the tier that is being edited, and functions to start and stop editing. Only one tier is edited at a time. */
export const usePricingTierEditing = (): TierEditing => {
  const context = useContext(TierEditingContext)
  if (!context) throw new Error('usePricingTierEditing outside of TierEditor')
  return context
}

/** Returns whether the user is editing this tier. */
export const useIsPricingTierBeingEdited = (tier: Tier): boolean =>
  (useRecordForm().record as Tier).id === tier.id

/** Provides the state of the edited tier to the rows of the table. Escape cancels editing. */
const TierEditingProvider = ({
  onOpen,
  children,
}: {
  onOpen: (tier: Tier | undefined) => void
  children: ReactNode
}) => {
  const { leave } = useRecordForm()
  const [last, setLast] = useState<number>()
  const edit = (tier: Tier) =>
    leave(() => {
      onOpen(tier)
      setLast(tier.id)
    })
  const cancel = () => leave(() => onOpen(undefined))
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel()
  }
  return (
    <TierEditingContext value={{ last, edit, cancel }}>
      <Box onKeyDown={cancelOnEscape} sx={tableStyle}>
        {children}
      </Box>
    </TierEditingContext>
  )
}

/** Placeholder record of the form while no tier is edited. */
const NO_TIER = {} as Tier

/** Makes the rows of a list editable in place, one row at a time. react-admin offers this only in its Enterprise Edition. */
export const TierEditor = ({ children }: { children: ReactNode }) => {
  const notify = useNotify()
  const { refetch } = useListContext()
  const [open, setOpen] = useState<Tier>()
  return (
    <RecordForm<Tier>
      resource="pricing"
      record={open ?? NO_TIER}
      validate={validatePrices}
      toForm={(tier) => (tier.id === undefined ? {} : mapPriceFields((price) => formatAmount(tier[price])))}
      toRecord={parsePricesAsCents}
      toBody={(prices) => mapPriceFields((price) => convertCentsToPesos(prices[price] as Cents))}
      describe={(price, prices) => formatCentsAsPesos(prices[price] as Cents)}
      onSaved={({ meters }) => {
        setOpen(undefined)
        void refetch()
        notify(pricingWords.saved(meters), { type: 'success' })
      }}
    >
      <TierEditingProvider onOpen={setOpen}>{children}</TierEditingProvider>
    </RecordForm>
  )
}

/** Narrow cell padding, so that the inputs of an edited row fit. */
const tableStyle = { '& .MuiTableCell-root': { px: { md: 1.25, lg: 2 } } } as const
