import { Box } from '@mui/material'
import type { Flagged } from '../../../domain/accreditation.ts'
import { addDays, dayOf } from '../../../domain/days.ts'
import { PersonStatusChip } from '../../components/PersonStatusChip.tsx'
import { CompanyStatusChip } from '../../resources/companies/CompanyStatusChip.tsx'
import { ComponentsSection } from './ComponentsSection.tsx'
import { Example } from './Example.tsx'

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
export const StatesSection = () => (
  <ComponentsSection name="states">
    <Example name="states.people">
      <Box sx={rowStyle}>
        {people(dayOf(new Date())).map((person) => (
          <PersonStatusChip key={JSON.stringify(person)} person={person} />
        ))}
      </Box>
    </Example>
    <Example name="states.companies">
      <Box sx={rowStyle}>
        <CompanyStatusChip company={{ active: true }} />
        <CompanyStatusChip company={{ active: false }} />
      </Box>
    </Example>
  </ComponentsSection>
)

const rowStyle = { display: 'flex', flexWrap: 'wrap', gap: 1.25 } as const
