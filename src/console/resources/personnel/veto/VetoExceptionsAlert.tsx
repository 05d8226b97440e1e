import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { dayOf, formatDay } from '../../../../domain/days.ts'
import type { VetoException } from '../../../../domain/vetoes.ts'
import { VetoNote } from './VetoNote.tsx'

/** That a person was registered in spite of a veto: who insisted, when and why. Nothing for those who are not told. */
export const VetoExceptionsAlert = ({ exceptions }: { exceptions?: VetoException[] | null }) => {
  const translate = useTranslate()
  if (!exceptions?.length) return null
  return (
    <VetoNote severity="warning" title={translate('personnelDetail.veto.title')}>
      {exceptions.map(({ id, veto_name, username, created_at, reason }) => (
        <li key={id}>
          <Box sx={{ color: 'text.secondary' }}>
            {translate('personnelDetail.veto.decided', {
              veto: veto_name,
              username,
              day: formatDay(dayOf(new Date(created_at))),
            })}
          </Box>
          {translate('personnelDetail.veto.reason', { reason })}
        </li>
      ))}
    </VetoNote>
  )
}
