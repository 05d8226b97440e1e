import { Typography } from '@mui/material'
import { formatDate, toMexicoDay } from '../../../domain/common/days.ts'
import type { WireWithdrawal } from '../../../domain/common/withdrawals.ts'
import { withdrawalsWords } from './words.ts'

/** Shows who withdrew a record, when and why. Renders nothing if the record is not withdrawn. */
export const WithdrawalNote = ({
  record: { withdrawn_at, withdrawn_by, withdrawn_reason },
}: {
  record: WireWithdrawal
}) => {
  if (!withdrawn_at) return null
  return (
    <Typography variant="caption" component="p" color="error" sx={{ overflowWrap: 'anywhere' }}>
      {withdrawalsWords.trace({
        username: withdrawn_by ?? '',
        day: formatDate(toMexicoDay(new Date(withdrawn_at))),
      })}
      {withdrawn_reason && ` ${withdrawalsWords.reason(withdrawn_reason)}`}
    </Typography>
  )
}
