import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RaLink } from 'react-admin'
import { Link } from 'react-router-dom'
import { appWords } from '../../i18n/app.ts'

/** Style of a code such as COT-2026-000042. Tabular figures would widen the hyphens. */
export const codeStyle = { fontVariantNumeric: 'normal' } as const

/** Location state that makes react-admin scroll to the top. */
const TO_TOP = { _scrollToTop: true }

/** Link from a name in a list row to the record's page. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Box component={Link} to={to} state={TO_TOP} sx={{ ...linkStyle, color: 'primary.main' }}>
    {children}
  </Box>
)

/** Link 'Ver' that opens the record of a row. On phones, the whole card is clickable. */
export const SeeLink = ({ to, label }: { to: string; label: string }) => (
  <RaLink to={to} aria-label={label} sx={{ ...linkStyle, px: 1, mr: -1 }}>
    {appWords.table.see}
  </RaLink>
)

const linkStyle = {
  display: 'inline-block',
  py: 0.75,
  fontWeight: 600,
  textDecoration: 'none',
  borderRadius: 0.5,
  '&:hover': { textDecoration: 'underline' },
} as const
