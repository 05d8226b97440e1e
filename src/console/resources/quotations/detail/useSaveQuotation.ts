import { useNotify } from 'react-admin'
import { formatMoney } from '../../../../domain/money.ts'
import { tierPrice } from '../../../../domain/pricing.ts'
import { useVersionedSave } from '../../../shared/conflict/useVersionedSave.ts'
import { refusedForm } from '../../../shared/form/refusedForm.ts'
import { readQuotation, type Sheet } from '../readQuotation.ts'
import { tierIn, useQuotation } from './quotationContext.ts'
import {
  chosenTier,
  draftOf,
  type QuotationDraft,
  SHOWN,
  totalOf,
  typedDraft,
  wire,
} from './quotationForm.ts'

const QUOTATIONS = { resource: 'quotations', read: readQuotation, draftOf, wire }
/** Long enough to read another total. */
const WARNING_MS = 10_000

/** Saves what was typed over the version that was opened. Refusals come back for the form; `conflict` is for whoever comes second. */
export const useSaveQuotation = (onSaved: (sheet: Sheet) => void) => {
  const notify = useNotify()
  const { sheet, tiers } = useQuotation()
  const done = (saved: Sheet, draft: QuotationDraft) => {
    onSaved(saved)
    if (saved.total === totalOf(draft)) notify('quotations.detail.saved', { type: 'success' })
    else
      notify('quotations.detail.savedAtOtherTotal', {
        type: 'warning',
        messageArgs: { total: formatMoney(saved.total) },
        autoHideDuration: WARNING_MS,
      })
  }
  /** A tier that is chosen again costs what it costs today. */
  const rebased = (draft: QuotationDraft, over: Sheet): QuotationDraft => {
    const today = tierIn(draft.tier.id, tiers, over)
    if (!today || draft.tier.id === over.pricing_id) return draft
    return { ...draft, tier: { id: today.id, price: tierPrice(today) } }
  }
  const versioned = useVersionedSave<Sheet, QuotationDraft>({ ...QUOTATIONS, rebased }, done)
  const submit = async (values: Record<string, unknown>) => {
    const draft = typedDraft(values, chosenTier(values, sheet, tiers))
    const error = await versioned.save(draft, sheet)
    return error === undefined ? undefined : refusedForm(error, SHOWN)
  }
  return { submit, ...versioned }
}
