import { Box, Button, type Theme, useMediaQuery } from '@mui/material'
import { type ReactNode, useRef } from 'react'
import { type RaRecord, useListContext, useTranslate } from 'react-admin'
import { EmptyState } from '../EmptyState.tsx'
import { CardList } from './CardList.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { ListTable } from './ListTable.tsx'
import { Pager } from './Pager.tsx'
import type { TableView } from './tableView.ts'

/** The body of a list in each of its states: loading, failed, empty, a table, or cards: on a phone, or where the view has no columns. */
export const ListContent = <R extends RaRecord>({
  view,
  empty,
  failed,
  paged = true,
}: {
  view: TableView<R>
  empty: ReactNode
  /** The title of the failure. */
  failed: string
  /** A list that is no more than its first page has no pager. */
  paged?: boolean
}) => {
  const translate = useTranslate()
  const list = useListContext<R>()
  const panel = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const { data, error, isPending, isPlaceholderData, refetch, total = 0 } = list

  if (error)
    return (
      <Box sx={panelStyle}>
        <EmptyState
          title={failed}
          text={error.message}
          action={
            <Button variant="outlined" onClick={() => void refetch()}>
              {translate('app.error.retry')}
            </Button>
          }
        />
      </Box>
    )
  const asCards = isPhone || view.columns.length === 0
  if (isPending || !data) return <ListSkeleton columns={view.columns.length} cards={asCards} />
  if (data.length === 0 && total === 0) return <Box sx={panelStyle}>{empty}</Box>
  const onPage = (page: number) => {
    list.setPage(page)
    // Another page is read from its beginning, which may be far above.
    if ((panel.current?.getBoundingClientRect().top ?? 0) < 0) panel.current?.scrollIntoView()
  }
  return (
    <Box
      ref={panel}
      aria-busy={isPlaceholderData}
      sx={asCards ? cardsStyle : [panelStyle, !paged && endStyle]}
    >
      {asCards ? <CardList rows={data} view={view} /> : <ListTable rows={data} view={view} />}
      {paged && <Pager page={list.page} perPage={list.perPage} total={total} onPage={onPage} />}
    </Box>
  )
}

/** Without a pager the last row ends where the panel does. */
const endStyle = { '& tbody tr:last-of-type td': { borderBottom: 0 } } as const

// Below the bar that stays in sight.
const cardsStyle = { scrollMarginTop: 72 } as const

const panelStyle = {
  ...cardsStyle,
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  backgroundColor: 'background.paper',
} as const
