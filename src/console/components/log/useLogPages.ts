import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComparedChange, HistoryOf, HistoryStep, LogEntry } from '../../../domain/log.ts'
import { callForResponse } from '../../api/client.ts'
import { queryOptions } from '../queryOptions.ts'

/** So many are shown at first, and with each 'Mostrar más'. */
const SIZE = 50

interface Page<T> {
  rows: T[]
  total: number
}

const totalOf = (headers: Headers): number => Number(headers.get('Content-Range')?.split('/')[1] ?? 0)

/** A page after the other of a list that is only ever read on. */
const usePages = <T>(key: readonly unknown[], read: (range: string) => Promise<Page<T>>, first?: Page<T>) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: key,
    initialPageParam: 0,
    queryFn: ({ pageParam }) => read(JSON.stringify([pageParam, pageParam + SIZE - 1])),
    getNextPageParam: ({ total }, all) => (all.length * SIZE < total ? all.length * SIZE : undefined),
    ...queryOptions,
    // What came with something else is as new as that, and goes with it.
    ...(first && {
      initialData: { pages: [first], pageParams: [0] },
      ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
    }),
  })
  return {
    rows: data?.pages.flatMap(({ rows }) => rows),
    total: data?.pages.at(-1)?.total ?? 0,
    error,
    retry: () => void refetch(),
    more: hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined,
  }
}

/** What became of a record, the newest first. */
export const useHistory = (collection: HistoryOf, id: string | number) =>
  usePages<HistoryStep>(['history', collection, String(id)], async (range) => {
    const { data, headers } = await callForResponse('history.list', {
      params: { collection, id: String(id) },
      query: { range },
    })
    return { rows: data, total: totalOf(headers) }
  })

/** What an entry changed, in its order; it comes with the first of it. */
export const useEntryRows = ({ id, rows, total }: LogEntry) =>
  usePages<ComparedChange>(
    ['log', 'rows', id],
    async (range) => {
      const { data, headers } = await callForResponse('log.rows', { params: { id }, query: { range } })
      return { rows: data, total: totalOf(headers) }
    },
    { rows, total },
  )
