import { Box } from '@mui/material'
import type { Page } from '../../../domain/permissions.ts'
import { HomeTile } from './HomeTile.tsx'

export const HomeTiles = ({ pages }: { pages: readonly Page[] }) => (
  <Box component="ul" sx={gridStyle}>
    {pages.map((page) => (
      <HomeTile key={page} page={page} />
    ))}
  </Box>
)

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  gap: 1.5,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const
