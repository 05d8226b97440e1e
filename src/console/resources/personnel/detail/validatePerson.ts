import { message } from '../../../../contract/messages.ts'
import { personPatch } from '../../../../domain/personnel.ts'
import { validateWith } from '../../../components/validateWith.ts'
import type { PersonRecord } from '../../../providers/adapter/person.ts'
import { validatePicture } from '../inputs/PhotoInput.tsx'
import { changedPersonFields } from './changedPersonFields.ts'

const validatePatch = validateWith(personPatch)

/** Required when a person is changed (specification, section 5). Dates are never sent empty, so one that is there cannot be taken away. */
const REQUIRED = ['first_names', 'last_names', 'role', 'company'] as const
const DATES = ['registration_date', 'accreditation_date'] as const

/** Validates the changed fields, and that no required field was emptied. Other missing data of an older record do not prevent saving. */
export const validatePerson = (person: PersonRecord) => (values: Record<string, unknown>) => {
  const current: Record<string, unknown> = { ...person, ...values }
  const required = [...REQUIRED, ...DATES.filter((date) => person[date])]
  const missing = required.filter((field) => (current[field] ?? '') === '')
  const { profile_picture, ...changes } = changedPersonFields(values, person)
  return {
    ...validatePatch(changes),
    ...validatePicture(profile_picture),
    ...Object.fromEntries(missing.map((field) => [field, message('required')])),
  }
}
