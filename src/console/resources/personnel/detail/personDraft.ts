import { personPatch } from '../../../../domain/personnel.ts'
import type { PersonRecord } from '../personRecord.ts'
import { personSections } from './personFields.ts'

type Values = Record<string, unknown>

/** The fields of a person that its page lets be changed. */
const FIELDS: readonly string[] = personSections
  .flatMap(({ fields }) => fields.map(({ source }): string => source))
  .filter((source) => source in personPatch.shape)

/** What a person is to become, field by field as it travels; '' is nothing. `profile_picture` is an address, or a new file. */
export type PersonDraft = Values & { rfc: unknown; profile_picture: unknown }

export const toDraft = (person: PersonRecord): PersonDraft => {
  const known: Values = person
  return {
    rfc: '',
    ...Object.fromEntries(FIELDS.map((field) => [field, known[field] ?? ''])),
    profile_picture: person.profile_picture ?? '',
  }
}

/** What a form changed of a person, and what it says beside: the reason for which a vetoed RFC is taken, say. */
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

/** A picture that I did not choose is whichever stands now: the one before it is gone. */
export const rebaseDraft = (draft: PersonDraft, over: PersonRecord): PersonDraft =>
  draft.profile_picture instanceof File ? draft : { ...draft, profile_picture: over.profile_picture ?? '' }
