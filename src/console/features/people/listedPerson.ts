import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import type { PersonRecord } from '../../port/records/person.ts'

/** Formats a person's name with the last names first: "ÁLVAREZ NÚÑEZ, MARÍA JOSÉ". */
export const formatNameWithLastNameFirst = ({ name, id }: Pick<PersonRecord, 'name' | 'id'>): string =>
  toSpanishUpperCase(name || id)
