import { Box, Checkbox } from '@mui/material'
import type { ReactNode } from 'react'
import {
  type RaRecord,
  RecordContextProvider,
  useGetRecordRepresentation,
  useListContext,
  useTranslate,
} from 'react-admin'
import { NARROW } from '../../theme/tokens.ts'
import { useIsPhone } from '../useIsPhone.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import { dimmedStyle } from './tableParts.tsx'

/**
 * A list's rows: its DataTable (`children`) and, on a phone, a card for each, the whole card the target of the link in it. react-admin's
 * SimpleList has two lines and one link text, and no place for a status chip at its right.
 */
export const ResponsiveRows = <R extends RaRecord>({
  columns = 0,
  empty,
  card,
  link,
  cardEnd,
  isSelectable = false,
  hasCards,
  isCardLink = true,
  isDimmed,
  children,
}: {
  /** How many columns the skeleton has. */
  columns?: number
  empty: ReactNode
  card: (record: R) => ReactNode
  /** The link of a row; without it, the card has one inside, or none. */
  link?: ReactNode
  /** What stands at the end of a card. */
  cardEnd?: (record: R) => ReactNode
  isSelectable?: boolean
  /** Whether it has cards, where it is not only on a phone. */
  hasCards?: boolean
  /** Whether the link of a card reaches over all of it. */
  isCardLink?: boolean
  /** Which cards are dimmed. */
  isDimmed?: (record: R) => boolean
  children?: ReactNode
}) => {
  const translate = useTranslate()
  const { data, isPending, total, resource, selectedIds, onToggleItem } = useListContext<R>()
  const nameOf = useGetRecordRepresentation(resource)
  const isPhone = useIsPhone()
  const asCards = hasCards ?? isPhone
  if (isPending || !data) return <ListSkeleton columns={columns} cards={asCards} />
  if (data.length === 0 && !total) return empty
  if (!asCards) return children
  return (
    <Box
      component="ul"
      className="ResponsiveRows-cards"
      sx={{
        ...{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.25 },
        ...{ m: 0, p: 0, listStyle: 'none' },
      }}
    >
      {data.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <Box
            component="li"
            sx={[cardStyle, isCardLink && targetStyle, isDimmed?.(record) === true && dimmedStyle]}
          >
            {isSelectable && (
              <Checkbox
                checked={selectedIds.includes(record.id)}
                onChange={() => onToggleItem(record.id)}
                sx={checkboxStyle}
                slotProps={{
                  input: { 'aria-label': `${translate('ra.action.select_row')}: ${nameOf(record)}` },
                }}
              />
            )}
            <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>{card(record)}</Box>
            {(link || cardEnd) && (
              <Box sx={{ alignSelf: 'flex-end', ml: 'auto', mb: -0.75 }}>
                {cardEnd ? cardEnd(record) : link}
              </Box>
            )}
          </Box>
        </RecordContextProvider>
      ))}
    </Box>
  )
}

const cardStyle = {
  position: 'relative',
  display: 'flex',
  [NARROW]: { flexWrap: 'wrap' },
  gap: 1.5,
  px: 1.75,
  py: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  backgroundColor: 'background.paper',
} as const

const targetStyle = {
  '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1.25 },
} as const

// Above the link that covers the card.
const checkboxStyle = {
  zIndex: 1,
  alignSelf: 'flex-start',
  width: 44,
  height: 44,
  mt: -1.25,
  ml: -1.5,
  mr: -1.25,
} as const
