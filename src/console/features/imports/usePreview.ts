import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PreviewFilter, WireImport } from '../../../domain/imports.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import { callForResponse } from '../../port/client.ts'

/** Rows per page of the preview. */
export const PAGE_SIZE = 25

/** Returns the number of rows of a preview filter. */
export const countRows = (
  { rows, checked, sensitive }: WireImport,
  filter: PreviewFilter | undefined,
): number => {
  if (filter === undefined) return rows
  return filter === 'sensitive' ? sensitive : checked[filter]
}

/** Reads a page of the preview. The rows of the last check stay while the server checks corrections. */
export const usePreview = (row: WireImport, filter: PreviewFilter | undefined) => {
  const [chosen, setPage] = useState(1)
  const pages = Math.max(1, Math.ceil(countRows(row, filter) / PAGE_SIZE))
  const isChecking = row.state === 'checking'
  const page = isChecking ? chosen : Math.min(chosen, pages)
  const { data, error } = useQuery({
    // Corrections change the rows. Until they are checked, the rows of the last check are the placeholder.
    queryKey: ['imports', row.id, 'preview', filter, page, row.corrected],
    queryFn: async () => {
      const from = (page - 1) * PAGE_SIZE
      const query = {
        filter: JSON.stringify(filter ? { outcome: filter } : {}),
        range: JSON.stringify([from, from + PAGE_SIZE - 1]),
      }
      return (await callForResponse('imports.preview', { params: { id: row.id }, query })).data
    },
    enabled: !isChecking,
    placeholderData: keepPreviousData,
    ...queryOptions,
  })
  return { rows: data, error, page, pages, setPage, isChecking }
}
