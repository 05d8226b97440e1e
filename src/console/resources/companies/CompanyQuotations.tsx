import { useTranslate } from 'react-admin'
import { SectionCard } from '../../components/SectionCard.tsx'
import { QuotationRows } from '../quotations/QuotationRows.tsx'

/** The quotations that a company's users made. Filter, page and order live in the address of the tab. */
export const CompanyQuotations = ({ company }: { company: number }) => (
  <SectionCard title={useTranslate()('companies.quotations.title')}>
    <QuotationRows
      filter={{ company }}
      storeKey={false}
      columnsKey="companies.quotations"
      empty={{ title: 'companies.quotations.none', text: 'companies.quotations.noneText' }}
    />
  </SectionCard>
)
