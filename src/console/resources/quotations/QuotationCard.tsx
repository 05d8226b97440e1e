import { Box, Typography } from '@mui/material'
import { formatMoney } from '../../../domain/money.ts'
import { upper } from '../../../domain/text.ts'
import type { QuotationRecord } from '../../providers/adapter/quotation.ts'
import { formatQuotationDate } from './formatQuotationDate.ts'

/** A quotation on a phone: the client and the total on top, date and folio below. */
export const QuotationCard = ({ quotation }: { quotation: QuotationRecord }) => (
  <>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5, fontWeight: 600 }}>
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
