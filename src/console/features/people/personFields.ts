import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import { isPhoneNumber } from '../../../domain/common/phone.ts'
import { type Field, formatField, sectionsOf, shownName } from '../../../domain/fields/fields.ts'
import { type PersonField, personFields } from '../../../domain/people/fields.ts'
import type { PersonRecord } from '../../port/records/person.ts'

/** Sections of a person's page and form with their fields, in display order. */
export const personSections = sectionsOf(personFields)

/** Returns a field of a person, or undefined if the back end does not send the field. */
export const findPersonValue = (person: PersonRecord, field: string): unknown =>
  getOwnProperty<unknown>(person, field)

/** Returns a person's field formatted as text, or an empty string if the back end does not send the field. */
export const formatPersonField = (
  person: PersonRecord,
  source: PersonField,
  translate: (key: string) => string,
): string => {
  const field: Field = personFields[source]
  const value = findPersonValue(person, shownName(source, field))
  if (field.kind !== 'yesNo' || value === null || value === undefined) return formatField(field, value)
  return translate(`ra.boolean.${value === true}`)
}

/** Returns the link of a field, for example the `mailto:` URL of an email address, or undefined. */
export const getPersonFieldUrl = (person: PersonRecord, source: PersonField): string | undefined => {
  const value = String(findPersonValue(person, source) ?? '')
  const { kind } = personFields[source]
  if (kind === 'phone') return `tel:${isPhoneNumber(value) ? '+52' : ''}${value}`
  return kind === 'email' ? `mailto:${value}` : undefined
}
