import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** react-admin's word for: from the top. */
const TO_TOP = { _scrollToTop: true }

/** What a row is known by, as the link to its record. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Box component={Link} to={to} state={TO_TOP} sx={linkStyle}>
    {children}
  </Box>
)

const linkStyle = {
  display: 'inline-block',
  py: 0.75,
  fontWeight: 600,
  color: 'primary.main',
  textDecoration: 'none',
  borderRadius: 0.5,
  '&:hover': { textDecoration: 'underline' },
} as const
