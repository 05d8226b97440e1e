import { formatPeriod } from './periods.ts'
import type { WaitingDocument } from './reviews.ts'
import { toUpperCase } from './text.ts'

/** Returns the name of the requirement or obligation that a document proves, including its period. */
export const getReviewName = ({ name, recurs, period }: WaitingDocument): string =>
  [name, recurs && formatPeriod({ period: recurs }, period)].filter(Boolean).join(' · ')

/** Returns the name of the person or company that owns the document. */
export const getOwnerName = ({ person_name, company_name }: WaitingDocument): string =>
  toUpperCase(person_name) || company_name
