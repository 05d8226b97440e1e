import { useState } from 'react'
import { type RaRecord, ResourceContextProvider } from 'react-admin'
import { useCan } from '../../../providers/session.ts'
import { useLeaveGuard } from '../../../shared/form/useLeaveGuard.tsx'
import { readQuotation } from '../readQuotation.ts'
import { QuotationForm } from './QuotationForm.tsx'
import { QuotationHead } from './QuotationHead.tsx'
import { QuotationContext } from './quotationContext.ts'
import { useTiers } from './useTiers.ts'

/** A quotation, open to who may change it. What is edited is what it was opened with until it is saved: a reload in the background must not undo typing. */
export const QuotationDetail = ({ quotation }: { quotation: RaRecord }) => {
  const [sheet, setSheet] = useState(() => readQuotation(quotation))
  const [dirty, setDirty] = useState(false)
  const mayChange = useCan('quotations.write')
  const tiers = useTiers()
  const { question } = useLeaveGuard(dirty)
  return (
    <ResourceContextProvider value="quotations">
      <QuotationContext value={{ sheet, mayChange, ...tiers }}>
        <QuotationHead />
        <QuotationForm onSaved={setSheet} onDirty={setDirty} />
      </QuotationContext>
      {question}
    </ResourceContextProvider>
  )
}
