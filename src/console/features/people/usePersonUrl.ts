import { getRecordPageUrl } from '../../pages.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import { useSignedInUser } from '../../port/session.ts'
import { getPageLinkedFromPeopleList } from './index.tsx'

/**
 * Returns a function that creates the link of a person's list row. The link opens the person's page or, without permission,
 * the credential.
 */
export const usePersonUrl = () => {
  const page = getPageLinkedFromPeopleList(useSignedInUser())
  return ({ id }: Pick<PersonRecord, 'id'>): string => getRecordPageUrl(page, id)
}
