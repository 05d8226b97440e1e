import { Button, type LabelDisplayedRowsArgs, Pagination, PaginationItem } from '@mui/material'
import { useState } from 'react'
import { type PaginationActionsProps, Pagination as RaPagination, useListContext } from 'react-admin'
import { appWords } from '../../i18n/app.ts'
import { useIsPhone } from '../useIsPhone.ts'

/** Returns whether the list still shows the rows of the previous filter. A new page or sort order does not count. */
export const useIsListFilterLoading = (): boolean => {
  const { filterValues, isPlaceholderData } = useListContext()
  const requestedFilter = JSON.stringify(filterValues)
  const [loadedFilter, setAnswered] = useState(requestedFilter)
  if (!isPlaceholderData && loadedFilter !== requestedFilter) setAnswered(requestedFilter)
  return isPlaceholderData === true && loadedFilter !== requestedFilter
}

const Previous = () => appWords.pager.previous
const Next = () => appWords.pager.next
const SLOTS = { previous: Previous, next: Next }

/** Page numbers between buttons for the previous and the next page. Renders nothing for a single page. */
export const PageNumbers = ({
  page,
  pages,
  onPage,
  label,
}: {
  page: number
  pages: number
  onPage: (page: number) => void
  /** Accessible name of the page numbers, needed if a page shows several lists. */
  label?: string
}) => {
  const isPhone = useIsPhone()
  if (pages < 2) return null
  return (
    <Pagination
      page={page}
      count={pages}
      siblingCount={isPhone ? 0 : 1}
      shape="rounded"
      aria-label={label ?? appWords.pager.label}
      getItemAriaLabel={(type, number) =>
        type === 'page'
          ? appWords.pager.page(number ?? 0)
          : appWords.pager[type === 'previous' ? type : 'next']
      }
      onChange={(_event, number) => onPage(number)}
      renderItem={(item) => <PaginationItem {...item} slots={SLOTS} />}
    />
  )
}

/** Buttons for the previous and next page of a list without a total. */
const Steps = () => {
  const { page, setPage, hasNextPage, hasPreviousPage } = useListContext()
  if (!hasNextPage && !hasPreviousPage) return null
  return (
    <nav aria-label={appWords.pager.label}>
      <Button disabled={!hasPreviousPage} onClick={() => setPage(page - 1)}>
        {appWords.pager.previous}
      </Button>
      <Button disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
        {appWords.pager.next}
      </Button>
    </nav>
  )
}

const Actions = ({ page, count, rowsPerPage }: PaginationActionsProps) => {
  const { setPage } = useListContext()
  if (count === UNKNOWN) return <Steps />
  return <PageNumbers page={page + 1} pages={Math.ceil(count / rowsPerPage)} onPage={setPage} />
}

/** Total that MUI passes if the number of rows is unknown. */
const UNKNOWN = -1

/** Pagination of a list: range of rows, page size and page numbers, also on phones. */
export const ListPagination = () => {
  const { error, data } = useListContext()
  const isFilterPending = useIsListFilterLoading()
  if (error || data?.length === 0) return null
  // Adds page numbers, which MUI's TablePagination lacks and react-admin's pagination hides on phones.
  const tablePagination = {
    ActionsComponent: Actions,
    labelDisplayedRows: ({ from, to, count }: LabelDisplayedRowsArgs) => (
      <span role="status">
        {isFilterPending
          ? '…'
          : count === UNKNOWN
            ? appWords.pager.part({ from, to: from - 1 + (data?.length ?? 0) })
            : appWords.pager.range({ from, to, total: count })}
      </span>
    ),
  }
  return <RaPagination rowsPerPageOptions={[10, 25, 50, 100]} {...tablePagination} />
}
