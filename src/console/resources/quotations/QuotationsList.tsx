import { Box, Button, Typography } from '@mui/material'
import { DataTable, List, useListContext, useRecordContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatMoney } from '../../../domain/money.ts'
import { upper } from '../../../domain/text.ts'
import { useCan } from '../../api/session.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ColumnsButton } from '../../components/list/ColumnsButton.tsx'
import { DataTableBody } from '../../components/list/DataTableBody.tsx'
import { DataTableHead } from '../../components/list/DataTableHead.tsx'
import { EmptyOrNoMatches } from '../../components/list/EmptyOrNoMatches.tsx'
import { ExportButton } from '../../components/list/ExportButton.tsx'
import { ListActions } from '../../components/list/ListActions.tsx'
import { ListError } from '../../components/list/ListError.tsx'
import { listDefaults } from '../../components/list/listDefaults.tsx'
import { PhoneListBar } from '../../components/list/PhoneListBar.tsx'
import { ResponsiveRows } from '../../components/list/ResponsiveRows.tsx'
import { SearchFilter } from '../../components/list/SearchFilter.tsx'
import { SeeLink } from '../../components/list/SeeLink.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { visuallyHidden } from '../../components/visuallyHidden.ts'
import { pages, recordUrl } from '../../pages.ts'
import { hasFeature } from '../../providers/adapter/features.ts'
import type { QuotationRecord } from '../../providers/adapter/quotation.ts'
import { formatQuotationDate } from './formatQuotationDate.ts'

const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const
const SORTED_BY = ['created_at', 'name']
const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />]

const quotationUrl = ({ id }: QuotationRecord) => recordUrl('quotation', id)

const getColumns = () => ['created_at', 'name', ...(hasFeature('folios') ? ['folio'] : []), 'total']

const QuotationsExport = () => <ExportButton endpoint="quotations.export" sources={getColumns()} />

/** The title, how many quotations there are, and which columns. */
const QuotationsHeader = () => {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const { total, error, filterValues } = useListContext()
  const key = filterValues.q ? 'quotations.found' : 'quotations.count'
  const lead = total === undefined || error ? '' : translate(key, { smart_count: total, q: filterValues.q })
  return (
    <PageHeader
      title={translate('quotations.title')}
      lead={lead}
      actions={
        !isPhone && (
          <>
            <ColumnsButton sources={getColumns()} />
            <QuotationsExport />
          </>
        )
      }
    />
  )
}

const NewQuotationButton = () => (
  <Button variant="contained" component={Link} to={pages.createQuotation.path}>
    {useTranslate()('quotations.add')}
  </Button>
)

/** The ways to the prices and to a new quotation. */
const QuotationsActions = () => {
  const translate = useTranslate()
  const mayCreate = useCan('quotations.write')
  return (
    <ListActions>
      <Button variant="outlined" component={Link} to={pages.pricing.path}>
        {translate('quotations.prices')}
      </Button>
      {mayCreate && <NewQuotationButton />}
    </ListActions>
  )
}

const QuotationsEmpty = () => {
  const translate = useTranslate()
  const mayCreate = useCan('quotations.write')
  return (
    <EmptyOrNoMatches>
      <EmptyState
        title={translate('quotations.empty.title')}
        text={translate('quotations.empty.none')}
        action={mayCreate && <NewQuotationButton />}
      />
    </EmptyOrNoMatches>
  )
}

/** A quotation on a phone: the client and the total on top, date and folio below. */
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
      {[formatQuotationDate(quotation), quotation.folio].filter(Boolean).join(' · ')}
    </Typography>
  </>
)

const SeeQuotation = () => {
  const translate = useTranslate()
  const quotation = useRecordContext<QuotationRecord>()
  if (!quotation) return null
  const label = translate('quotations.seeOne', { name: upper(quotation.name) })
  return <SeeLink to={quotationUrl(quotation)} label={label} />
}

/** Cotizaciones, the newest first. Filter, page and order live in the address. */
export const QuotationsList = () => {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  return (
    <List
      {...listDefaults}
      title={<QuotationsHeader />}
      filters={FILTERS}
      actions={<QuotationsActions />}
      error={<ListError title="quotations.error.title" />}
      sort={NEWEST_FIRST}
    >
      {isPhone && (
        <PhoneListBar sortFields={SORTED_BY}>
          <QuotationsExport />
        </PhoneListBar>
      )}
      <ResponsiveRows<QuotationRecord>
        columns={4}
        empty={<QuotationsEmpty />}
        card={(quotation) => <QuotationCard quotation={quotation} />}
        link={<SeeQuotation />}
      >
        <DataTable
          head={DataTableHead}
          body={DataTableBody}
          rowClick={(_id, _resource, quotation) => quotationUrl(quotation)}
          bulkActionButtons={false}
        >
          <DataTable.Col source="created_at" render={formatQuotationDate} />
          <DataTable.Col<QuotationRecord>
            source="name"
            render={({ name }) => upper(name)}
            sx={{ fontWeight: 600 }}
          />
          {hasFeature('folios') && <DataTable.Col source="folio" disableSort />}
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
  )
}
