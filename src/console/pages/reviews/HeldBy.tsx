import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { formatTime } from '../../../domain/days.ts'
import type { WaitingEvidence } from '../../../domain/reviews.ts'

/** Who looks at a document now. */
export const HeldBy = ({ held }: Pick<WaitingEvidence, 'held'>) => {
  const translate = useTranslate()
  if (!held) return <Typography color="text.secondary">{translate('reviews.free')}</Typography>
  return held.mine
    ? translate('reviews.mine')
    : translate('reviews.heldBy', { name: held.by, time: formatTime(new Date(held.until)) })
}
