import { Alert, AlertTitle, Box, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { Overview } from '../../../../domain/reports/overview.ts'
import { canOpenPage, getRecordPageUrl, pages } from '../../../pages.ts'
import { useSignedInUser } from '../../../port/session.ts'
import { TaxListMark } from '../../tax-list/TaxListMark.tsx'
import { taxListWords } from '../../tax-list/words.ts'

const ALL = `${pages.companies.path}?${new URLSearchParams({ filter: JSON.stringify({ active: true, tax_listed: true }) })}`

/** Active companies that are presumed or definitive in the SAT's list. Renders nothing if there is none, or if the back end does not say. */
export const TaxListedCompanies = ({ listed }: { listed: Overview['tax_listed'] | undefined }) => {
  const canOpen = canOpenPage(useSignedInUser(), 'company')
  if (!listed || listed.count === 0) return null
  return (
    <Alert severity="error" sx={{ mb: 1.5 }}>
      <AlertTitle component="h3" sx={{ fontSize: '0.9375rem' }}>
        {taxListWords.board.title(listed.count)}
      </AlertTitle>
      <Box component="ul" sx={listStyle}>
        {listed.companies.map(({ id, name, ...state }) => (
          <li key={id}>
            {canOpen ? (
              <Link component={RouterLink} to={getRecordPageUrl('company', id)} color="inherit">
                {name}
              </Link>
            ) : (
              name
            )}{' '}
            <TaxListMark state={state} />
          </li>
        ))}
      </Box>
      {canOpen && listed.count > listed.companies.length && (
        <Link component={RouterLink} to={ALL} color="inherit">
          {taxListWords.board.all}
        </Link>
      )}
    </Alert>
  )
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 0.75,
  overflowWrap: 'anywhere',
} as const
