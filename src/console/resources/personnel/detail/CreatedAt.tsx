import { useTranslate } from 'react-admin'
import { dayOf, formatDay } from '../../../../domain/days.ts'

/** When a record came into being, as a sentence; nothing where the back end does not say. */
export const CreatedAt = ({ instant }: { instant?: string | null }) => {
  const translate = useTranslate()
  const date = new Date(instant ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return null
  return <>{translate('personnelDetail.createdAt', { day: formatDay(dayOf(date)) })}</>
}
