import { Box, Stack, Typography } from '@mui/material'
import { formatCentsAsPesos } from '../../../domain/common/money.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { codeStyle, SeeLink } from '../../kit/list/RowLink.tsx'
import { SearchFilter } from '../../kit/list/SearchFilter.tsx'
import { type ListColumn, ResourceList, type ResourceListProps } from '../../kit/ResourceList.tsx'
import { getRecordPageUrl } from '../../pages.ts'
import { isEndpointAvailable } from '../../port/backend.ts'
import type { QuotationRecord } from '../../port/records/quotation.ts'
import { formatQuotationDate } from './formatQuotationDate.ts'
import { quotationsWords } from './words.ts'

const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const
const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />]

const getQuotationUrl = ({ id }: QuotationRecord) => getRecordPageUrl('quotation', id)

/** Card of a quotation on a phone: client and total, then date and number. */
const QuotationCard = ({ quotation }: { quotation: QuotationRecord }) => (
  <>
    <Stack direction="row" sx={headStyle}>
      <Box component="span" sx={{ flex: '1 1 8em', minWidth: 0, overflowWrap: 'break-word' }}>
        {toSpanishUpperCase(quotation.name)}
      </Box>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatCentsAsPesos(quotation.total)}
      </Box>
    </Stack>
    <Typography color="text.secondary" sx={{ mt: 0.75 }}>
      {[formatQuotationDate(quotation), quotation.folio].filter(Boolean).join(' · ')}
    </Typography>
  </>
)

const SeeQuotation = ({ quotation }: { quotation: QuotationRecord }) => (
  <SeeLink
    to={getQuotationUrl(quotation)}
    label={quotationsWords.seeOne(toSpanishUpperCase(quotation.name))}
  />
)

const COLUMNS: readonly ListColumn<QuotationRecord>[] = [
  { source: 'created_at', isSortable: true, cell: formatQuotationDate },
  { source: 'name', isSortable: true, cell: ({ name }) => toSpanishUpperCase(name), sx: { fontWeight: 600 } },
  { source: 'folio', shownTo: () => isEndpointAvailable('quotations.list', 'folio'), sx: codeStyle },
  { source: 'total', align: 'right', cell: ({ total }) => formatCentsAsPesos(total) },
  { source: 'see', label: '', isAction: true, cell: (quotation) => <SeeQuotation quotation={quotation} /> },
]

type QuotationRowsProps = Omit<
  ResourceListProps<QuotationRecord>,
  'resource' | 'columns' | 'card' | 'failed' | 'filters' | 'sort'
>

/** List of quotations, newest first. */
export const QuotationRows = (props: QuotationRowsProps) => (
  <ResourceList<QuotationRecord>
    {...props}
    resource="quotations"
    sort={NEWEST_FIRST}
    columns={COLUMNS}
    filters={FILTERS}
    card={(quotation) => <QuotationCard quotation={quotation} />}
    cardEnd={(quotation) => <SeeQuotation quotation={quotation} />}
    rowUrl={getQuotationUrl}
    failed={quotationsWords.error.title}
  />
)

const headStyle = {
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 1.5,
  fontWeight: 600,
} as const
