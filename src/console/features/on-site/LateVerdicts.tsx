import { Alert, AlertTitle, Box, Button, Stack, Typography } from '@mui/material'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { formatDate, formatTime, toMexicoDay } from '../../../domain/common/days.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { contradictsDecision } from '../../../domain/door/inspections.ts'
import { getResultKey } from './getResultKey.ts'
import type { QueuedInspection } from './inspectionStore.ts'
import type { LateVerdict } from './useInspections.ts'

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

const getLateKey = (item: LateVerdict): string => getResultKey({ ...item, result: item.verdict.result })

interface LateVerdictsProps {
  late: readonly LateVerdict[]
  onSeen: (items: readonly QueuedInspection[]) => void
}

/**
 * Lists the server's results for people who were checked offline. Results that contradict the phone's decision are shown in red.
 */
export const LateVerdicts = ({ late, onSeen }: LateVerdictsProps) => {
  const translate = useTranslate()
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
                {translate('onSite.late.seen')}
              </Button>
            }
          >
            <AlertTitle sx={{ fontSize: '1.375rem', fontWeight: 800, lineHeight: 1.2 }}>
              {translate(item.verdict.result === 'may' ? 'onSite.late.may' : `${getLateKey(item)}.title`)}
            </AlertTitle>
            <Typography
              component="p"
              sx={{ fontSize: '1.125rem', fontWeight: 700, overflowWrap: 'anywhere' }}
            >
              <PersonName item={item} />
            </Typography>
            {translate(`onSite.late.assumed.${item.assumed}`, {
              day: formatDate(toMexicoDay(new Date(item.at))),
              time: formatTime(new Date(item.at)),
            })}{' '}
            {translate(`${getLateKey(item)}.text`)}
          </Alert>
        ))}
      </Stack>
      {confirmed.length > 0 && (
        <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
          <Typography component="h2" sx={{ fontSize: '1rem', fontWeight: 700 }}>
            {translate('onSite.late.same')}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {confirmed.map((item) => (
              <li key={item.key}>
                <PersonName item={item} />: {translate(`${getLateKey(item)}.title`)}
              </li>
            ))}
          </Box>
          <Button onClick={() => handleSeen(confirmed)}>{translate('onSite.drop')}</Button>
        </Stack>
      )}
    </Stack>
  )
}
