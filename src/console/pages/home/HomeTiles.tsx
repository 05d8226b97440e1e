import { Box } from '@mui/material'
import type { ListedPageName } from '../../pages.ts'
import { HomeTile } from './HomeTile.tsx'

export const HomeTiles = ({ names }: { names: readonly ListedPageName[] }) => (
  <Box component="ul" sx={gridStyle}>
    {names.map((name) => (
      <HomeTile key={name} name={name} />
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
