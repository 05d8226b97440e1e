import { upper } from '../../../domain/text.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'

/** "ÁLVAREZ NÚÑEZ, MARÍA JOSÉ". */
export const listedName = ({ name, id }: Pick<PersonRecord, 'name' | 'id'>): string => upper(name || id)
