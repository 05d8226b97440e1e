import { Box } from '@mui/material'
import { Link } from 'react-router-dom'
import type { CompanyRecord } from '../../providers/adapter/company.ts'
import { companyName } from './companyName.ts'

/** A company's name, as a link where it leads somewhere. */
export const CompanyLink = ({ company, to }: { company: CompanyRecord; to: string | undefined }) =>
  to === undefined ? (
    <span>{companyName(company)}</span>
  ) : (
    <Box component={Link} to={to} state={TO_TOP} sx={linkStyle}>
      {companyName(company)}
    </Box>
  )

/** react-admin's word for: from the top. */
const TO_TOP = { _scrollToTop: true }

const linkStyle = {
  display: 'inline-block',
  py: 0.75,
  fontWeight: 600,
  color: 'primary.main',
  textDecoration: 'none',
  borderRadius: 0.5,
  '&:hover': { textDecoration: 'underline' },
  // On a card the whole card is the target.
  'li &::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1.25 },
} as const
