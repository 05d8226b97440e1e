import { Box, Button, type Theme, useMediaQuery } from '@mui/material'
import type { ReactNode } from 'react'
import { type RaRecord, useListContext, useTranslate } from 'react-admin'
import { NoResults } from '../NoResults.tsx'
import { CardList } from './CardList.tsx'
import type { TableView } from './column.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import { ListTable } from './ListTable.tsx'
import { Pager } from './Pager.tsx'

/** The body of a list in each of its states: loading, failed, empty, a table, or cards on a phone. */
export const ListPanel = <R extends RaRecord>({
  view,
  empty,
  failed,
  bulk,
}: {
  view: TableView<R>
  empty: ReactNode
  /** The title of the failure. */
  failed: string
  /** Shown above the table while rows are selected. */
  bulk?: ReactNode
}) => {
  const translate = useTranslate()
  const list = useListContext<R>()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const { data, error, isPending, isPlaceholderData, refetch, total = 0 } = list

  if (error)
    return (
      <Box sx={panelStyle}>
        <NoResults
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
  if (isPending || !data) return <ListSkeleton columns={view.columns.length} cards={isPhone} />
  if (data.length === 0 && total === 0) return <Box sx={panelStyle}>{empty}</Box>
  const pager = <Pager page={list.page} perPage={list.perPage} total={total} onPage={list.setPage} />
  return (
    <Box aria-busy={isPlaceholderData} sx={isPhone ? undefined : panelStyle}>
      {view.selectable && list.selectedIds.length > 0 && bulk}
      {isPhone ? <CardList rows={data} view={view} /> : <ListTable rows={data} view={view} />}
      {pager}
    </Box>
  )
}

const panelStyle = {
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  backgroundColor: 'background.paper',
} as const
