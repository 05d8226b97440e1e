import { toMexicoDay } from '../../../domain/common/days.ts'
import type { ItemEvidence } from '../../../domain/people/schemas.ts'

export const DAYS = ['issued_on', 'expires_on'] as const
export type DocumentDay = (typeof DAYS)[number]

/** Date fields of the upload form, and which of these fields are required, by kind of validity. */
export const DAYS_BY_VALIDITY: Record<
  ItemEvidence['validity'],
  { fields: readonly DocumentDay[]; required: readonly DocumentDay[] }
> = {
  issue: { fields: ['issued_on'], required: ['issued_on'] },
  date: { fields: ['issued_on', 'expires_on'], required: ['expires_on'] },
  for_good: { fields: ['issued_on'], required: [] },
}

/** Returns the limit of a date input: issue days are at most today, expiry days at least today. */
export const getDocumentDateLimits = (day: DocumentDay) =>
  day === 'issued_on' ? { max: toMexicoDay(new Date()) } : { min: toMexicoDay(new Date()) }
