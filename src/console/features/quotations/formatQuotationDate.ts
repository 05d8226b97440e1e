import { formatDate, isValidCalendarDate, toMexicoDay } from '../../../domain/common/days.ts'
import type { QuotationRecord } from '../../port/records/quotation.ts'

/** Formats the date on which a quotation was created, for example "14 mar 2027". */
export const formatQuotationDate = ({ created_at }: Pick<QuotationRecord, 'created_at'>): string => {
  if (isValidCalendarDate(created_at)) return formatDate(created_at)
  const at = new Date(created_at)
  return Number.isNaN(at.getTime()) ? created_at : formatDate(toMexicoDay(at))
}
