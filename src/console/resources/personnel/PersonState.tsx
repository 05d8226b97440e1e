import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type State, stateOf } from '../../../domain/accreditation.ts'
import { type Day, dayOf, daysBetween, formatDay } from '../../../domain/days.ts'
import { PersonStatusChip } from '../../components/PersonStatusChip.tsx'
import type { PersonRecord } from '../../providers/adapter/person.ts'

/** Why a person is in its state; what is missing is named where this user is shown it. */
const useReason = (person: PersonRecord, state: State, today: Day): string => {
  const translate = useTranslate()
  const { accreditation_expiration_date: expires, personnel_accreditation: items = [] } = person
  const unmet = items.filter(({ status }) => !status).map(({ name }) => name)
  const missing = unmet.length > 0 && translate('personnelDetail.reason.missing', { names: unmet.join(', ') })
  if (state === 'expiring' && expires) {
    const left = translate('personnelDetail.reason.expiring', { smart_count: daysBetween(today, expires) })
    return [left, missing].filter(Boolean).join(' ')
  }
  if (state === 'valid' || state === 'unknown') return ''
  if (state === 'incomplete' && missing) return missing
  return [translate(`personnelDetail.reason.${state}`), state !== 'inactive' && missing]
    .filter(Boolean)
    .join(' ')
}

/** A person's state, until when, and why. */
export const PersonState = ({ person }: { person: PersonRecord }) => {
  const translate = useTranslate()
  const today = dayOf(new Date())
  const { accreditation_expiration_date: expires } = person
  const reason = useReason(person, stateOf(person, today), today)
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.75 }}>
        <PersonStatusChip person={person} />
        {expires && (
          <span>
            {translate(`personnelDetail.validity.${expires < today ? 'ended' : 'ends'}`, {
              day: formatDay(expires),
            })}
          </span>
        )}
      </Box>
      {reason && <Typography color="text.secondary">{reason}</Typography>}
    </Box>
  )
}
