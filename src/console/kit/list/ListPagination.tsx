import { Button, type LabelDisplayedRowsArgs, Pagination, PaginationItem } from '@mui/material'
import { useState } from 'react'
import {
  type PaginationActionsProps,
  Pagination as RaPagination,
  useListContext,
  useTranslate,
} from 'react-admin'
import { useIsPhone } from '../useIsPhone.ts'

/** Whether the rows and their number are still those of the filter before. Another page or order is no other filter. */
export const useIsFilterPending = (): boolean => {
  const { filterValues, isPlaceholderData } = useListContext()
  const asked = JSON.stringify(filterValues)
  const [answered, setAnswered] = useState(asked)
  if (!isPlaceholderData && answered !== asked) setAnswered(asked)
  return isPlaceholderData === true && answered !== asked
}

const Previous = () => useTranslate()('app.pager.previous')
const Next = () => useTranslate()('app.pager.next')
const SLOTS = { previous: Previous, next: Next }

/** The numbers of the pages, between the words for the one before and the one after; nothing where there is one page only. */
export const PageNumbers = ({
  page,
  pages,
  onPage,
  label,
}: {
  page: number
  pages: number
  onPage: (page: number) => void
  /** Which pages, where there is more than one list. */
  label?: string
}) => {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  if (pages < 2) return null
  return (
    <Pagination
      page={page}
      count={pages}
      siblingCount={isPhone ? 0 : 1}
      shape="rounded"
      aria-label={label ?? translate('app.pager.label')}
      getItemAriaLabel={(type, number) => translate(`app.pager.${type}`, { page: number })}
      onChange={(_event, number) => onPage(number)}
      renderItem={(item) => <PaginationItem {...item} slots={SLOTS} />}
    />
  )
}

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
  const isFilterPending = useIsFilterPending()
  if (error || data?.length === 0) return null
  // Handed to MUI's TablePagination, which has no page numbers of its own, and on a phone not even react-admin's.
  const tablePagination = {
    ActionsComponent: Actions,
    labelDisplayedRows: ({ from, to, count }: LabelDisplayedRowsArgs) => (
      <span role="status">
        {isFilterPending
          ? '…'
          : count === UNKNOWN
            ? translate('app.pager.part', { from, to: from - 1 + (data?.length ?? 0) })
            : translate('app.pager.range', { from, to, total: count.toLocaleString('es-MX') })}
      </span>
    ),
  }
  return <RaPagination rowsPerPageOptions={[10, 25, 50, 100]} {...tablePagination} />
}
