import { Button, type LabelDisplayedRowsArgs } from '@mui/material'
import { Pagination, type PaginationActionsProps, useListContext, useTranslate } from 'react-admin'
import { PageNumbers } from './PageNumbers.tsx'
import { useIsAskedAnew } from './useIsAskedAnew.ts'

/** The page before and the one after, of a list that nobody counts. */
const Steps = () => {
  const translate = useTranslate()
  const { page, setPage, hasNextPage, hasPreviousPage } = useListContext()
  if (!hasNextPage && !hasPreviousPage) return null
  return (
    <nav aria-label={translate('app.pager.label')}>
      <Button disabled={!hasPreviousPage} onClick={() => setPage(page - 1)}>
        {translate('app.pager.previous')}
      </Button>
      <Button disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
        {translate('app.pager.next')}
      </Button>
    </nav>
  )
}

const Actions = ({ page, count, rowsPerPage }: PaginationActionsProps) => {
  const { setPage } = useListContext()
  if (count === UNKNOWN) return <Steps />
  return <PageNumbers page={page + 1} pages={Math.ceil(count / rowsPerPage)} onPage={setPage} />
}

/** MUI's word for a total that is not known. */
const UNKNOWN = -1

/** "1–10 de 312", how many rows a page has, and the other pages by number and by word, at any width. */
export const ListPagination = () => {
  const translate = useTranslate()
  const { error, data } = useListContext()
  const isAskedAnew = useIsAskedAnew()
  if (error || data?.length === 0) return null
  // Handed to MUI's TablePagination, which has no page numbers of its own, and on a phone not even react-admin's.
  const tablePagination = {
    ActionsComponent: Actions,
    labelDisplayedRows: ({ from, to, count }: LabelDisplayedRowsArgs) => (
      <span role="status">
        {isAskedAnew
          ? '…'
          : count === UNKNOWN
            ? translate('app.pager.part', { from, to: from - 1 + (data?.length ?? 0) })
            : translate('app.pager.range', { from, to, total: count.toLocaleString('es-MX') })}
      </span>
    ),
  }
  return <Pagination rowsPerPageOptions={[10, 25, 50, 100]} {...tablePagination} />
}
