import { useTranslate } from 'react-admin'
import { formatMoney } from '../../../../domain/money.ts'
import { formatPhone } from '../../../../domain/phone.ts'
import { findTier, useQuotation } from './quotationContext.ts'
import type { QuotationDraft } from './quotationForm.ts'

type Field = keyof QuotationDraft

/** What the fields of a quotation are called, and what they say, in words and formatted money. */
export const useQuotationFieldTexts = () => {
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
