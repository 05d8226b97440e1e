import { useNotify } from 'react-admin'
import { formatMoney } from '../../../domain/money.ts'
import { tierPrice } from '../../../domain/tiers.ts'
import { useVersionedSave } from '../../components/conflict/useVersionedSave.ts'
import { toFormErrors } from '../../components/form/formErrors.ts'
import type { QuotationRecord } from '../../providers/adapter/quotation.ts'
import { findTier, useQuotation } from './quotationContext.ts'
import {
  chosenTier,
  draftFromForm,
  draftTotal,
  FORM_FIELDS,
  type QuotationDraft,
  toDraft,
  toWire,
} from './quotationForm.ts'

const QUOTATIONS = { resource: 'quotations', toDraft, toWire }
/** Long enough to read another total. */
const WARNING_MS = 10_000

/** Saves a quotation's form. Resolves to the form's errors; `conflict` is set when somebody else saved first. */
export const useSaveQuotation = (onSaved: (quotation: QuotationRecord) => void) => {
  const notify = useNotify()
  const { quotation, tiers } = useQuotation()
  const done = (saved: QuotationRecord, draft: QuotationDraft) => {
    onSaved(saved)
    if (saved.total === draftTotal(draft, saved)) notify('quotations.detail.saved', { type: 'success' })
    else
      notify('quotations.detail.savedAtOtherTotal', {
        type: 'warning',
        messageArgs: { total: formatMoney(saved.total) },
        autoHideDuration: WARNING_MS,
      })
  }
  /** A tier chosen anew has today's price. */
  const rebaseDraft = (draft: QuotationDraft, over: QuotationRecord): QuotationDraft => {
    const today = findTier(draft.tier.id, tiers, over)
    if (!today || draft.tier.id === over.pricing_id) return draft
    return { ...draft, tier: { id: today.id, price: tierPrice(today) } }
  }
  const versioned = useVersionedSave<QuotationRecord, QuotationDraft>({ ...QUOTATIONS, rebaseDraft }, done)
  const submit = async (values: Record<string, unknown>) => {
    const draft = draftFromForm(values, chosenTier(values, quotation, tiers))
    const error = await versioned.save(draft, quotation)
    return error === undefined ? undefined : toFormErrors(error, FORM_FIELDS)
  }
  return { submit, ...versioned }
}
