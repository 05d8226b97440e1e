import { Alert, Box, Paper, Typography } from '@mui/material'
import { useGetOne } from 'react-admin'
import { formatDate } from '../../../domain/common/days.ts'
import type { CompanyData } from '../../../domain/companies/schemas.ts'
import { listOpinionDoubts, type Opinion } from '../../../domain/documents/opinions.ts'
import type { WaitingDocument } from '../../../domain/documents/reviews.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import { COMPANY_DATA } from '../../port/sources.ts'
import { reviewsWords } from './words.ts'

const words = reviewsWords.opinion

/** What the text of an opinion says, and what of it does not fit the company or the month. */
export const OpinionReading = ({ opinion, document }: { opinion: Opinion; document: WaitingDocument }) => {
  const { data: company } = useGetOne<CompanyData>(
    'companies',
    { id: document.company, meta: COMPANY_DATA },
    queryOptions,
  )
  const doubts = listOpinionDoubts(opinion, {
    companyRfc: company?.rfc ?? '',
    month: document.recurs === 'monthly' ? document.period : null,
  })
  const facts = [
    [words.result, opinion.result && words.results[opinion.result]],
    [reviewsWords.one.rfc, opinion.rfc],
    [words.issued, opinion.issued_on && formatDate(opinion.issued_on)],
    [words.folio, opinion.folio],
  ] as const
  return (
    <Paper variant="outlined" component="section" aria-label={words.title} sx={{ px: 2, py: 1.5 }}>
      <Typography component="h2" sx={{ fontWeight: 600 }}>
        {words.issuers[opinion.issuer]}
      </Typography>
      <Typography variant="caption" color="text.secondary">
        {words.about}
      </Typography>
      <Box component="dl" sx={factsStyle}>
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="caption" color="text.secondary">
              {name}
            </Typography>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value ?? words.notFound}
            </Box>
          </Box>
        ))}
      </Box>
      {doubts.map((doubt) => (
        <Alert key={doubt} severity="warning" sx={{ mt: 1 }}>
          {words.doubts[doubt]}
        </Alert>
      ))}
    </Paper>
  )
}

const factsStyle = {
  m: 0,
  mt: 0.5,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, auto) minmax(min-content, 1fr)',
  columnGap: 1.5,
  rowGap: 0.25,
  alignItems: 'baseline',
} as const
