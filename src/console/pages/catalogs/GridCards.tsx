import { Box, Typography } from '@mui/material'
import { checkboxStyle } from '../accreditation/ItemCheckbox.tsx'
import { GridBox, type GridProps } from './GridBox.tsx'

/** The grid on a phone: a card for each role, its requirements as a list of boxes. */
export const GridCards = ({ roles, types, draft }: GridProps) => (
  <Box component="ul" sx={[checkboxStyle, listStyle]}>
    {roles.map((role) => (
      <Box component="li" key={role.id} sx={{ px: 1.75, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Typography sx={{ fontWeight: 600 }}>{role.name}</Typography>
        <Box role="group" aria-label={role.name}>
          {types.map((type) => (
            <GridBox key={type.id} role={role} type={type} draft={draft}>
              {type.name}
            </GridBox>
          ))}
        </Box>
      </Box>
    ))}
  </Box>
)

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > :last-of-type': { borderBottom: 0 },
  '& .item-box': { minHeight: 44 },
} as const
