/** Formats a name for lists and sorting: "Álvarez Núñez, María José". */
export const formatNameForSorting = (person: { first_names: string; last_names: string }): string =>
  [person.last_names, person.first_names].filter(Boolean).join(', ')

/** Formats a name for files and greetings: "María José Álvarez Núñez". */
export const formatFullName = (person: {
  first_names?: string | null
  last_names?: string | null
  name?: string | null
}): string => [person.first_names, person.last_names].filter(Boolean).join(' ') || (person.name ?? '')

/** Returns the full name of a stored name for sorting: "Álvarez Núñez, María José" gives "María José Álvarez Núñez". */
export const toFullName = (nameForSorting: string): string =>
  nameForSorting.split(', ').toReversed().join(' ')

/** Formats the title of a person's file: "A-004217 María José Álvarez Núñez". People without a number get the start of their id. */
export const formatPersonFileTitle = (
  person: Parameters<typeof formatFullName>[0] & { id: unknown; accreditation_number?: string | null },
): string => `${person.accreditation_number || String(person.id).slice(0, 8)} ${formatFullName(person)}`
