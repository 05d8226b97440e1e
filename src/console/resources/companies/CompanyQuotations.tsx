import { Box, Typography } from '@mui/material'
import { DataTable, List, useRecordContext, useTranslate } from 'react-admin'
import { formatMoney } from '../../../domain/money.ts'
import { upper } from '../../../domain/text.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { DataTableBody } from '../../components/list/DataTableBody.tsx'
import { DataTableHead } from '../../components/list/DataTableHead.tsx'
import { EmptyOrNoMatches } from '../../components/list/EmptyOrNoMatches.tsx'
import { ListError } from '../../components/list/ListError.tsx'
import { listDefaults } from '../../components/list/listDefaults.tsx'
import { PhoneListBar } from '../../components/list/PhoneListBar.tsx'
import { ResponsiveRows } from '../../components/list/ResponsiveRows.tsx'
import { SearchFilter } from '../../components/list/SearchFilter.tsx'
import { SeeLink } from '../../components/list/SeeLink.tsx'
import { SectionCard } from '../../components/SectionCard.tsx'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { visuallyHidden } from '../../components/visuallyHidden.ts'
import { recordUrl } from '../../pages.ts'
import type { QuotationRecord } from '../../providers/adapter/quotation.ts'
import { formatQuotationDate } from '../quotations/formatQuotationDate.ts'

const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const
const SORTED_BY = ['created_at', 'name']
const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />]

const SeeQuotation = () => {
  const translate = useTranslate()
  const quotation = useRecordContext<QuotationRecord>()
  if (!quotation) return null
  const label = translate('quotations.seeOne', { name: upper(quotation.name) })
  return <SeeLink to={recordUrl('quotation', quotation.id)} label={label} />
}

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

/** A quotation on a phone: the client and the total on top, the date below. */
const QuotationCard = ({ quotation }: { quotation: QuotationRecord }) => (
  <>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5, mr: -5.5, fontWeight: 600 }}>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {upper(quotation.name)}
      </Box>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatMoney(quotation.total)}
      </Box>
    </Box>
    <Typography color="text.secondary" sx={{ mt: 0.75 }}>
      {formatQuotationDate(quotation)}
    </Typography>
  </>
)

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
        <ResponsiveRows<QuotationRecord>
          columns={4}
          empty={<QuotationsEmpty />}
          card={(quotation) => <QuotationCard quotation={quotation} />}
          link={<SeeQuotation />}
        >
          <DataTable
            storeKey="companies.quotations"
            head={DataTableHead}
            body={DataTableBody}
            rowClick={(id) => recordUrl('quotation', id)}
            bulkActionButtons={false}
          >
            <DataTable.Col source="created_at" render={formatQuotationDate} />
            <DataTable.Col<QuotationRecord>
              source="name"
              render={({ name }) => upper(name)}
              sx={{ fontWeight: 600 }}
            />
            <DataTable.Col<QuotationRecord>
              source="total"
              align="right"
              disableSort
              render={({ total }) => formatMoney(total)}
            />
            <DataTable.Col
              align="right"
              label={<span style={visuallyHidden}>{translate('app.table.see')}</span>}
            >
              <SeeQuotation />
            </DataTable.Col>
          </DataTable>
        </ResponsiveRows>
      </List>
    </SectionCard>
  )
}
