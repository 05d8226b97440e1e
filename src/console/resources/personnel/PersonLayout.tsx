import { Box, Paper, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useRecordContext } from 'react-admin'
import { sortedName } from '../../../domain/personNames.ts'
import { upper } from '../../../domain/text.ts'
import { PersonStatusChip } from '../../components/PersonStatusChip.tsx'
import type { PersonRecord } from '../../providers/adapter/person.ts'

interface PersonLayoutProps {
  portrait: ReactNode
  /** What can be done about the person's state. */
  action?: ReactNode
  children: ReactNode
}

/** Two columns: who it is at the left, what is known at the right. On phones one above the other. */
export const PersonLayout = ({ portrait, action, children }: PersonLayoutProps) => {
  const person = useRecordContext<PersonRecord>()
  if (!person) return null
  return (
    <Box sx={columnsStyle}>
      <Paper variant="outlined" sx={asideStyle}>
        {portrait}
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, fontSize: 16, lineHeight: '22px', overflowWrap: 'break-word' }}>
            {upper(sortedName(person) || person.name)}
          </Typography>
          {person.role_name && <Typography color="text.secondary">{person.role_name}</Typography>}
          <PersonStatusChip person={person} />
          {action}
        </Box>
      </Paper>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  )
}

/** A panel of the right column. */
export const PersonPanel = ({ children }: { children: ReactNode }) => (
  <Paper variant="outlined" sx={panelStyle}>
    {children}
  </Paper>
)

const columnsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '232px minmax(0, 1fr)' },
  gap: { xs: 1.5, md: 2.5 },
  alignItems: 'start',
} as const

const asideStyle = {
  p: 2,
  display: { xs: 'flex', md: 'grid' },
  gridTemplateColumns: 'minmax(0, 1fr)',
  // Large letters stand below the portrait.
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  '& > *': { flex: { xs: '0 0 116px', md: 'none' }, minWidth: 0 },
  '& > :last-child': { flex: '1 1 9em' },
} as const

const panelStyle = {
  px: { xs: 2, md: 3 },
  py: { xs: 2, md: 2.5 },
  display: 'grid',
  gap: 3,
} as const
