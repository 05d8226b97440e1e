import { Alert, AlertTitle, Box, Button, Stack, Typography } from '@mui/material'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { dayOf, formatDay, formatTime } from '../../../domain/days.ts'
import { isOtherwise } from '../../../domain/inspections.ts'
import { upper } from '../../../domain/text.ts'
import type { QueuedInspection } from './inspectionStore.ts'
import { TAMPERED } from './signature.ts'
import type { LateVerdict } from './useInspections.ts'

/** Name and number; the number does not break over two lines. */
const PersonName = ({ item: { verdict, number, credential } }: { item: LateVerdict }) => (
  <>
    {upper(verdict.name)}{' '}
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {verdict.number || number}
    </Box>
    {!verdict.name && !number && credential}
  </>
)

interface LateVerdictsProps {
  late: readonly LateVerdict[]
  onSeen: (items: readonly QueuedInspection[]) => void
}

/**
 * What the register answered of people who were checked without it, until somebody has seen it. One that differs from what was told at the gate
 * stands by itself, in red.
 */
export const LateVerdicts = ({ late, onSeen }: LateVerdictsProps) => {
  const translate = useTranslate()
  const place = useRef<HTMLDivElement>(null)
  const seen = (items: readonly QueuedInspection[]) => {
    onSeen(items)
    place.current?.focus()
  }
  const same = late.filter(({ verdict, assumed }) => !isOtherwise(verdict.result, assumed))
  const others = late.filter((item) => !same.includes(item))
  return (
    <Stack ref={place} tabIndex={-1} sx={{ gap: 1.5, outline: 'none' }}>
      <Stack role="alert" sx={{ gap: 1 }}>
        {others.map((item) => (
          <Alert
            key={item.key}
            severity="error"
            role="none"
            sx={({ tokens }) => ({ border: '3px solid', borderColor: tokens.status.danger.ink })}
            action={
              <Button color="inherit" sx={{ minHeight: 44 }} onClick={() => seen([item])}>
                {translate('onSite.late.seen')}
              </Button>
            }
          >
            <AlertTitle sx={{ fontSize: '1.375rem', fontWeight: 800, lineHeight: 1.2 }}>
              {translate(
                item.verdict.result === 'may'
                  ? 'onSite.late.may'
                  : `onSite.result.${item.verdict.result}.title`,
              )}
            </AlertTitle>
            <Typography
              component="p"
              sx={{ fontSize: '1.125rem', fontWeight: 700, overflowWrap: 'anywhere' }}
            >
              <PersonName item={item} />
            </Typography>
            {translate(`onSite.late.assumed.${item.assumed}`, {
              day: formatDay(dayOf(new Date(item.at))),
              time: formatTime(new Date(item.at)),
            })}{' '}
            {TAMPERED.includes(item.signature)
              ? `${translate(`onSite.signature.${item.signature}.title`)}: ${translate(`onSite.signature.${item.signature}.text`)}`
              : translate(`onSite.result.${item.verdict.result}.text`)}
          </Alert>
        ))}
      </Stack>
      {same.length > 0 && (
        <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
          <Typography component="h2" sx={{ fontSize: '1rem', fontWeight: 700 }}>
            {translate('onSite.late.same')}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {same.map((item) => (
              <li key={item.key}>
                <PersonName item={item} />: {translate(`onSite.result.${item.verdict.result}.title`)}
              </li>
            ))}
          </Box>
          <Button onClick={() => seen(same)}>{translate('onSite.drop')}</Button>
        </Stack>
      )}
    </Stack>
  )
}
