import { periodName } from './periods.ts'
import type { WaitingDocument } from './reviews.ts'
import { upper } from './text.ts'

/** What a document proves: a requirement, or an obligation and its period. */
export const documentName = ({ name, recurs, period }: WaitingDocument): string =>
  [name, recurs && periodName({ period: recurs }, period)].filter(Boolean).join(' · ')

/** Whose a document is: a person, or a company. */
export const ownerName = ({ person_name, company_name }: WaitingDocument): string =>
  upper(person_name) || company_name
