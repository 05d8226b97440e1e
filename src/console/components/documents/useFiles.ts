import { useEffect, useState } from 'react'
import { useGetList } from 'react-admin'
import type { FileRecord } from '../../providers/adapter/file.ts'
import { queryOptions } from '../queryOptions.ts'
import type { FileAreaName } from './fileAreas.ts'

export const FILES_PER_PAGE = 10

/** The orders of files: as the specification has tables, and the newest first. */
export const FILE_ORDERS = {
  name: { field: 'name', order: 'ASC' },
  newest: { field: 'created_at', order: 'DESC' },
} as const
export type FileOrder = keyof typeof FILE_ORDERS

/** One page of an area's files; the page before it stays in sight while the next is on its way. */
export const useFiles = (
  area: FileAreaName,
  filter: Record<string, string | boolean | undefined>,
  order: FileOrder,
) => {
  const asked = JSON.stringify([filter, order])
  // Other words or another order begin at the first page.
  const [shown, setShown] = useState({ asked, page: 1 })
  const page = shown.asked === asked ? shown.page : 1
  const setPage = (next: number) => setShown({ asked, page: next })
  const { data, total, error, isPlaceholderData, refetch } = useGetList<FileRecord>(
    area,
    { pagination: { page, perPage: FILES_PER_PAGE }, sort: FILE_ORDERS[order], filter },
    { ...queryOptions, placeholderData: (previous) => previous },
  )
  const pages = total === undefined ? page : Math.max(1, Math.ceil(total / FILES_PER_PAGE))
  // The last file of the last page may be gone.
  useEffect(() => setShown((current) => ({ ...current, page: Math.min(current.page, pages) })), [pages])
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
