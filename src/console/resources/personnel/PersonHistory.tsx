import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { dayOf, formatDay } from '../../../domain/days.ts'
import type { Move } from '../../../domain/moves.ts'
import { upper } from '../../../domain/text.ts'
import { PersonPanel } from './PersonLayout.tsx'

/** From which company to which a person went, the newest first; of another company a company is not told the name. */
export const PersonHistory = ({ moves }: { moves: Move[] }) => {
  const translate = useTranslate()
  const named = (name: string | null) => upper(name ?? '') || translate('personnelDetail.moves.another')
  return (
    <PersonPanel>
      <Typography variant="h2">{translate('personnelDetail.moves.title')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {moves.map(({ id, from_name, to_name, created_at, username, reason }) => (
          <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
            {translate('personnelDetail.moves.line', { from: named(from_name), to: named(to_name) })}
            <Typography variant="caption" component="p" color="text.secondary">
              {[formatDay(dayOf(new Date(created_at))), username, reason].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
        ))}
      </Box>
    </PersonPanel>
  )
}
