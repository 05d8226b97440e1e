import { useInfiniteQuery } from '@tanstack/react-query'
import { callForResponse } from '../../api/client.ts'
import { queryOptions } from '../../components/queryOptions.ts'

/** So many rows are shown at first, and with each 'Ver más'. */
const SIZE = 50

/** What an import says row by row, a page after the other. */
export const usePages = <N extends 'imports.problems' | 'imports.changes'>(name: N, id: number) => {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['imports', id, name],
    initialPageParam: 0,
    queryFn: async ({ pageParam }) => {
      const query = { range: JSON.stringify([pageParam, pageParam + SIZE - 1]) }
      const { data: rows } = await callForResponse<'imports.problems' | 'imports.changes'>(name, {
        params: { id },
        query,
      })
      return rows
    },
    getNextPageParam: (last, all) => (last.length < SIZE ? undefined : all.length * SIZE),
    ...queryOptions,
  })
  return {
    rows: data?.pages.flat(),
    error,
    more: hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined,
  }
}
