import { toMexicoDay } from '../../../domain/common/days.ts'
import { getServiceAccountState, type ServiceAccount } from '../../../domain/service-accounts/schemas.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { integrationsWords } from './words.ts'

const TONES = { active: 'valid', expired: 'warning', revoked: 'inactive' } as const

/** Chip with the state of a service account: active, expired or revoked. */
export const ServiceAccountChip = ({ account }: { account: ServiceAccount }) => {
  const state = getServiceAccountState(account, toMexicoDay(new Date()))
  return <StatusChip tone={TONES[state]}>{integrationsWords.states[state]}</StatusChip>
}
