import { Box, Stack, Typography } from '@mui/material'
import { formatDate, toMexicoDay } from '../../../domain/common/days.ts'
import {
  type AccreditationEntry,
  addExpirationHistoryLines,
  type HistoryLine,
  STOP_REASON_TEXTS,
} from '../../../domain/people/accreditationHistory.ts'
import { accreditationsWords } from './accreditationWords.ts'

const convertTimestampToDay = (instant: string) => toMexicoDay(new Date(instant))

/** Returns the headline of a history entry, which says what happened to the accreditation. */
const formatAccreditationHistoryTitle = (line: HistoryLine): string => {
  if (line.kind === 'expiry') return accreditationsWords.history.kinds.expiry
  const { kind, accreditation_date: from, accreditation_expiration_date: until } = line
  const text = accreditationsWords.history.kinds[kind === 'correction' && !from ? 'removal' : kind]
  const days = { from: from ? formatDate(from) : '', until: until ? formatDate(until) : '' }
  return typeof text === 'string' ? text : text(days)
}

/** Returns the day of a history entry, the user who made it and the reason. */
const formatAccreditationHistoryDetails = (line: HistoryLine): string => {
  if (line.kind === 'expiry') return formatDate(line.on)
  const { user_name, reason, note, on } = line
  const isBefore = user_name === '' && line.kind === 'grant'
  const why = [reason && STOP_REASON_TEXTS[reason], note].filter(Boolean).join(': ')
  return [isBefore ? accreditationsWords.history.before : formatDate(on), user_name, why]
    .filter(Boolean)
    .join(' · ')
}

/** History of a person's accreditation, newest entry first. Includes the days on which the accreditation expired. */
export const AccreditationHistory = ({ entries }: { entries: readonly AccreditationEntry[] }) => {
  const lines = addExpirationHistoryLines(entries, {
    today: toMexicoDay(new Date()),
    dayOf: convertTimestampToDay,
  })
  return (
    <>
      <Typography variant="h2">{accreditationsWords.history.title}</Typography>
      {lines.length === 0 ? (
        <Typography color="text.secondary">{accreditationsWords.history.none}</Typography>
      ) : (
        <Stack component="ul" className="plain" sx={{ gap: 1.25 }}>
          {lines.map((line) => (
            <Box component="li" key={line.id} sx={{ overflowWrap: 'anywhere' }}>
              {formatAccreditationHistoryTitle(line)}
              <Typography variant="caption" component="p" color="text.secondary">
                {formatAccreditationHistoryDetails(line)}
              </Typography>
            </Box>
          ))}
        </Stack>
      )}
    </>
  )
}
