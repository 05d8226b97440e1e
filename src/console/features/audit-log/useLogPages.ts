import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComparedChange, HistoryOf, HistoryStep, LogEntry } from '../../../domain/log.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import { callForResponse } from '../../port/client.ts'

/** The rows of a page: 'Mostrar más' adds another page. */
const SIZE = 50

interface Page<T> {
  rows: T[]
  total: number
}

const totalOf = (headers: Headers): number => Number(headers.get('Content-Range')?.split('/')[1] ?? 0)

/** A list that is read on page by page; `first` is its first page, if that came with another answer. */
const usePages = <T>(key: readonly unknown[], read: (range: string) => Promise<Page<T>>, first?: Page<T>) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: key,
    initialPageParam: 0,
    queryFn: ({ pageParam }) => read(JSON.stringify([pageParam, pageParam + SIZE - 1])),
    getNextPageParam: ({ total }, all) => (all.length * SIZE < total ? all.length * SIZE : undefined),
    ...queryOptions,
    ...(first && {
      initialData: { pages: [first], pageParams: [0] },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  })
  return {
    rows: data?.pages.flatMap(({ rows }) => rows),
    error,
    retry: () => void refetch(),
    more: hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined,
  }
}

/** The changes of a record, the newest first. */
export const useHistory = (collection: HistoryOf, id: string | number) =>
  usePages<HistoryStep>(['history', collection, String(id)], async (range) => {
    const { data, headers } = await callForResponse('history.list', {
      params: { collection, id: String(id) },
      query: { range },
    })
    return { rows: data, total: totalOf(headers) }
  })

/** The rows that an entry changed, in its order. The entry has the first of them. */
export const useEntryRows = ({ id, rows, total }: LogEntry) =>
  usePages<ComparedChange>(
    ['log', 'rows', id],
    async (range) => {
      const { data, headers } = await callForResponse('log.rows', { params: { id }, query: { range } })
      return { rows: data, total: totalOf(headers) }
    },
    { rows, total },
  )
