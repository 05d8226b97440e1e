import { useTranslate } from 'react-admin'
import { type Day, dayOf, daysBetween } from '../../../domain/days.ts'

/** How long ago a moment was, in days: "hoy", "hace 3 días". */
export const useAge = () => {
  const translate = useTranslate()
  const today: Day = dayOf(new Date())
  return (moment: string): string => {
    const days = daysBetween(dayOf(new Date(moment)), today)
    return days <= 0 ? translate('reviews.today') : translate('reviews.age', { smart_count: days })
  }
}
