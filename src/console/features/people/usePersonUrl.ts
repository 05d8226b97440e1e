import { getRosterLink, recordUrl } from '../../pages.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import { useActor } from '../../port/session.ts'

/** Returns a function with the address of a person's row: the detail page or the credential. */
export const usePersonUrl = () => {
  const page = getRosterLink(useActor())
  return ({ id }: Pick<PersonRecord, 'id'>): string => recordUrl(page, id)
}
