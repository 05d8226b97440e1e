import { Box } from '@mui/material'
import { createContext, type KeyboardEvent, type ReactNode, useContext, useMemo, useState } from 'react'
import { Form, useListContext, useNotify, useTranslate } from 'react-admin'
import { type Cents, formatMoney, pesosOf } from '../../../domain/money.ts'
import { pricingPatch } from '../../../domain/pricing.ts'
import { ConflictDialog } from '../../components/conflict/ConflictDialog.tsx'
import { useVersionedSave } from '../../components/conflict/useVersionedSave.ts'
import { FormDirtyObserver } from '../../components/form/FormDirtyObserver.tsx'
import { toFormErrors } from '../../components/form/formErrors.ts'
import { useUnsavedChanges } from '../../components/form/useUnsavedChanges.tsx'
import { formatAmount, parseTypedAmount } from '../../components/money/amountText.ts'
import { validateWith } from '../../components/validateWith.ts'
import { PRICES, type Tier } from '../../providers/adapter/tier.ts'

type Values = Record<string, unknown>

/** A tier's three prices, in cents. */
type TierDraft = Record<(typeof PRICES)[number], Cents>

const each = <T,>(value: (price: (typeof PRICES)[number]) => T) =>
  Object.fromEntries(PRICES.map((price) => [price, value(price)])) as Record<(typeof PRICES)[number], T>

const toDraft = (tier: Tier): TierDraft => each((price) => tier[price])
const toFormValues = (tier: Tier): Values => each((price) => formatAmount(tier[price]))
/** The typed amounts; undefined for what is no amount. */
export const draftFromForm = (values: Values) => each((price) => parseTypedAmount(values[price]))
/** PATCH /api/pricing/{id}/. */
const toWire = (draft: TierDraft): Values => each((price) => pesosOf(draft[price]))
const validateTier = validateWith(pricingPatch)

const PRICING = { resource: 'pricing', toDraft, toWire }

interface TierEditing {
  /** The tier that is open, as it was when it was opened. */
  open: Tier | undefined
  /** The tier that was opened last: the focus returns to its button. */
  last: number | undefined
  edit: (tier: Tier) => void
  cancel: () => void
}

const TierEditingContext = createContext<TierEditing | null>(null)

/** The tier that is being edited; one at a time. */
export const useTierEditing = (): TierEditing => {
  const context = useContext(TierEditingContext)
  if (!context) throw new Error('useTierEditing outside of TierEditor')
  return context
}

/** Whether this tier is open. */
export const useIsTierOpen = (tier: Tier): boolean => {
  const { open } = useTierEditing()
  return open?.id === tier.id
}

/**
 * Edits the rows of the list inside, one at a time: Enter saves, Escape cancels. react-admin has rows that are edited in place in its
 * Enterprise Edition only.
 */
export const TierEditor = ({ children }: { children: ReactNode }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { refetch } = useListContext()
  const [open, setOpen] = useState<Tier>()
  const [last, setLast] = useState<number>()
  const [dirty, setDirty] = useState(false)
  const { leave, question } = useUnsavedChanges(dirty)
  const record = useMemo(() => (open ? toFormValues(open) : {}), [open])
  const { save, conflict, dismiss } = useVersionedSave<Tier, TierDraft>(PRICING, ({ meters }) => {
    setOpen(undefined)
    void refetch()
    notify('pricing.saved', { type: 'success', messageArgs: { meters } })
  })
  const submit = async (values: Record<string, unknown>) => {
    if (!open) return undefined
    // The form's validation has refused what is no amount.
    const error = await save(draftFromForm(values) as TierDraft, open)
    return error === undefined ? undefined : toFormErrors(error, PRICES)
  }
  const edit = (tier: Tier) =>
    leave(() => {
      setOpen(tier)
      setLast(tier.id)
    })
  const cancel = () => leave(() => setOpen(undefined))
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) cancel()
  }
  return (
    <TierEditingContext value={{ open, last, edit, cancel }}>
      <Box onKeyDown={cancelOnEscape} sx={tableStyle}>
        <Form
          record={record}
          mode="onTouched"
          validate={validateTier}
          onSubmit={submit}
          disableInvalidFormNotification
          noValidate
        >
          <FormDirtyObserver onChange={setDirty} />
          {children}
        </Form>
      </Box>
      {question}
      {conflict && (
        <ConflictDialog
          key={conflict.now.version}
          conflict={conflict}
          label={(field) => translate(`resources.pricing.fields.${field}`)}
          describe={(field, draft) => formatMoney(draft[field])}
          onSave={save}
          onClose={dismiss}
        />
      )}
    </TierEditingContext>
  )
}

/** An open row has to fit beside the menu. */
const tableStyle = { '& .MuiTableCell-root': { px: { md: 1.25, lg: 2 } } } as const
