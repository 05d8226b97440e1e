/** "Álvarez Núñez, María José": how lists write and sort a person. */
export const sortedName = (of: { first_names: string; last_names: string }): string =>
  [of.last_names, of.first_names].filter(Boolean).join(', ')

/** "María José Álvarez Núñez": how a file or a greeting names a person. */
export const fullName = (of: {
  first_names?: string | null
  last_names?: string | null
  name?: string | null
}): string => [of.first_names, of.last_names].filter(Boolean).join(' ') || (of.name ?? '')
