import { Box, Skeleton } from '@mui/material'
import { appWords } from '../../i18n/app.ts'

const ROWS = Array.from({ length: 10 }, (_, index) => index)
const WIDTHS = ['72%', '88%', '64%', '80%', '56%', '68%', '84%', '60%']

/** Placeholder that is shown while a list loads. */
export const ListSkeleton = ({ columns, cards }: { columns: number; cards: boolean }) => (
  <Box role="status" aria-label={appWords.loading} sx={cards ? cardsStyle : panelStyle}>
    {ROWS.map((row) => (
      <Box key={row} sx={cards ? cardStyle : rowStyle}>
        {WIDTHS.slice(0, cards ? 2 : columns).map((width) => (
          <Skeleton key={width} variant="rounded" height={cards ? 16 : 14} width={width} />
        ))}
      </Box>
    ))}
  </Box>
)

const panelStyle = {
  pt: '40px',
  pb: '42px',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  backgroundColor: 'background.paper',
} as const

const rowStyle = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  alignItems: 'center',
  gap: 4,
  height: 46,
  px: 2,
  borderTop: 1,
  borderColor: 'divider',
} as const

const cardsStyle = { display: 'grid', gap: 1.25 } as const

const cardStyle = {
  display: 'grid',
  gap: 1.25,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  backgroundColor: 'background.paper',
} as const
