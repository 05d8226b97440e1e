import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type Flagged, type State, stateOf } from '../../domain/accreditation.ts'
import { dayOf } from '../../domain/days.ts'
import type { ToneName } from '../themeTokens.ts'

const TONES: Record<State, ToneName> = {
  inactive: 'inactive',
  unaccredited: 'danger',
  expired: 'danger',
  expiring: 'warning',
  incomplete: 'warning',
  valid: 'valid',
  unknown: 'neutral',
}

/** The traffic light of a person: a dot and its word, never colour alone. */
export const StatusPill = ({ person }: { person: Flagged }) => {
  const translate = useTranslate()
  const state = stateOf(person, dayOf(new Date()))
  return (
    <Box
      component="span"
      sx={({ tokens }) => {
        const { dot, ink, ground } = tokens.status[TONES[state]]
        return {
          display: 'inline-flex',
          alignItems: 'center',
          gap: 1,
          height: 22,
          px: 1,
          pr: 1.25,
          borderRadius: 11,
          fontSize: 12,
          fontWeight: 600,
          whiteSpace: 'nowrap',
          color: ink,
          backgroundColor: ground,
          '&::before': { content: '""', width: 9, height: 9, borderRadius: '50%', backgroundColor: dot },
        }
      }}
    >
      {translate(`personnel.state.${state}`)}
    </Box>
  )
}
