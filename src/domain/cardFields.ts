import type { CardPerson } from './CardPerson.ts'
import { type Day, formatDay } from './days.ts'
import { toUpperCase } from './text.ts'

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
const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

/** Returns the surname and the first names of a person. A single `name` is split at its comma. */
const splitName = (person: CardPerson): string[] => {
  const parts = [toText(person.last_names), toText(person.first_names)]
  return parts.some(Boolean) ? parts : toText(person.name).split(/,\s*/u, 2)
}

/** Returns the texts of a person's card: names and company in capitals, validity as a readable day. */
export const toCardFields = (
  person: CardPerson,
  formatValidity: (day: Day) => string = formatDay,
): CardFields => {
  const [surname = '', firstNames = ''] = splitName(person)
  return {
    surname: toUpperCase(surname || firstNames),
    firstNames: surname ? toUpperCase(firstNames) : '',
    company: toUpperCase(toText(person.company_name)),
    roleType: toText(person.role_type),
    code: toText(person.accreditation_number),
    profile: toText(person.role_definition) || toText(person.role_name),
    validity: formatValidity(toText(person.accreditation_expiration_date)),
  }
}
