import { formatPeriod } from './periods.ts'
import type { WaitingDocument } from './reviews.ts'
import { toUpperCase } from './text.ts'

/** Returns the name of what a document proves: a requirement, or an obligation and its period. */
export const getReviewName = ({ name, recurs, period }: WaitingDocument): string =>
  [name, recurs && formatPeriod({ period: recurs }, period)].filter(Boolean).join(' · ')

/** Returns the name of the document's owner: a person or a company. */
export const getOwnerName = ({ person_name, company_name }: WaitingDocument): string =>
  toUpperCase(person_name) || company_name
