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

/** Rows of a list: a DataTable (`children`), or one clickable card per row on phones. react-admin's SimpleList has no room for a status chip. */
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
  /** Number of columns of the loading placeholder. */
  columns?: number
  empty: ReactNode
  card: (record: R) => ReactNode
  /** Link to the record, shown at the end of a card. */
  link?: ReactNode
  /** Actions in the last row of a card. */
  cardEnd?: (record: R) => ReactNode
  isSelectable?: boolean
  /** Shows cards on any width. */
  hasCards?: boolean
  /** Whether a click anywhere on the card follows its link. */
  isCardLink?: boolean
  isDimmed?: (record: R) => boolean
  children?: ReactNode
}) => {
  const translate = useTranslate()
  const { data, isPending, total, resource, selectedIds, onToggleItem } = useListContext<R>()
  const getName = useGetRecordRepresentation(resource)
  const isPhone = useIsPhone()
  const isCards = hasCards ?? isPhone
  if (isPending || !data) return <ListSkeleton columns={columns} cards={isCards} />
  if (data.length === 0 && !total) return empty
  if (!isCards) return children
  return (
    <Box
      component="ul"
      className="ResponsiveRows-cards"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.25,
        m: 0,
        p: 0,
        listStyle: 'none',
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
                  input: { 'aria-label': `${translate('ra.action.select_row')}: ${getName(record)}` },
                }}
              />
            )}
            <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>{card(record)}</Box>
            {cardEnd ? (
              <Box sx={cardEndStyle}>{cardEnd(record)}</Box>
            ) : (
              link && <Box sx={{ alignSelf: 'flex-end', ml: 'auto', mb: -0.75 }}>{link}</Box>
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
  flexWrap: 'wrap',
  columnGap: 1.5,
  rowGap: 0.25,
  [NARROW]: { rowGap: 1.5 },
  px: 1.75,
  py: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  backgroundColor: 'background.paper',
} as const

const cardEndStyle = { flex: '1 0 100%', display: 'flex', justifyContent: 'flex-end', mb: -0.75 } as const

const targetStyle = {
  '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1.25 },
} as const

// Places the checkbox above the link that covers the whole card.
const checkboxStyle = {
  zIndex: 1,
  alignSelf: 'flex-start',
  width: 44,
  height: 44,
  mt: -1.25,
  ml: -1.5,
  mr: -1.25,
} as const
