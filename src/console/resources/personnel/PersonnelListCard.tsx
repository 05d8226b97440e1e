import { Box, Typography } from '@mui/material'
import { upper } from '../../../domain/text.ts'
import { PersonStatusChip } from '../../components/PersonStatusChip.tsx'
import type { PersonRecord } from '../../providers/adapter/person.ts'
import { listedName } from './listedPerson.ts'

/** A person on a phone: name and state on top, the rest in two lines. */
export const PersonnelListCard = ({ person }: { person: PersonRecord }) => (
  <>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mr: -5.5, mb: 0.5 }}>
      <Typography sx={{ fontWeight: 600 }}>{listedName(person)}</Typography>
      <PersonStatusChip person={person} />
    </Box>
    <Typography color="text.secondary">{person.role_name}</Typography>
    <Typography color="text.secondary">
      {[upper(person.company_name), person.zone].filter(Boolean).join(' · ')}
    </Typography>
  </>
)
