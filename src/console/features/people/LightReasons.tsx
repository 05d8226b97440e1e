import '../documents/evidenceWords.ts'
import { Box, Stack, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { dayOf, formatDay } from '../../../domain/days.ts'
import { explainLight, type LightReason, readerOf } from '../../../domain/lightReasons.ts'
import { can } from '../../../domain/permissions.ts'
import { showsPersonField } from '../../../domain/shown.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import type { MatrixPerson, PersonRecord } from '../../port/records/person.ts'
import { useActor } from '../../port/session.ts'

type Shown = PersonRecord | MatrixPerson

/** Why a light is as it is, the worst first, and what to do about each reason. */
export const ReasonList = ({ reasons }: { reasons: readonly LightReason[] }) => (
  <Stack component="ul" className="plain" sx={{ gap: 0.75, overflowWrap: 'anywhere' }}>
    {reasons.map(({ text, todo }) => (
      <li key={text}>
        <Box component="strong" sx={{ fontWeight: 600 }}>
          {text}
        </Box>
        {todo && ` · ${todo}`}
      </li>
    ))}
  </Stack>
)

/** Does the row leave out the fields that the reasons follow from? */
const lacksFacts = ({ personnel_accreditation, accreditations, standing, vetoed }: Shown): boolean =>
  !personnel_accreditation || (!accreditations && (vetoed || standing !== 'regular'))

/** A person with the fields that its row leaves out, where this user is shown them. */
const useWholePerson = (person: Shown) => {
  const actor = useActor()
  const isIncomplete =
    lacksFacts(person) && can(actor, 'personnel.read') && showsPersonField(actor, 'personnel_accreditation')
  const { data, error, isPending } = useGetOne<PersonRecord>(
    'personnel',
    { id: person.id },
    { ...queryOptions, enabled: isIncomplete },
  )
  return {
    whole: (isIncomplete && data) || person,
    isPending: isIncomplete && isPending,
    error: isIncomplete ? error : null,
  }
}

/** The explanation that a light opens: why it is as it is and what to do, the worst first. */
export const LightReasons = ({ person }: { person: Shown }) => {
  const translate = useTranslate()
  const actor = useActor()
  const { whole, isPending, error } = useWholePerson(person)
  // Screen readers announce what is added to a status, not what it is mounted with.
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
