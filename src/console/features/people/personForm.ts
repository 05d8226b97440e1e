import { formatValidationErrorCode } from '../../../contract/errorTexts.ts'
import { IDENTITY_FIELDS } from '../../../domain/common/identityDocument.ts'
import { type Field, isChangeable, namesOf } from '../../../domain/fields/fields.ts'
import { personFields } from '../../../domain/people/fields.ts'
import type { Values } from '../../port/draftStorage.ts'
import { areFieldValuesEqual } from '../../port/formDrafts.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import { findPersonValue } from './personFields.ts'
import { validateIdentityDocument } from './rfcQuestions.ts'

/** Fields of a person that the form can change. */
const FIELDS = namesOf(personFields, isChangeable)

/** Converts form values to a person's data. The picture is a new file, or else the URL of the saved picture. */
export const toPersonRecord = (values: Values, person: PersonRecord | undefined): Values => ({
  // Leaves out fields that the back end does not provide.
  ...Object.fromEntries(
    FIELDS.filter((source) => {
      const { addition }: Field = personFields[source]
      return !addition || (person && source in person)
    }).map((source) => [source, values[source]]),
  ),
  profile_picture: values.profile_picture,
})

/** Replaces the picture's old URL, which is no longer valid, with the current URL. Keeps a file that the user has chosen. */
export const restorePictureUrl = (data: Values, person: PersonRecord): Values =>
  data.profile_picture instanceof File ? data : { ...data, profile_picture: person.profile_picture }

/** Fields that must have a value when a person is edited. */
const REQUIRED = namesOf(personFields, (field) => isChangeable(field) && field.required === true)
/** Fields that cannot be emptied once they have a value. */
const KEPT = [
  ...namesOf(personFields, (field) => isChangeable(field) && field.required === 'new'),
  'accreditation_date' as const,
]

/** Checks that the user has not emptied a required field. Fields that were already empty do not prevent saving. */
export const validatePerson = (person: PersonRecord, values: Values) => {
  const current: Values = { ...person, ...values }
  const required = [...REQUIRED, ...KEPT.filter((field) => findPersonValue(person, field))]
  const missing = required.filter((field) => (current[field] ?? '') === '')
  const hasOtherIdentity = (['rfc', ...IDENTITY_FIELDS] as const).some(
    (field) => !areFieldValuesEqual(current[field], person[field]),
  )
  return {
    ...(hasOtherIdentity ? validateIdentityDocument(current) : {}),
    ...Object.fromEntries(missing.map((field) => [field, formatValidationErrorCode('required')])),
  }
}
