import { getPersonLinkPage, getRecordUrl } from '../../pages.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import { useActor } from '../../port/session.ts'

/**
 * Returns a function that creates the link of a person's list row. The link opens the person's page or, without permission,
 * the credential.
 */
export const usePersonUrl = () => {
  const page = getPersonLinkPage(useActor())
  return ({ id }: Pick<PersonRecord, 'id'>): string => getRecordUrl(page, id)
}
