import { type Person, sortedName } from '../../../domain/personnel.ts'
import { upper } from '../../../domain/text.ts'

/** A person in a list. Another back end may leave anything but the id out. */
export type ListedPerson = Partial<Person> & Pick<Person, 'id'>

/** "ÁLVAREZ NÚÑEZ, MARÍA JOSÉ". */
export const listedName = (person: ListedPerson): string =>
  upper(
    person.name ||
      sortedName({ first_names: person.first_names ?? '', last_names: person.last_names ?? '' }) ||
      person.id,
  )
