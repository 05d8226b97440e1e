import { can } from '../../../domain/permissions.ts'
import { useActor } from '../../api/session.ts'
import { pages, recordUrl } from '../../pages.ts'

export interface BackLink {
  to: string
  /** The key of its words. */
  label: string
}

/** Where a credential leads back to: the person's detail, or the roster for who came from there and only reads. */
export const useBackLink = (id: string | undefined): BackLink =>
  can(useActor(), 'credential.download') && id !== undefined
    ? { to: recordUrl('person', id), label: 'credential.back' }
    : { to: pages.personnel.path, label: 'credential.backToList' }
