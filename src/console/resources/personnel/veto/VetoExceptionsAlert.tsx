import { Alert, AlertTitle, Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { dayOf, formatDay } from '../../../../domain/days.ts'
import type { VetoException } from '../../../../domain/vetoes.ts'

/** That a person was registered in spite of a veto: who insisted, when and why. Nothing for those who are not told. */
export const VetoExceptionsAlert = ({ exceptions }: { exceptions?: VetoException[] | null }) => {
  const translate = useTranslate()
  if (!exceptions?.length) return null
  return (
    <Alert
      severity="warning"
      variant="outlined"
      role="note"
      sx={{ mb: { xs: 1.5, md: 2.5 }, backgroundColor: 'background.paper', color: 'text.primary' }}
    >
      <AlertTitle>{translate('personnelDetail.veto.title')}</AlertTitle>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {exceptions.map(({ id, veto_name, username, created_at, reason }) => (
          <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
            <Box sx={{ color: 'text.secondary' }}>
              {translate('personnelDetail.veto.decided', {
                veto: veto_name,
                username,
                day: formatDay(dayOf(new Date(created_at))),
              })}
            </Box>
            {translate('personnelDetail.veto.reason', { reason })}
          </Box>
        ))}
      </Box>
    </Alert>
  )
}
