import { Box, Stack, Typography } from '@mui/material'
import { useRestoreScrollPosition } from 'react-admin'
import type { MatrixPerson } from '../../port/records/person.ts'
import { formatNameWithLastNameFirst } from '../people/listedPerson.ts'
import { PersonLight } from '../people/PersonLight.tsx'
import { getCheckboxStyle } from './ItemCheckbox.tsx'
import { MatrixCell, type MatrixWork, PersonLink } from './MatrixCell.tsx'
import { getDocumentIconStyle } from './matrixStyle.ts'
import { accreditationWords } from './words.ts'

/** Card of a person on a phone: name and status, then the list of requirements. */
const MatrixCard = ({ person, work }: { person: MatrixPerson; work: MatrixWork }) => {
  const items = person.personnel_accreditation
  const met = items.filter(({ status }) => status).length
  return (
    <Box component="li" sx={cardStyle}>
      <Stack direction="row" sx={headStyle}>
        <Typography sx={{ fontWeight: 600, minWidth: 0 }}>
          <PersonLink person={person} />
        </Typography>
        <PersonLight person={person} />
      </Stack>
      <Typography color="text.secondary">{person.company_name}</Typography>
      <Typography color="text.secondary">
        {[person.role_definition, person.accreditation_number].filter(Boolean).join(' · ')}
      </Typography>
      <Typography sx={{ mt: 1, mb: 0.75, fontSize: '0.75rem', fontWeight: 600 }} color="text.secondary">
        {items.length === 0 ? accreditationWords.none : accreditationWords.met({ met, total: items.length })}
      </Typography>
      <Box role="group" aria-label={accreditationWords.items(formatNameWithLastNameFirst(person))}>
        {items.map((item) => (
          <MatrixCell key={item.id} person={person} item={item} work={work} isNamed />
        ))}
      </Box>
    </Box>
  )
}

/** Accreditation matrix on a phone, with one card per person. */
export const MatrixCards = ({ people, work }: { people: readonly MatrixPerson[]; work: MatrixWork }) => {
  useRestoreScrollPosition('accreditation.scroll')
  return (
    <Stack component="ul" className="plain" sx={[getCheckboxStyle, getDocumentIconStyle, listStyle]}>
      {people.map((person) => (
        <MatrixCard key={person.id} person={person} work={work} />
      ))}
    </Stack>
  )
}

const listStyle = {
  gap: 1.25,
  '& .item-box': { minHeight: 44, borderTop: 1, borderColor: 'divider' },
  '& .paper': {
    flexWrap: 'wrap',
    justifyContent: 'flex-start',
    columnGap: 1.5,
    borderTop: 1,
    borderColor: 'divider',
  },
  '& .paper-name': { flex: '1 1 7em', textAlign: 'left', color: 'text.primary' },
} as const

const cardStyle = {
  px: 1.75,
  pt: 1.5,
  pb: 0.25,
  breakInside: 'avoid',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  backgroundColor: 'background.paper',
} as const

const headStyle = {
  justifyContent: 'space-between',
  gap: 1,
  mb: 0.5,
  '& a': { display: 'block', py: 1.5, my: -1.5, color: 'inherit', textDecoration: 'none' },
} as const
