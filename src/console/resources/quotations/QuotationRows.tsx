import './words.ts'
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { DataTable, useRecordContext, useTranslate } from 'react-admin'
import { formatMoney } from '../../../domain/money.ts'
import { upper } from '../../../domain/text.ts'
import { settings } from '../../api/settings.ts'
import { codeStyle } from '../../components/list/codeStyle.ts'
import { DataTableBody } from '../../components/list/DataTableBody.tsx'
import { DataTableHead } from '../../components/list/DataTableHead.tsx'
import { ResponsiveRows } from '../../components/list/ResponsiveRows.tsx'
import { SeeLink } from '../../components/list/SeeLink.tsx'
import { visuallyHidden } from '../../components/visuallyHidden.ts'
import { recordUrl } from '../../pages.ts'
import type { QuotationRecord } from '../../providers/adapter/quotation.ts'
import { formatQuotationDate } from './formatQuotationDate.ts'

const quotationUrl = ({ id }: QuotationRecord) => recordUrl('quotation', id)

/** A quotation on a phone: the client and the total on top, date and folio below. */
const QuotationCard = ({ quotation }: { quotation: QuotationRecord }) => (
  <>
    <Box sx={headStyle}>
      <Box component="span" sx={{ flex: '1 1 8em', minWidth: 0, overflowWrap: 'break-word' }}>
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

/** The rows of a list of quotations, all or one company's. `storeKey` is where its columns are remembered, if not where the list's are. */
export const QuotationRows = ({ empty, storeKey }: { empty: ReactNode; storeKey?: string }) => {
  const translate = useTranslate()
  return (
    <ResponsiveRows<QuotationRecord>
      columns={4}
      empty={empty}
      card={(quotation) => <QuotationCard quotation={quotation} />}
      link={<SeeQuotation />}
    >
      <DataTable
        storeKey={storeKey}
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
        {settings().extras && <DataTable.Col source="folio" disableSort sx={codeStyle} />}
        <DataTable.Col<QuotationRecord>
          source="total"
          align="right"
          disableSort
          render={({ total }) => formatMoney(total)}
        />
        <DataTable.Col align="right" label={<span style={visuallyHidden}>{translate('app.table.see')}</span>}>
          <SeeQuotation />
        </DataTable.Col>
      </DataTable>
    </ResponsiveRows>
  )
}

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 1.5,
  mr: -5.5,
  fontWeight: 600,
} as const
