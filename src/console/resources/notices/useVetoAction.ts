import './words.ts'
import { useTranslate } from 'react-admin'
import { boards } from '../../../domain/boards.ts'
import { canPublish, companyScope } from '../../../domain/permissions.ts'
import { useActor } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'
import type { RecordAction } from '../../components/RecordPage.tsx'
import { TO_BEGIN } from '../../components/useArrival.ts'
import { pages } from '../../pages.ts'
import type { Vetoing } from './VetoInputs.tsx'

/** 'Vetar': leads to the form that publishes a veto, with this person or firm in it, for whoever may. */
export const useVetoAction = (veto: Vetoing): RecordAction | undefined => {
  const translate = useTranslate()
  const actor = useActor()
  const may = canPublish(actor, boards.vetoes) && companyScope(actor) === 'all' && settings().extras
  if (!may) return undefined
  return {
    label: translate('notices.targets.veto'),
    to: pages.vetoes.path,
    state: { ...TO_BEGIN, veto },
    isDestructive: true,
  }
}
