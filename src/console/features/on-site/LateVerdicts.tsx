import { Alert, AlertTitle, Box, Button, Stack, Typography } from '@mui/material'
import { useRef } from 'react'
import { formatDate, formatTime, toMexicoDay } from '../../../domain/common/days.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { contradictsDecision } from '../../../domain/door/inspections.ts'
import { getResultTexts } from './getResultTexts.ts'
import type { QueuedInspection } from './inspectionStore.ts'
import type { LateVerdict } from './useInspections.ts'
import { onSiteWords } from './words.ts'

/** Name and accreditation number of a person. The number does not wrap. */
const PersonName = ({ item: { verdict, number, credential } }: { item: LateVerdict }) => (
  <>
    {toSpanishUpperCase(verdict.name)}{' '}
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {verdict.number || number}
    </Box>
    {!verdict.name && !number && credential}
  </>
)

const getLateTexts = (item: LateVerdict) => getResultTexts({ ...item, result: item.verdict.result })

interface LateVerdictsProps {
  late: readonly LateVerdict[]
  onSeen: (items: readonly QueuedInspection[]) => void
}

/**
 * Lists the server's results for people who were checked offline. Results that contradict the phone's decision are shown in red.
 */
export const LateVerdicts = ({ late, onSeen }: LateVerdictsProps) => {
  const container = useRef<HTMLDivElement>(null)
  const handleSeen = (items: readonly QueuedInspection[]) => {
    onSeen(items)
    container.current?.focus()
  }
  const confirmed = late.filter(({ verdict, assumed }) => !contradictsDecision(verdict.result, assumed))
  const contradicted = late.filter((item) => !confirmed.includes(item))
  return (
    <Stack ref={container} tabIndex={-1} sx={{ gap: 1.5, outline: 'none' }}>
      <Stack role="alert" sx={{ gap: 1 }}>
        {contradicted.map((item) => (
          <Alert
            key={item.key}
            severity="error"
            role="none"
            sx={({ tokens }) => ({ border: '3px solid', borderColor: tokens.status.danger.ink })}
            action={
              <Button color="inherit" sx={{ minHeight: 44 }} onClick={() => handleSeen([item])}>
                {onSiteWords.late.seen}
              </Button>
            }
          >
            <AlertTitle sx={{ fontSize: '1.375rem', fontWeight: 800, lineHeight: 1.2 }}>
              {item.verdict.result === 'may' ? onSiteWords.late.may : getLateTexts(item).title}
            </AlertTitle>
            <Typography
              component="p"
              sx={{ fontSize: '1.125rem', fontWeight: 700, overflowWrap: 'anywhere' }}
            >
              <PersonName item={item} />
            </Typography>
            {onSiteWords.late.assumed[item.assumed]({
              day: formatDate(toMexicoDay(new Date(item.at))),
              time: formatTime(new Date(item.at)),
            })}{' '}
            {getLateTexts(item).text}
          </Alert>
        ))}
      </Stack>
      {confirmed.length > 0 && (
        <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
          <Typography component="h2" sx={{ fontSize: '1rem', fontWeight: 700 }}>
            {onSiteWords.late.same}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {confirmed.map((item) => (
              <li key={item.key}>
                <PersonName item={item} />: {getLateTexts(item).title}
              </li>
            ))}
          </Box>
          <Button onClick={() => handleSeen(confirmed)}>{onSiteWords.drop}</Button>
        </Stack>
      )}
    </Stack>
  )
}
