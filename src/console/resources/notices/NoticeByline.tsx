import { Box } from '@mui/material'
import { formatMoment } from '../../../credential/public/formatMoment.ts'
import type { ListedNotice } from './listedNotice.ts'

/** Who published a notice and when, as far as the back end says. */
export const NoticeByline = ({ notice: { created_by, created_at } }: { notice: ListedNotice }) => {
  const at = new Date(created_at ?? Number.NaN)
  const isKnown = !Number.isNaN(at.getTime())
  if (!created_by && !isKnown) return null
  return (
    <Box component="span" sx={originStyle}>
      {created_by}
      {created_by && isKnown && ' · '}
      {isKnown && <time dateTime={at.toISOString()}>{formatMoment(at)}</time>}
    </Box>
  )
}

// At the end of the line, where somebody is named before it.
const originStyle = { color: 'text.secondary', '* + &': { ml: { sm: 'auto' } } } as const
