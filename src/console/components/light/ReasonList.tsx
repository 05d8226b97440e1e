import { Box } from '@mui/material'
import type { LightReason } from '../../../domain/lightReasons.ts'

/** Why a light is as it is, the worst first, and beside each what to do. */
export const ReasonList = ({ reasons }: { reasons: readonly LightReason[] }) => (
  <Box component="ul" sx={listStyle}>
    {reasons.map(({ text, todo }) => (
      <li key={text}>
        <strong>{text}</strong>
        {todo && ` · ${todo}`}
      </li>
    ))}
  </Box>
)

const listStyle = {
  display: 'grid',
  gap: 0.75,
  m: 0,
  p: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
  '& strong': { fontWeight: 600 },
} as const
