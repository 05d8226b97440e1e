import { Box } from '@mui/material'
import type { ElementType } from 'react'

/** The picture of a tile, on a ground of its own. */
export const TileIcon = ({ icon: Icon }: { icon: ElementType }) => (
  <Box sx={iconStyle}>
    <Icon aria-hidden="true" />
  </Box>
)

const iconStyle = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 40,
  height: 40,
  borderRadius: 1.25,
  color: 'primary.main',
  backgroundColor: 'action.selected',
  '& svg': { width: 22, height: 22 },
} as const
