import { toSpanishUpperCase } from '../common/text.ts'
import { formatObligationPeriod } from '../obligations/periods.ts'
import type { WaitingDocument } from './reviews.ts'

/** Returns the name of the requirement or obligation that a document proves, including its period. */
export const getReviewedDocumentName = ({ name, recurs, period }: WaitingDocument): string =>
  [name, recurs && formatObligationPeriod({ period: recurs }, period)].filter(Boolean).join(' · ')

/** Returns the name of the person or company that owns the document. */
export const getDocumentOwnerName = ({ person_name, company_name }: WaitingDocument): string =>
  toSpanishUpperCase(person_name) || company_name
