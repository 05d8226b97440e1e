import { List, useTranslate } from 'react-admin'
import { EmptyState } from '../../components/EmptyState.tsx'
import { EmptyOrNoMatches } from '../../components/list/EmptyOrNoMatches.tsx'
import { ListError } from '../../components/list/ListError.tsx'
import { listDefaults } from '../../components/list/listDefaults.tsx'
import { PhoneListBar } from '../../components/list/PhoneListBar.tsx'
import { SearchFilter } from '../../components/list/SearchFilter.tsx'
import { SectionCard } from '../../components/SectionCard.tsx'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { QuotationRows } from '../quotations/QuotationRows.tsx'

const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const
const SORTED_BY = ['created_at', 'name']
const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />]

const QuotationsEmpty = () => {
  const translate = useTranslate()
  return (
    <EmptyOrNoMatches>
      <EmptyState
        title={translate('companies.quotations.none')}
        text={translate('companies.quotations.noneText')}
      />
    </EmptyOrNoMatches>
  )
}

/** The quotations that a company's users made, the newest first. Filter, page and order live in the address of the tab. */
export const CompanyQuotations = ({ company }: { company: number }) => {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  return (
    <SectionCard title={translate('companies.quotations.title')}>
      <List
        {...listDefaults}
        resource="quotations"
        filter={{ company }}
        storeKey={false}
        title={false}
        filters={FILTERS}
        actions={false}
        error={<ListError title="quotations.error.title" />}
        sort={NEWEST_FIRST}
      >
        {isPhone && <PhoneListBar sortFields={SORTED_BY} />}
        <QuotationRows empty={<QuotationsEmpty />} storeKey="companies.quotations" />
      </List>
    </SectionCard>
  )
}
