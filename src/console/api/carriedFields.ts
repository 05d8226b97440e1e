import { useSyncExternalStore } from 'react'
import { pagesLists } from '../port/backend.ts'

/** Fields whose null is an answer, such as that there is no picture. The null of any other field says nothing. */
const NULLABLE: readonly string[] = [
  'accreditation_date',
  'accreditation_expiration_date',
  'accreditation_number',
  'profile_picture',
  'registration_date',
]

type Fields = ReadonlySet<string>

/** Returns the fields that have a value in at least one row. */
export const fieldsOfRows = (rows: readonly object[]): Fields =>
  new Set(
    rows.flatMap((row) =>
      Object.entries(row).flatMap(([field, value]) =>
        value === undefined || (value === null && !NULLABLE.includes(field)) ? [] : [field],
      ),
    ),
  )

/** The fields that the whole lists of another back end carry, by resource, as the last answer had them. */
const carried = new Map<string, Fields>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Notes the fields that a whole list carries. An empty list says nothing of its fields. */
export const noteCarriedFields = (resource: string, fields: Fields): void => {
  if (fields.size === 0 || [...fields].sort().join() === [...(carried.get(resource) ?? [])].sort().join())
    return
  carried.set(resource, fields)
  for (const listener of listeners) listener()
}

/** Forgets the fields of all lists, at the end of a session. */
export const clearCarriedFields = (): void => carried.clear()

/** Returns the fields that the rows of a list carry: 'all' of our own back end, undefined before another one has answered. */
export const useCarriedFields = (resource: string): Fields | 'all' | undefined => {
  const fields = useSyncExternalStore(subscribe, () => carried.get(resource))
  return pagesLists() ? 'all' : fields
}
