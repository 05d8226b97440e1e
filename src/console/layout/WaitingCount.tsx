import { Box } from '@mui/material'
import { useGetList, useTranslate } from 'react-admin'
import { visuallyHidden } from '../components/visuallyHidden.ts'

/** Whoever goes to another page after so long asks again. Asked by a clock, it would keep the session of somebody who has left alive. */
const OLD_MS = 60_000
const ONE = { page: 1, perPage: 1 }

/** What waits for somebody behind a page of the menu, and how it is said. */
const WAITING = {
  visits: { resource: 'visitReports', filter: { state: 'open' }, sort: 'id', words: 'app.menu.open' },
  reviews: { resource: 'reviews', filter: {}, sort: 'created_at', words: 'app.menu.waiting' },
} as const
export type CountedPage = keyof typeof WAITING

export const isCounted = (page: string): page is CountedPage => page in WAITING

/** How many of them there are, beside their page in the menu; nothing while it is not known, and where none waits. */
export const WaitingCount = ({ page }: { page: CountedPage }) => {
  const translate = useTranslate()
  const { resource, filter, sort, words } = WAITING[page]
  const { total = 0 } = useGetList(
    resource,
    { filter, pagination: ONE, sort: { field: sort, order: 'ASC' } },
    { staleTime: OLD_MS, retry: false },
  )
  if (total === 0) return null
  return (
    <Box component="span" sx={countStyle}>
      {total}
      <Box component="span" sx={visuallyHidden}>
        {` ${translate(words, { smart_count: total })}`}
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
