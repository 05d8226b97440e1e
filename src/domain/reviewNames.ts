import { formatObligationPeriod } from './periods.ts'
import type { WaitingDocument } from './reviews.ts'
import { toSpanishUpperCase } from './text.ts'

/** Returns the name of the requirement or obligation that a document proves, including its period. */
export const getReviewedDocumentName = ({ name, recurs, period }: WaitingDocument): string =>
  [name, recurs && formatObligationPeriod({ period: recurs }, period)].filter(Boolean).join(' · ')

/** Returns the name of the person or company that owns the document. */
export const getDocumentOwnerName = ({ person_name, company_name }: WaitingDocument): string =>
  toSpanishUpperCase(person_name) || company_name
