import { personPatch } from '../../../../domain/personnel.ts'
import type { PersonRecord } from '../../../providers/adapter/person.ts'

type Values = Record<string, unknown>

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
