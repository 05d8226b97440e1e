import { useActor } from '../../api/session.ts'
import { getRosterLink, recordUrl } from '../../pages.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'

/** Where a person's row leads this user: to the detail or to the credential. */
export const usePersonUrl = () => {
  const page = getRosterLink(useActor())
  return ({ id }: Pick<PersonRecord, 'id'>): string => recordUrl(page, id)
}
