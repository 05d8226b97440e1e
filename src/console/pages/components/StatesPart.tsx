import { Box } from '@mui/material'
import type { Flagged } from '../../../domain/accreditation.ts'
import { addDays, dayOf } from '../../../domain/days.ts'
import { CompanyActive } from '../../resources/companies/CompanyActive.tsx'
import { StatusPill } from '../../shared/StatusPill.tsx'
import { Part } from './Part.tsx'
import { Specimen } from './Specimen.tsx'

/** One person of each light, as seen on a day. */
const people = (today: string): Flagged[] => [
  { active: true, accreditation_flag: 'success', accreditation_expiration_date: addDays(today, 200) },
  { active: true, accreditation_flag: 'warning', accreditation_expiration_date: addDays(today, 10) },
  { active: true, accreditation_flag: 'warning', accreditation_expiration_date: addDays(today, 200) },
  { active: true, accreditation_flag: 'danger', accreditation_expiration_date: addDays(today, -10) },
  { active: true, accreditation_flag: 'danger', accreditation_expiration_date: null },
  { active: false },
  { active: true, accreditation_flag: 'azul' },
]

/** States of people and companies, never by colour alone. */
export const StatesPart = () => (
  <Part name="states">
    <Specimen name="states.people">
      <Box sx={rowStyle}>
        {people(dayOf(new Date())).map((person) => (
          <StatusPill key={JSON.stringify(person)} person={person} />
        ))}
      </Box>
    </Specimen>
    <Specimen name="states.companies">
      <Box sx={rowStyle}>
        <CompanyActive company={{ id: 1, active: true }} />
        <CompanyActive company={{ id: 2, active: false }} />
      </Box>
    </Specimen>
  </Part>
)

const rowStyle = { display: 'flex', flexWrap: 'wrap', gap: 1.25 } as const
