import { formatErrorCode } from '../../../contract/errorTexts.ts'
import { personPatch } from '../../../domain/personnel.ts'
import type { Values } from '../../port/draftStorage.ts'
import { isSameValue } from '../../port/formDrafts.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import { validatePicture } from './PhotoInput.tsx'
import { personFields } from './personFields.ts'
import { requireIdentityDocument } from './rfcQuestions.ts'

/** The fields of a person that the form can change. */
const FIELDS = personFields.filter(({ source }) => source in personPatch.shape)

/** The changeable fields of a person: the picture is the address of the current one, or a new file. */
export const toRecord = (values: Values, person: PersonRecord | undefined): Values => ({
  // A back end without an addition does not send it.
  ...Object.fromEntries(
    FIELDS.filter(({ source, addition }) => !addition || (person && source in person)).map(({ source }) => [
      source,
      values[source],
    ]),
  ),
  profile_picture: values.profile_picture,
})

/** Keeps the current picture unless a new one was chosen: the previous address is no longer valid. */
export const restorePicture = (data: Values, person: PersonRecord): Values =>
  data.profile_picture instanceof File ? data : { ...data, profile_picture: person.profile_picture }

/** Required when a person is changed. */
const REQUIRED = ['first_names', 'last_names', 'role', 'company'] as const
/** Cannot be removed once they are set: a date cannot be sent empty, and a person without an RFC cannot be told apart. */
const KEPT = ['rfc', 'registration_date', 'accreditation_date'] as const

/** Checks that no required field was emptied. Other missing data of an older record do not prevent saving. */
export const validatePerson = async (person: PersonRecord, values: Values) => {
  const current: Values = { ...person, ...values }
  const required = [...REQUIRED, ...KEPT.filter((field) => person[field])]
  const missing = required.filter((field) => (current[field] ?? '') === '')
  const hasOtherIdentity = (['rfc', 'identity_document'] as const).some(
    (field) => !isSameValue(current[field], person[field]),
  )
  return {
    ...(hasOtherIdentity ? requireIdentityDocument(current) : {}),
    ...(await validatePicture(values.profile_picture)),
    ...Object.fromEntries(missing.map((field) => [field, formatErrorCode('required')])),
  }
}
