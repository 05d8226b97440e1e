import { Alert, Paper, Stack, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireImport } from '../../../domain/imports/imports.ts'
import { Loading } from '../../kit/Loading.tsx'
import { PageNumbers } from '../../kit/list/ListPagination.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { callEndpointForResponse } from '../../port/client.ts'
import { RecordName } from './PreviewRows.tsx'
import { PAGE_SIZE } from './useImportPreview.ts'
import { importsWords } from './words.ts'

/** Records that the import created or changed, or that its undo kept, each with a link to its page. */
export const ChangesSection = ({ row: { id, kind, state, kept, applied } }: { row: WireImport }) => {
  const [page, setPage] = useState(1)
  const { data: rows, error } = useQuery({
    queryKey: ['imports', id, 'changes', state, page],
    queryFn: async () => {
      const from = (page - 1) * PAGE_SIZE
      const query = { range: JSON.stringify([from, from + PAGE_SIZE - 1]) }
      return (await callEndpointForResponse('imports.changes', { params: { id }, query })).data
    },
    ...queryOptions,
  })
  const isUndone = state === 'undone'
  const total = isUndone ? kept : applied.created + applied.changed
  if (total === 0) return null
  return (
    <SectionCard title={importsWords.changes[isUndone ? 'kept' : 'title']}>
      <Stack sx={{ gap: 1.5 }}>
        {error ? (
          <Alert severity="error">{importsWords.preview.error}</Alert>
        ) : rows ? (
          <Paper variant="outlined">
            <Table>
              <TableHead>
                <TableRow>
                  {(['name', isUndone ? 'reason' : 'what', 'row'] as const).map((name) => (
                    <TableCell key={name}>{importsWords.changes[name]}</TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {rows.map(({ id: key, label, outcome, target, row, kept_reason }) => (
                  <TableRow key={key}>
                    <TableCell sx={{ overflowWrap: 'anywhere' }}>
                      <RecordName kind={kind} label={label} target={target} />
                    </TableCell>
                    <TableCell>
                      {isUndone ? kept_reason : importsWords.changes[outcome || 'changed']}
                    </TableCell>
                    <TableCell>{row}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Paper>
        ) : (
          <Loading />
        )}
        <PageNumbers
          page={page}
          pages={Math.ceil(total / PAGE_SIZE)}
          onPage={setPage}
          label={importsWords.changes.pages}
        />
      </Stack>
    </SectionCard>
  )
}
