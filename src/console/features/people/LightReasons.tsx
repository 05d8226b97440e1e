import { Box, Stack, Typography } from '@mui/material'
import { type ReactNode, useEffect, useState } from 'react'
import { useGetOne } from 'react-admin'
import { formatDate, toMexicoDay } from '../../../domain/common/days.ts'
import { canSeePersonField } from '../../../domain/people/access.ts'
import {
  explainPersonStatus,
  getStatusReaderKind,
  type StatusReason,
} from '../../../domain/people/statusReasons.ts'
import { hasPermission } from '../../../domain/permissions.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import type { MatrixPerson, PersonRecord } from '../../port/records/person.ts'
import { useSignedInUser } from '../../port/session.ts'
import { evidenceWords } from '../documents/evidenceWords.ts'

type ListedPerson = PersonRecord | MatrixPerson

interface ReasonListProps {
  reasons: readonly StatusReason[]
  /** Text after the first reason, for example its consequence. */
  end?: ReactNode
}

/** List of the reasons for a person's status, worst first. Each reason has a hint for the user. */
export const ReasonList = ({ reasons, end }: ReasonListProps) => (
  <Stack component="ul" className="plain" sx={{ gap: 0.75, overflowWrap: 'anywhere' }}>
    {reasons.map(({ text, todo }, index) => (
      <li key={text}>
        <Box component="strong" sx={{ fontWeight: 600 }}>
          {text}
        </Box>
        {todo && ` · ${todo}`}
        {index === 0 && end && (
          <>
            {' · '}
            <span>{end}</span>
          </>
        )}
      </li>
    ))}
  </Stack>
)

/** Returns whether a list row lacks the fields that explain the person's status. */
const isMissingStatusReasonFields = ({
  personnel_accreditation,
  accreditations,
  standing,
  vetoed,
}: ListedPerson): boolean =>
  !personnel_accreditation || (!accreditations && (vetoed || standing !== 'regular'))

/** Fetches the complete person if the list row lacks fields that the user may see. */
const useFullPersonRecord = (person: ListedPerson) => {
  const actor = useSignedInUser()
  const isIncomplete =
    isMissingStatusReasonFields(person) &&
    hasPermission(actor, 'personnel.read') &&
    canSeePersonField(actor, 'personnel_accreditation')
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

/** Explains a person's status: the reasons, worst first, and what to do. */
export const LightReasons = ({ person }: { person: ListedPerson }) => {
  const actor = useSignedInUser()
  const { whole, isPending, error } = useFullPersonRecord(person)
  // Renders the content later than the status element, because screen readers announce only changes.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  const { reasons } = explainPersonStatus(whole, toMexicoDay(new Date()), getStatusReaderKind(actor))
  const { accreditation_expiration_date: until } = whole
  return (
    <Box role="status" sx={{ minHeight: 20 }}>
      {isThere && isPending && evidenceWords.light.loading}
      {isThere && !isPending && (
        <>
          {reasons.length > 0 ? (
            <ReasonList reasons={reasons} />
          ) : (
            <>
              {evidenceWords.light.valid} {until && evidenceWords.light.until(formatDate(until))}
            </>
          )}
          {error && (
            <Typography variant="caption" component="p" color="error">
              {evidenceWords.light.failed(error.message)}
            </Typography>
          )}
        </>
      )}
    </Box>
  )
}
