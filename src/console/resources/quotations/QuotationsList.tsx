import { Button } from '@mui/material'
import { List, useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useCan } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ColumnsButton } from '../../components/list/ColumnsButton.tsx'
import { EmptyOrNoMatches } from '../../components/list/EmptyOrNoMatches.tsx'
import { ExportButton } from '../../components/list/ExportButton.tsx'
import { ListActions } from '../../components/list/ListActions.tsx'
import { ListError } from '../../components/list/ListError.tsx'
import { listDefaults } from '../../components/list/listDefaults.tsx'
import { PhoneListBar } from '../../components/list/PhoneListBar.tsx'
import { SearchFilter } from '../../components/list/SearchFilter.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { pages, recordUrl } from '../../pages.ts'
import type { QuotationRecord } from '../../providers/adapter/quotation.ts'
import { QuotationRows } from './QuotationRows.tsx'

const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const
const SORTED_BY = ['created_at', 'name']
const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />]

const _quotationUrl = ({ id }: QuotationRecord) => recordUrl('quotation', id)

const getColumns = () => ['created_at', 'name', ...(settings().extras ? ['folio'] : []), 'total']

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

/** Cotizaciones, the newest first. Filter, page and order live in the address. */
export const QuotationsList = () => {
  const _translate = useTranslate()
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
      <QuotationRows empty={<QuotationsEmpty />} />
    </List>
  )
}
