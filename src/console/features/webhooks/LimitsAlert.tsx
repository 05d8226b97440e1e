import { Alert } from '@mui/material'
import { useWebhookLimits } from './useWebhookLimits.ts'
import { webhooksWords } from './words.ts'

/** Says why no webhook delivers, if the operator allows none or the portal was restored. */
export const LimitsAlert = () => {
  const limits = useWebhookLimits()
  if (!limits) return null
  const { hosts, is_held } = limits
  if (hosts.length > 0 && !is_held) return null
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
      {webhooksWords.limits[hosts.length === 0 ? 'unavailable' : 'held']}
    </Alert>
  )
}
