import { personPatch } from '../../../../domain/personnel.ts'
import type { PersonRecord } from '../../../providers/adapter/person.ts'
import { personSections } from './personFields.ts'

type Values = Record<string, unknown>

/** The fields of a person that its page lets be changed. */
const FIELDS: readonly string[] = personSections
  .flatMap(({ fields }) => fields.map(({ source }): string => source))
  .filter((source) => source in personPatch.shape)

/** A person's editable fields as they are sent; '' is empty. `profile_picture` is the current URL, or a new file. */
export type PersonDraft = Values & { rfc: unknown; profile_picture: unknown }

export const toDraft = (person: PersonRecord): PersonDraft => {
  const known: Values = person
  return {
    rfc: '',
    ...Object.fromEntries(FIELDS.map((field) => [field, known[field] ?? ''])),
    profile_picture: person.profile_picture ?? '',
  }
}

/** Splits a form's changes into the draft and other fields, such as the reason for taking a vetoed RFC. */
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
