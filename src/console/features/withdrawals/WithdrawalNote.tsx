import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { formatDate, toMexicoDay } from '../../../domain/common/days.ts'
import type { WireWithdrawal } from '../../../domain/common/withdrawals.ts'

/** Shows who withdrew a record, when and why. Renders nothing if the record is not withdrawn. */
export const WithdrawalNote = ({
  record: { withdrawn_at, withdrawn_by, withdrawn_reason },
}: {
  record: WireWithdrawal
}) => {
  const translate = useTranslate()
  if (!withdrawn_at) return null
  return (
    <Typography variant="caption" component="p" color="error" sx={{ overflowWrap: 'anywhere' }}>
      {translate('withdrawals.trace', {
        username: withdrawn_by ?? '',
        day: formatDate(toMexicoDay(new Date(withdrawn_at))),
      })}
      {withdrawn_reason && ` ${translate('withdrawals.reason', { reason: withdrawn_reason })}`}
    </Typography>
  )
}
