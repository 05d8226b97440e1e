import { Box } from '@mui/material'
import type { RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import type { TableView } from './tableView.ts'

/** The word at the right of a row that leads to its record. */
export const ViewLink = <R extends RaRecord>({ record, view }: { record: R; view: TableView<R> }) =>
  view.href &&
  view.linkText && (
    <Box component={Link} to={view.href(record)} aria-label={view.linkLabel(record)} sx={linkStyle}>
      {view.linkText}
    </Box>
  )

const linkStyle = {
  display: 'inline-block',
  px: 1,
  py: 0.75,
  mr: -1,
  fontWeight: 600,
  color: 'primary.main',
  textDecoration: 'none',
  borderRadius: 0.5,
  '&:hover': { textDecoration: 'underline' },
  // On a card the whole card is the target.
  'li &::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1.25 },
} as const
