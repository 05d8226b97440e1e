import '../evidence/words.ts'
import { Box, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { dayOf, formatDay } from '../../../domain/days.ts'
import { explainLight, readerOf } from '../../../domain/lightReasons.ts'
import { can } from '../../../domain/permissions.ts'
import { showsPersonField } from '../../../domain/shown.ts'
import { useActor } from '../../api/session.ts'
import type { MatrixPerson, PersonRecord } from '../../providers/adapter/person.ts'
import { queryOptions } from '../queryOptions.ts'
import { ReasonList } from './ReasonList.tsx'

type Shown = PersonRecord | MatrixPerson

/** Does the row leave out what its reasons are made of? */
const lacksFacts = ({ personnel_accreditation, accreditations, standing, vetoed }: Shown): boolean =>
  !personnel_accreditation || (!accreditations && (vetoed || standing !== 'regular'))

/** A person with what its row leaves out, where this user is shown that. */
const useWholePerson = (person: Shown) => {
  const actor = useActor()
  const isAsked =
    lacksFacts(person) && can(actor, 'personnel.read') && showsPersonField(actor, 'personnel_accreditation')
  const { data, error, isPending } = useGetOne<PersonRecord>(
    'personnel',
    { id: person.id },
    { ...queryOptions, enabled: isAsked },
  )
  return {
    whole: (isAsked && data) || person,
    isPending: isAsked && isPending,
    error: isAsked ? error : null,
  }
}

/** What is said when a light is asked: why it is as it is and what to do, the worst first. */
export const LightReasons = ({ person }: { person: Shown }) => {
  const translate = useTranslate()
  const actor = useActor()
  const { whole, isPending, error } = useWholePerson(person)
  // Screen readers are told what comes into a status, not what it comes with.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  const { reasons } = explainLight(whole, dayOf(new Date()), readerOf(actor))
  const { accreditation_expiration_date: until } = whole
  return (
    <Box role="status" sx={{ minHeight: 20 }}>
      {isThere && isPending && translate('evidence.light.loading')}
      {isThere && !isPending && (
        <>
          {reasons.length > 0 ? (
            <ReasonList reasons={reasons} />
          ) : (
            <>
              {translate('evidence.light.valid')}{' '}
              {until && translate('evidence.light.until', { day: formatDay(until) })}
            </>
          )}
          {error && (
            <Typography variant="caption" component="p" color="error">
              {translate('evidence.light.failed', { error: error.message })}
            </Typography>
          )}
        </>
      )}
    </Box>
  )
}
