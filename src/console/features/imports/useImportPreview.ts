import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PreviewFilter, WireImport } from '../../../domain/imports/imports.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import { callEndpointForResponse } from '../../port/client.ts'

/** Rows per page of the preview. */
export const PAGE_SIZE = 25

/** Returns the number of spreadsheet rows that match a filter of the preview. */
export const countPreviewRows = (
  { rows, checked, sensitive }: WireImport,
  filter: PreviewFilter | undefined,
): number => {
  if (filter === undefined) return rows
  return filter === 'sensitive' ? sensitive : checked[filter]
}

/**
 * Fetches one page of an import's preview. While the server checks corrections, keeps showing the rows of the previous check.
 */
export const useImportPreview = (row: WireImport, filter: PreviewFilter | undefined) => {
  const [chosen, setPage] = useState(1)
  const pages = Math.max(1, Math.ceil(countPreviewRows(row, filter) / PAGE_SIZE))
  const isChecking = row.state === 'checking'
  const page = isChecking ? chosen : Math.min(chosen, pages)
  const { data, error } = useQuery({
    // The key contains the number of corrections, because each correction changes the preview.
    queryKey: ['imports', row.id, 'preview', filter, page, row.corrected],
    queryFn: async () => {
      const from = (page - 1) * PAGE_SIZE
      const query = {
        filter: JSON.stringify(filter ? { outcome: filter } : {}),
        range: JSON.stringify([from, from + PAGE_SIZE - 1]),
      }
      return (await callEndpointForResponse('imports.preview', { params: { id: row.id }, query })).data
    },
    enabled: !isChecking,
    placeholderData: keepPreviousData,
    ...queryOptions,
  })
  return { rows: data, error, page, pages, setPage, isChecking }
}
