import { Box } from '@mui/material'
import { formatMoment } from '../../../credential/public/formatMoment.ts'
import type { NoticeRecord } from '../../providers/adapter/notice.ts'

/** Who published a notice and when, as far as the back end says. */
export const NoticeByline = ({ notice: { created_by, created_at } }: { notice: NoticeRecord }) => {
  const at = created_at ? new Date(created_at) : undefined
  if (!created_by && !at) return null
  return (
    <Box component="span" sx={originStyle}>
      {created_by}
      {created_by && at && ' · '}
      {at && <time dateTime={at.toISOString()}>{formatMoment(at)}</time>}
    </Box>
  )
}

// At the end of the line, where somebody is named before it.
const originStyle = { color: 'text.secondary', '* + &': { ml: { sm: 'auto' } } } as const
