import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { formatDay } from '../../../domain/days.ts'
import type { MatrixItem } from '../../providers/adapter/person.ts'

/** That somebody of the utility ticked a requirement by hand which wants a document, and until when; nothing otherwise. */
export const ItemTick = ({ item: { status, evidence } }: { item: MatrixItem }) => {
  const translate = useTranslate()
  if (!status || !evidence?.by_hand || !evidence.wants_document) return null
  const { until } = evidence
  return (
    <Typography color="text.secondary">
      {until
        ? translate('evidence.tick.byHandUntil', { day: formatDay(until) })
        : translate('evidence.tick.byHand')}
    </Typography>
  )
}
