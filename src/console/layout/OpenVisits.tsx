import { Box } from '@mui/material'
import { useGetList, useTranslate } from 'react-admin'
import { visuallyHidden } from '../components/visuallyHidden.ts'

/** Whoever goes to another page after so long asks again. Asked by a clock, it would keep the session of somebody who has left alive. */
const OLD_MS = 60_000
const OPEN = {
  filter: { state: 'open' },
  pagination: { page: 1, perPage: 1 },
  sort: { field: 'id', order: 'DESC' },
} as const

/** How many reports of visits wait for somebody, beside their page in the menu; nothing while it is not known, and where none does. */
export const OpenVisits = () => {
  const translate = useTranslate()
  const { total = 0 } = useGetList('visitReports', OPEN, { staleTime: OLD_MS, retry: false })
  if (total === 0) return null
  return (
    <Box component="span" sx={countStyle}>
      {total}
      <Box component="span" sx={visuallyHidden}>
        {` ${translate('app.menu.open', { smart_count: total })}`}
      </Box>
    </Box>
  )
}

const countStyle = {
  ml: 1,
  px: 1,
  borderRadius: 5,
  fontSize: 12,
  fontWeight: 600,
  color: 'primary.contrastText',
  backgroundColor: 'primary.main',
} as const
