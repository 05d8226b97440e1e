import { useState } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { useCan } from '../../../api/session.ts'
import { useUnsavedChanges } from '../../../components/form/useUnsavedChanges.tsx'
import type { QuotationRecord } from '../../../providers/adapter/quotation.ts'
import { QuotationForm } from './QuotationForm.tsx'
import { QuotationHeader } from './QuotationHeader.tsx'
import { QuotationContext } from './quotationContext.ts'
import { useTiers } from './useTiers.ts'

/** A quotation, open to who may change it. The form keeps the record it was opened with: a refetch in the background must not overwrite typing. */
export const QuotationDetail = ({ record }: { record: QuotationRecord }) => {
  const [quotation, setQuotation] = useState(record)
  const [dirty, setDirty] = useState(false)
  const mayChange = useCan('quotations.write')
  const tiers = useTiers()
  const { question } = useUnsavedChanges(dirty)
  return (
    <ResourceContextProvider value="quotations">
      <QuotationContext value={{ quotation, mayChange, ...tiers }}>
        <QuotationHeader />
        <QuotationForm onSaved={setQuotation} onDirty={setDirty} />
      </QuotationContext>
      {question}
    </ResourceContextProvider>
  )
}
