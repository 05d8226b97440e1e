import { type Day, formatDate } from '../common/days.ts'
import { toSpanishUpperCase } from '../common/text.ts'
import type { CardPerson } from './CardPerson.ts'

/** Texts on a card, formatted for display. Missing values are empty strings. */
export interface CardFields {
  surname: string
  firstNames: string
  company: string
  roleType: string
  code: string
  profile: string
  validity: string
}

/** Converts a value to text. Another back end may send numbers or other types. */
const toDisplayText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

/** Returns the surname and the first names of a person. A single `name` is split at its comma. */
const splitPersonName = (person: CardPerson): string[] => {
  const parts = [toDisplayText(person.last_names), toDisplayText(person.first_names)]
  return parts.some(Boolean) ? parts : toDisplayText(person.name).split(/,\s*/u, 2)
}

/** Returns the texts of a person's card: names and company in capitals, validity as a readable day. */
export const formatCredentialFields = (
  person: CardPerson,
  formatValidity: (day: Day) => string = formatDate,
): CardFields => {
  const [surname = '', firstNames = ''] = splitPersonName(person)
  return {
    surname: toSpanishUpperCase(surname || firstNames),
    firstNames: surname ? toSpanishUpperCase(firstNames) : '',
    company: toSpanishUpperCase(toDisplayText(person.company_name)),
    roleType: toDisplayText(person.role_type),
    code: toDisplayText(person.accreditation_number),
    profile: toDisplayText(person.role_definition) || toDisplayText(person.role_name),
    validity: formatValidity(toDisplayText(person.accreditation_expiration_date)),
  }
}
