import './accreditationWords.ts'
import { Box, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { formatDate, toMexicoDay } from '../../../domain/common/days.ts'
import {
  type AccreditationEntry,
  addExpirationHistoryLines,
  type HistoryLine,
  STOP_REASON_TEXTS,
} from '../../../domain/people/accreditationHistory.ts'

const convertTimestampToDay = (instant: string) => toMexicoDay(new Date(instant))

type Translate = ReturnType<typeof useTranslate>

/** Returns the headline of a history entry, which says what happened to the accreditation. */
const formatAccreditationHistoryTitle = (translate: Translate, line: HistoryLine): string => {
  if (line.kind === 'expiry') return translate('accreditations.history.kinds.expiry')
  const { kind, accreditation_date: from, accreditation_expiration_date: until } = line
  return translate(`accreditations.history.kinds.${kind === 'correction' && !from ? 'removal' : kind}`, {
    from: from ? formatDate(from) : '',
    until: until ? formatDate(until) : '',
  })
}

/** Returns the day of a history entry, the user who made it and the reason. */
const formatAccreditationHistoryDetails = (translate: Translate, line: HistoryLine): string => {
  if (line.kind === 'expiry') return formatDate(line.on)
  const { user_name, reason, note, on } = line
  const isBefore = user_name === '' && line.kind === 'grant'
  const why = [reason && STOP_REASON_TEXTS[reason], note].filter(Boolean).join(': ')
  return [isBefore ? translate('accreditations.history.before') : formatDate(on), user_name, why]
    .filter(Boolean)
    .join(' · ')
}

/** History of a person's accreditation, newest entry first. Includes the days on which the accreditation expired. */
export const AccreditationHistory = ({ entries }: { entries: readonly AccreditationEntry[] }) => {
  const translate = useTranslate()
  const lines = addExpirationHistoryLines(entries, {
    today: toMexicoDay(new Date()),
    dayOf: convertTimestampToDay,
  })
  return (
    <>
      <Typography variant="h2">{translate('accreditations.history.title')}</Typography>
      {lines.length === 0 ? (
        <Typography color="text.secondary">{translate('accreditations.history.none')}</Typography>
      ) : (
        <Stack component="ul" className="plain" sx={{ gap: 1.25 }}>
          {lines.map((line) => (
            <Box component="li" key={line.id} sx={{ overflowWrap: 'anywhere' }}>
              {formatAccreditationHistoryTitle(translate, line)}
              <Typography variant="caption" component="p" color="text.secondary">
                {formatAccreditationHistoryDetails(translate, line)}
              </Typography>
            </Box>
          ))}
        </Stack>
      )}
    </>
  )
}
