import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import { companyFields } from '../../../domain/companies/fields.ts'
import { type Field, formatField, isChangeable, namesOf, sectionsOf } from '../../../domain/fields/fields.ts'
import type { Values } from '../../port/draftStorage.ts'
import type { CompanyDataRecord } from '../../port/records/company.ts'
import { companiesWords } from './words.ts'

/** Sections of a company's page and form with their fields, in display order. */
export const companySections = sectionsOf(companyFields)

/** Formats the value of a company's field as text. Returns '' if the server sends no value. */
export const formatCompanyField = (source: string, value: unknown): string => {
  const field = getOwnProperty<Field>(companyFields, source)
  if (field?.kind !== 'yesNo') return formatField(field, value)
  return typeof value === 'boolean' ? companiesWords.active[value ? 'yes' : 'no'] : ''
}

/** Fields of a company that the form can change. */
const FIELDS = namesOf(companyFields, isChangeable)
const CHOICES = namesOf<typeof companyFields, 'work_division' | 'business_area'>(
  companyFields,
  ({ kind }) => kind === 'choices',
)

const splitCommaList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Converts a company into form values: the zone becomes its id, and comma-separated texts become lists. */
export const toCompanyFormValues = (company: CompanyDataRecord): Values => ({
  ...company,
  zone: company.zone?.id ?? null,
  // Uses null for an empty value, because React Hook Form does not take undefined.
  active: company.active ?? null,
  ...Object.fromEntries(CHOICES.map((field) => [field, splitCommaList(company[field])])),
})

/** Converts a form value for the API: lists become comma-separated texts, and null becomes '', except in days. */
const convertCompanyValueForApi = (field: (typeof FIELDS)[number], value: unknown): unknown => {
  if (companyFields[field].kind === 'day') return value === '' ? null : value
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}

/** Converts form values into the request body that updates a company. */
export const toCompanyRequestBody = (values: Values): Values =>
  Object.fromEntries(
    FIELDS.filter((field) => values[field] !== undefined).map((field) => [
      field,
      convertCompanyValueForApi(field, values[field]),
    ]),
  )
