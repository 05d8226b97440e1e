import type { Day } from '../common/days.ts'
import type { CompanyPaperStatus, CompanyRow } from './schemas.ts'

type ArrearsDates = Pick<CompanyPaperStatus, 'lacking_since' | 'arrears_since'>

/** Returns since when documents are missing, and since when they justify holding payments; null if nothing is missing. */
export const getOverduePaymentDates = (
  { lacking_from, arrears_from }: Pick<CompanyRow, 'lacking_from' | 'arrears_from'>,
  today: Day,
): ArrearsDates => {
  const hideFutureDay = (day: Day) => (day <= today ? day : null)
  return { lacking_since: hideFutureDay(lacking_from), arrears_since: hideFutureDay(arrears_from) }
}

/** Returns the state of a company's documents. `late` means that a missing document justifies holding payments. */
export const getCompanyDocumentsState = ({
  lacking_since,
  arrears_since,
}: ArrearsDates): 'inOrder' | 'lacking' | 'late' => {
  if (arrears_since !== null) return 'late'
  return lacking_since === null ? 'inOrder' : 'lacking'
}
