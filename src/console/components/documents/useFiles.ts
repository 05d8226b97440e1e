import { useEffect, useState } from 'react'
import { useGetList } from 'react-admin'
import { queryOptions } from '../queryOptions.ts'
import type { FileAreaName } from './fileAreas.ts'
import type { ListedFile } from './listedFile.ts'

export const FILES_PER_PAGE = 10
const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const

/** One page of an area's files, the newest first; the page before it stays in sight while the next is on its way. */
export const useFiles = (area: FileAreaName, filter: Record<string, string | boolean | undefined>) => {
  const [page, setPage] = useState(1)
  const { data, total, error, isPlaceholderData, refetch } = useGetList<ListedFile>(
    area,
    { pagination: { page, perPage: FILES_PER_PAGE }, sort: NEWEST_FIRST, filter },
    { ...queryOptions, placeholderData: (previous) => previous },
  )
  const pages = total === undefined ? page : Math.max(1, Math.ceil(total / FILES_PER_PAGE))
  // The last file of the last page may be gone.
  useEffect(() => setPage((current) => Math.min(current, pages)), [pages])
  return {
    files: data,
    total,
    error,
    page,
    setPage,
    isBusy: isPlaceholderData,
    refetch: () => void refetch(),
  }
}
