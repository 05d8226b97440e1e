import { Alert, AlertTitle, Box, Button, Typography } from '@mui/material'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { dayOf, formatDay, formatTime } from '../../../domain/days.ts'
import { isOtherwise } from '../../../domain/inspections.ts'
import { upper } from '../../../domain/text.ts'
import type { QueuedInspection, Told } from './queue.ts'
import { TAMPERED } from './signature.ts'

/** Who it was; a number breaks over no two lines. */
const Who = ({ item: { verdict, number, credential } }: { item: Told }) => (
  <>
    {upper(verdict.name)}{' '}
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {verdict.number || number}
    </Box>
    {!verdict.name && !number && credential}
  </>
)

/**
 * What the register said of those who were checked without it, until that is seen: in red, and each for itself, where it is another than was assumed at the
 * gate.
 */
export const LateVerdicts = ({
  told,
  onSeen,
}: {
  told: readonly Told[]
  onSeen: (items: readonly QueuedInspection[]) => void
}) => {
  const translate = useTranslate()
  const place = useRef<HTMLDivElement>(null)
  const seen = (items: readonly QueuedInspection[]) => {
    onSeen(items)
    place.current?.focus()
  }
  const same = told.filter(({ verdict, assumed }) => !isOtherwise(verdict.result, assumed))
  const others = told.filter((item) => !same.includes(item))
  return (
    <Box ref={place} tabIndex={-1} sx={{ display: 'grid', gap: 1.5, outline: 'none' }}>
      <Box role="alert" sx={{ display: 'grid', gap: 1 }}>
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
            <AlertTitle sx={{ fontSize: 22, fontWeight: 800, lineHeight: 1.2 }}>
              {translate(
                item.verdict.result === 'may'
                  ? 'onSite.late.may'
                  : `onSite.result.${item.verdict.result}.title`,
              )}
            </AlertTitle>
            <Typography component="p" sx={{ fontSize: 18, fontWeight: 700, overflowWrap: 'anywhere' }}>
              <Who item={item} />
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
      </Box>
      {same.length > 0 && (
        <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
          <Typography component="h2" sx={{ fontSize: 16, fontWeight: 700 }}>
            {translate('onSite.late.same')}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {same.map((item) => (
              <li key={item.key}>
                <Who item={item} />: {translate(`onSite.result.${item.verdict.result}.title`)}
              </li>
            ))}
          </Box>
          <Button onClick={() => seen(same)}>{translate('onSite.drop')}</Button>
        </Box>
      )}
    </Box>
  )
}
