import { getWebhookState, type Webhook } from '../../../domain/webhooks/schemas.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { webhooksWords } from './words.ts'

const TONES = {
  on: 'valid',
  off: 'inactive',
  failing: 'warning',
  switchedOff: 'danger',
  noSecret: 'warning',
} as const

/** Chip that says whether a webhook delivers. */
export const WebhookStateChip = ({ webhook }: { webhook: Webhook }) => {
  const state = getWebhookState(webhook)
  return <StatusChip tone={TONES[state]}>{webhooksWords.states[state]}</StatusChip>
}
