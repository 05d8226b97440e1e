import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { isCredentialValid, type State, stateOf } from '../../../domain/accreditation.ts'
import { type Day, dayOf, daysBetween, formatDay } from '../../../domain/days.ts'
import { explainLight, readerOf } from '../../../domain/lightReasons.ts'
import { useActor } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'
import { PersonLight } from '../../components/light/PersonLight.tsx'
import { ReasonList } from '../../components/light/ReasonList.tsx'
import type { PersonRecord } from '../../providers/adapter/person.ts'

/** Why a person is in its state, where the back end does not say until when its requirements hold; what is missing is named where this user is shown it. */
const reasonOf = (
  translate: ReturnType<typeof useTranslate>,
  person: PersonRecord,
  state: State,
  today: Day,
): string => {
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

/** So many reasons stand beside the light; it tells the others when it is asked. */
const SHOWN = 2

const Reasons = ({ person, today }: { person: PersonRecord; today: Day }) => {
  const translate = useTranslate()
  const actor = useActor()
  if (settings().extras) {
    const { reasons } = explainLight(person, today, readerOf(actor))
    if (reasons.length === 0) return null
    return (
      <>
        <ReasonList reasons={reasons.slice(0, SHOWN)} />
        {!isCredentialValid(person) && (
          <Typography color="text.secondary">{translate('personnelDetail.reason.invalid')}</Typography>
        )}
      </>
    )
  }
  const reason = reasonOf(translate, person, stateOf(person, today), today)
  return reason && <Typography color="text.secondary">{reason}</Typography>
}

/** A person's state, until when, and why. */
export const PersonState = ({ person }: { person: PersonRecord }) => {
  const translate = useTranslate()
  const today = dayOf(new Date())
  const { accreditation_expiration_date: expires } = person
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.75 }}>
        <PersonLight person={person} />
        {expires && (
          <span>
            {translate(`personnelDetail.validity.${expires < today ? 'ended' : 'ends'}`, {
              day: formatDay(expires),
            })}
          </span>
        )}
      </Box>
      <Reasons person={person} today={today} />
    </Box>
  )
}
