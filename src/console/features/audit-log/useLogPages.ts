import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComparedChange, HistoryOf, HistoryStep, LogEntry } from '../../../domain/log/auditLog.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import { callEndpointForResponse } from '../../port/client.ts'

/** Number of rows per page. The button 'Mostrar más' loads another page. */
const PAGE_SIZE = 50

interface Page<T> {
  rows: T[]
  total: number
}

const parseTotalRowCount = (headers: Headers): number =>
  Number(headers.get('Content-Range')?.split('/')[1] ?? 0)

/** Loads a list page by page and joins the pages. Starts with `firstPage` if it is given. */
const usePagedLogRows = <T>(
  key: readonly unknown[],
  read: (range: string) => Promise<Page<T>>,
  firstPage?: Page<T>,
) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: key,
    initialPageParam: 0,
    queryFn: ({ pageParam }) => read(JSON.stringify([pageParam, pageParam + PAGE_SIZE - 1])),
    getNextPageParam: ({ total }, all) =>
      all.length * PAGE_SIZE < total ? all.length * PAGE_SIZE : undefined,
    ...queryOptions,
    ...(firstPage && {
      initialData: { pages: [firstPage], pageParams: [0] },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  })
  return {
    rows: data?.pages.flatMap(({ rows }) => rows),
    error,
    retry: () => void refetch(),
    loadMore: hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined,
  }
}

/** Loads the changes of a record from the audit log, newest first. */
export const useRecordHistory = (collection: HistoryOf, id: string | number) =>
  usePagedLogRows<HistoryStep>(['history', collection, String(id)], async (range) => {
    const { data, headers } = await callEndpointForResponse('history.list', {
      params: { collection, id: String(id) },
      query: { range },
    })
    return { rows: data, total: parseTotalRowCount(headers) }
  })

/** Loads the database rows that a logged action changed. The first page is part of the log entry. */
export const useDatabaseRowsChangedByLogEntry = ({ id, rows, total }: LogEntry) =>
  usePagedLogRows<ComparedChange>(
    ['log', 'rows', id],
    async (range) => {
      const { data, headers } = await callEndpointForResponse('log.rows', {
        params: { id },
        query: { range },
      })
      return { rows: data, total: parseTotalRowCount(headers) }
    },
    { rows, total },
  )
