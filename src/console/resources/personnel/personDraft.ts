import { message } from '../../../contract/messages.ts'
import { personPatch } from '../../../domain/personnel.ts'
import { validateWith } from '../../components/validateWith.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'
import { validatePicture } from './PhotoInput.tsx'
import { personFields } from './personFields.ts'
import { requireIdentityDocument } from './rfcQuestions.ts'

type Values = Record<string, unknown>

/** The fields of a person that the form can change. */
const FIELDS = personFields.filter(({ source }) => source in personPatch.shape)

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** The fields that a form changed: '' and null are equal, and a picture counts only as a new file. */
export const changedPersonFields = (values: Values, person: PersonRecord): Values => {
  const before: Values = person
  const changed = Object.keys(personPatch.shape).filter(
    (field) =>
      field in values &&
      values[field] !== before[field] &&
      !(isEmpty(values[field]) && isEmpty(before[field])),
  )
  return {
    ...Object.fromEntries(changed.map((field) => [field, values[field]])),
    ...(values.profile_picture instanceof File ? { profile_picture: values.profile_picture } : {}),
  }
}

const validatePatch = validateWith(personPatch)

/** Required when a person is changed (specification, section 5). A date cannot be sent empty, so it cannot be removed once it is set. */
const REQUIRED = ['first_names', 'last_names', 'role', 'company'] as const
const DATES = ['registration_date', 'accreditation_date'] as const

/** Validates the changed fields, and that no required field was emptied. Other missing data of an older record do not prevent saving. */
export const validatePerson = (person: PersonRecord) => async (values: Values) => {
  const current: Values = { ...person, ...values }
  const required = [...REQUIRED, ...DATES.filter((date) => person[date])]
  const missing = required.filter((field) => (current[field] ?? '') === '')
  const { profile_picture, ...changes } = changedPersonFields(values, person)
  return {
    ...('rfc' in changes || 'identity_document' in changes ? requireIdentityDocument(current) : {}),
    ...validatePatch(changes),
    ...(await validatePicture(profile_picture)),
    ...Object.fromEntries(missing.map((field) => [field, message('required')])),
  }
}

/** A person's editable fields as they are sent; '' is empty. `profile_picture` is the current URL, or a new file. */
export type PersonDraft = Values & { rfc: unknown; profile_picture: unknown }

export const toDraft = (person: PersonRecord): PersonDraft => {
  const known: Values = person
  return {
    rfc: '',
    // A back end without an addition does not send it.
    ...Object.fromEntries(
      FIELDS.filter(({ source, addition }) => !addition || source in known).map(({ source }) => [
        source,
        known[source] ?? '',
      ]),
    ),
    profile_picture: person.profile_picture ?? '',
  }
}

/** Splits a form's changes into the draft and other fields, such as the reason for a vetoed RFC. */
export const draftFromForm = (
  changes: Values,
  person: PersonRecord,
): { draft: PersonDraft; otherFields: Values } => {
  const before = toDraft(person)
  const entries = Object.entries(changes)
  const own = entries.filter(([field]) => field in before).map(([field, value]) => [field, value ?? ''])
  return {
    draft: { ...before, ...Object.fromEntries(own) },
    otherFields: Object.fromEntries(entries.filter(([field]) => !(field in before))),
  }
}

/** Keeps the current picture unless a new one was chosen: the previous URL is no longer valid. */
export const rebaseDraft = (draft: PersonDraft, over: PersonRecord): PersonDraft =>
  draft.profile_picture instanceof File ? draft : { ...draft, profile_picture: over.profile_picture ?? '' }
