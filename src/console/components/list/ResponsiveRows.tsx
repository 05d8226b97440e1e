import { Box, type Theme, useMediaQuery } from '@mui/material'
import type { ReactNode } from 'react'
import { type RaRecord, RecordContextProvider, useListContext } from 'react-admin'
import { ListSkeleton } from '../table/ListSkeleton.tsx'

/**
 * A list's rows: its DataTable (`children`) and, on a phone, a card for each, the whole card the target of the link in it. react-admin's
 * SimpleList has two lines and one link text, and no place for a status chip at its right.
 */
export const ResponsiveRows = <R extends RaRecord>({
  columns,
  empty,
  card,
  link,
  children,
}: {
  /** How many columns the skeleton has. */
  columns: number
  empty: ReactNode
  card: (record: R) => ReactNode
  /** The link of a row, which reaches over the whole card. */
  link: ReactNode
  children: ReactNode
}) => {
  const { data, isPending, total } = useListContext<R>()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  if (isPending || !data) return <ListSkeleton columns={columns} cards={isPhone} />
  if (data.length === 0 && !total) return empty
  if (!isPhone) return children
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1.25, m: 0, p: 0, listStyle: 'none' }}>
      {data.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <Box component="li" sx={cardStyle}>
            <Box sx={{ flex: 1, minWidth: 0 }}>{card(record)}</Box>
            <Box sx={{ alignSelf: 'flex-end', mb: -0.75 }}>{link}</Box>
          </Box>
        </RecordContextProvider>
      ))}
    </Box>
  )
}

const cardStyle = {
  position: 'relative',
  display: 'flex',
  gap: 1.5,
  px: 1.75,
  py: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  backgroundColor: 'background.paper',
  '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1.25 },
} as const
