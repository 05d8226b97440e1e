import { boards } from '../../../domain/notices/boards.ts'
import { canPublishNotice, getAccessibleCompany } from '../../../domain/permissions.ts'
import type { RecordAction } from '../../kit/RecordPage.tsx'
import { TO_BEGIN } from '../../kit/useOpenCreateDialogFromSearch.ts'
import { pages } from '../../pages.ts'
import { isEndpointAvailable } from '../../port/backend.ts'
import { useSignedInUser } from '../../port/session.ts'
import type { Vetoing } from './VetoInputs.tsx'
import { noticesWords } from './words.ts'

/** Returns the action that opens the form to bar a person or company. Undefined if the user lacks the permission. */
export const useOpenVetoFormAction = (veto: Vetoing): RecordAction | undefined => {
  const actor = useSignedInUser()
  const canPublishVeto =
    isEndpointAvailable('vetoes.candidates') &&
    canPublishNotice(actor, boards.vetoes) &&
    getAccessibleCompany(actor) === 'all'
  if (!canPublishVeto) return undefined
  return {
    label: noticesWords.targets.veto,
    to: pages.vetoes.path,
    state: { ...TO_BEGIN, veto },
    isDestructive: true,
  }
}
