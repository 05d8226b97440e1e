import { Box } from '@mui/material'

export interface NamedLine {
  id: string
  text: string
}

/** Those of many records of whom there is something to say; a long list scrolls. */
export const NamedLines = ({ lines }: { lines: readonly NamedLine[] }) => (
  <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 180, overflowY: 'auto' }}>
    {lines.map(({ id, text }) => (
      <li key={id}>{text}</li>
    ))}
  </Box>
)
