import { Box, Skeleton } from '@mui/material'
import { useTranslate } from 'react-admin'
import { COLUMN_WIDTHS, HEADER_HEIGHT } from './matrixStyle.ts'

const ROWS = Array.from({ length: 10 }, (_, index) => index)
const ITEMS = Array.from({ length: 8 }, (_, index) => index)
const { item, ...personColumns } = COLUMN_WIDTHS

/** The layout of what is coming. */
export const MatrixSkeleton = ({ cards }: { cards: boolean }) => {
  const label = useTranslate()('app.loading')
  return (
    <Box role="status" aria-label={label} sx={cards ? cardsStyle : skeletonStyle}>
      {ROWS.map((row) =>
        cards ? (
          <Box key={row} sx={skeletonCardStyle}>
            <Skeleton variant="rounded" height={18} width="70%" />
            <Skeleton variant="rounded" height={14} width="50%" />
            {ITEMS.slice(2).map((index) => (
              <Skeleton key={index} variant="rounded" height={20} width={20} sx={{ my: 0.75 }} />
            ))}
          </Box>
        ) : (
          <Box key={row} sx={skeletonRowStyle}>
            {Object.entries(personColumns).map(([column, width]) => (
              <Skeleton key={column} variant="rounded" height={14} width={width - 32} sx={cellStyle} />
            ))}
            {ITEMS.map((index) => (
              <Skeleton key={index} variant="rounded" height={20} width={20} sx={boxStyle} />
            ))}
          </Box>
        ),
      )}
    </Box>
  )
}

const surface = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  backgroundColor: 'background.paper',
} as const

const skeletonStyle = { ...surface, overflow: 'hidden', pt: `${HEADER_HEIGHT}px`, pb: '42px' } as const
const skeletonRowStyle = {
  display: 'flex',
  alignItems: 'center',
  height: 64,
  borderTop: 1,
  borderColor: 'divider',
} as const
const cellStyle = { flex: 'none', mx: 2 } as const
const boxStyle = { flex: 'none', mx: `${(item - 20) / 2}px` } as const
const cardsStyle = { display: 'grid', gap: 1.25 } as const
const skeletonCardStyle = { ...surface, display: 'grid', gap: 1, p: 2 } as const
