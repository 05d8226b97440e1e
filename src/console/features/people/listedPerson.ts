import { toUpperCase } from '../../../domain/text.ts'
import type { PersonRecord } from '../../port/records/person.ts'

/** Formats a name for lists: "ÁLVAREZ NÚÑEZ, MARÍA JOSÉ". */
export const formatListedName = ({ name, id }: Pick<PersonRecord, 'name' | 'id'>): string =>
  toUpperCase(name || id)
