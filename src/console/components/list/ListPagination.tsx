import { type LabelDisplayedRowsArgs, Pagination as MuiPagination, PaginationItem } from '@mui/material'
import { Pagination, type PaginationActionsProps, useListContext, useTranslate } from 'react-admin'
import { useIsPhone } from '../useIsPhone.ts'

const Previous = () => useTranslate()('app.pager.previous')
const Next = () => useTranslate()('app.pager.next')
const SLOTS = { previous: Previous, next: Next }

/** The numbers of the pages, between the words for the one before and the one after. */
const PageNumbers = ({ page, count, rowsPerPage, onPageChange }: PaginationActionsProps) => {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const pages = Math.ceil(count / rowsPerPage)
  if (pages < 2) return null
  return (
    <MuiPagination
      page={page + 1}
      count={pages}
      siblingCount={isPhone ? 0 : 1}
      shape="rounded"
      aria-label={translate('app.pager.label')}
      getItemAriaLabel={(type, number) => translate(`app.pager.${type}`, { page: number })}
      onChange={(event, number) => onPageChange(event.nativeEvent as MouseEvent, number - 1)}
      renderItem={(item) => <PaginationItem {...item} slots={SLOTS} />}
    />
  )
}

/** "1–10 de 312", how many rows a page has, and the other pages by number and by word, at any width. */
export const ListPagination = () => {
  const translate = useTranslate()
  const { error } = useListContext()
  if (error) return null
  // Handed to MUI's TablePagination, which has no page numbers of its own, and on a phone not even react-admin's.
  const tablePagination = {
    ActionsComponent: PageNumbers,
    labelDisplayedRows: ({ from, to, count }: LabelDisplayedRowsArgs) => (
      <span role="status">
        {translate('app.pager.range', { from, to, total: count.toLocaleString('es-MX') })}
      </span>
    ),
  }
  return <Pagination rowsPerPageOptions={[10, 25, 50, 100]} {...tablePagination} />
}
