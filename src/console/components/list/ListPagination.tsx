import type { LabelDisplayedRowsArgs } from '@mui/material'
import { Pagination, type PaginationActionsProps, useListContext, useTranslate } from 'react-admin'
import { PageNumbers } from './PageNumbers.tsx'
import { useIsAskedAnew } from './useIsAskedAnew.ts'

const Actions = ({ page, count, rowsPerPage }: PaginationActionsProps) => {
  const { setPage } = useListContext()
  return <PageNumbers page={page + 1} pages={Math.ceil(count / rowsPerPage)} onPage={setPage} />
}

/** "1–10 de 312", how many rows a page has, and the other pages by number and by word, at any width. */
export const ListPagination = () => {
  const translate = useTranslate()
  const { error } = useListContext()
  const isAskedAnew = useIsAskedAnew()
  if (error) return null
  // Handed to MUI's TablePagination, which has no page numbers of its own, and on a phone not even react-admin's.
  const tablePagination = {
    ActionsComponent: Actions,
    labelDisplayedRows: ({ from, to, count }: LabelDisplayedRowsArgs) => (
      <span role="status">
        {isAskedAnew ? '…' : translate('app.pager.range', { from, to, total: count.toLocaleString('es-MX') })}
      </span>
    ),
  }
  return <Pagination rowsPerPageOptions={[10, 25, 50, 100]} {...tablePagination} />
}
