import { dayOf } from '../../../domain/days.ts'
import type { ItemEvidence } from '../../../domain/personnel.ts'

export const DAYS = ['issued_on', 'expires_on'] as const
export type DocumentDay = (typeof DAYS)[number]

/** Which days of a document are asked for, by how long such a document holds, and which of them must be there. */
export const DAYS_BY_VALIDITY: Record<
  ItemEvidence['validity'],
  { fields: readonly DocumentDay[]; required: readonly DocumentDay[] }
> = {
  issue: { fields: ['issued_on'], required: ['issued_on'] },
  date: { fields: ['issued_on', 'expires_on'], required: ['expires_on'] },
  for_good: { fields: ['issued_on'], required: [] },
}

/** A document was issued by today, and one that is brought ends from today on. */
export const boundsOf = (day: DocumentDay) =>
  day === 'issued_on' ? { max: dayOf(new Date()) } : { min: dayOf(new Date()) }
