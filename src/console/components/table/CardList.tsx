import { Box } from '@mui/material'
import type { RaRecord } from 'react-admin'
import type { TableView } from './tableView.ts'
import { ViewLink } from './ViewLink.tsx'

/** A list's rows on a phone: each a card, the whole card the target. */
export const CardList = <R extends RaRecord>({ rows, view }: { rows: R[]; view: TableView<R> }) => (
  <Box component="ul" sx={{ display: 'grid', gap: 1.25, m: 0, p: 0, listStyle: 'none' }}>
    {rows.map((record) => (
      <Box component="li" key={record.id} sx={cardStyle}>
        <Box sx={{ flex: 1, minWidth: 0 }}>{view.card(record)}</Box>
        {view.linkText && (
          <Box sx={{ alignSelf: 'flex-end', mb: -0.75 }}>
            <ViewLink record={record} view={view} />
          </Box>
        )}
      </Box>
    ))}
  </Box>
)

const cardStyle = {
  position: 'relative',
  display: 'flex',
  gap: 1.5,
  px: 1.75,
  py: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  backgroundColor: 'background.paper',
} as const
