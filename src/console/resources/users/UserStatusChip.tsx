import { useTranslate } from 'react-admin'
import type { Account } from '../../../domain/users.ts'
import { StatusChip } from '../../components/StatusChip.tsx'

const statusOf = ({ active, invited }: Account): 'disabled' | 'invited' | 'active' =>
  active ? (invited ? 'invited' : 'active') : 'disabled'

const TONES = { disabled: 'inactive', invited: 'warning', active: 'valid' } as const

/** Whether somebody may sign in with an account, or has yet to choose its password. */
export const UserStatusChip = ({ account }: { account: Account }) => {
  const status = statusOf(account)
  return <StatusChip tone={TONES[status]}>{useTranslate()(`users.status.${status}`)}</StatusChip>
}
