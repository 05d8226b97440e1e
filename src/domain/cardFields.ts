import type { CardPerson } from './CardPerson.ts'
import { type Day, formatDay } from './days.ts'
import { upper } from './text.ts'

/** What stands on a card, ready to print; empty where the person has no such thing. */
export interface CardFields {
  surname: string
  firstNames: string
  company: string
  roleType: string
  code: string
  profile: string
  validity: string
}

/** Another back end may send numbers, or anything else: only what reads as a line is shown. */
const line = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

/** A person who comes with nothing but `name` ("last, first") is taken apart at the comma. */
const names = (person: CardPerson): string[] => {
  const apart = [line(person.last_names), line(person.first_names)]
  return apart.some(Boolean) ? apart : line(person.name).split(/,\s*/u, 2)
}

/** Reads a person into the card's lines: names and company in capitals, validity as a readable day. */
export const cardFields = (person: CardPerson, dayWords: (day: Day) => string = formatDay): CardFields => {
  const [surname = '', firstNames = ''] = names(person)
  return {
    surname: upper(surname || firstNames),
    firstNames: surname ? upper(firstNames) : '',
    company: upper(line(person.company_name)),
    roleType: line(person.role_type),
    code: line(person.accreditation_number),
    profile: line(person.role_definition) || line(person.role_name),
    validity: dayWords(line(person.accreditation_expiration_date)),
  }
}
