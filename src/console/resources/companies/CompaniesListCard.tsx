import { Box, Typography } from '@mui/material'
import { FieldTitle } from 'react-admin'
import type { CompanyRecord } from '../../providers/adapter/company.ts'
import { CompanyLink } from './CompanyLink.tsx'
import { CompanyStatusChip } from './CompanyStatusChip.tsx'

/** A company on a phone: its name on top, zone and state below. */
export const CompaniesListCard = ({ company, to }: { company: CompanyRecord; to: string | undefined }) => (
  <>
    <CompanyLink company={company} to={to} />
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
      <Typography color="text.secondary">{company.zone?.name}</Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary', fontSize: 12 }}>
        <FieldTitle source="active" resource="companies" />
        <CompanyStatusChip company={company} />
      </Box>
    </Box>
  </>
)
