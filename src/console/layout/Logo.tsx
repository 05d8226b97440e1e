import { Box } from '@mui/material'

export const Logo = ({ size = 26 }: { size?: number }) => (
  <Box
    component="svg"
    viewBox="0 0 26 26"
    aria-hidden="true"
    sx={({ tokens }) => ({
      width: size,
      height: size,
      flex: 'none',
      '& rect': { fill: tokens.accent },
      '& path': { stroke: '#F0A23B', fill: 'none', strokeWidth: 3.2 },
    })}
  >
    <rect width="26" height="26" rx="7" />
    <path d="m5.6 13.2 5 5.2L20.4 8" />
  </Box>
)
